import { ageText, fadingOf } from "#domain/runs/age.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import type { StackEntry, StackSource } from "#domain/runs/stack.ts";
import { cx } from "#src/lib/cx.ts";
import type { StackFigure } from "#src/desk-kit/stacks/stack-figure.ts";
import { AssumedMark } from "#src/desk-kit/market/assumed-mark.tsx";
import { FADED } from "#src/desk-kit/stacks/fading.ts";
import { BondName } from "#src/ui/bond-name.tsx";
import { LevelFigure } from "#src/ui/level-figure.tsx";
import { SizeFigure } from "#src/ui/size-figure.tsx";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import type { StackRow } from "#src/desk-kit/stacks/stack-rows.ts";

const SOURCES: Record<StackSource, string> = { private: "Chat", public: "EOI", mine: "Mine" };
const CROSSES_TITLE = {
  BID: "Pays more than the best published offer asks",
  ASK: "Asks less than the best published bid pays",
} as const;
const NARROW_COLUMNS: Partial<Record<StackColumn, { widthPx: number; header?: string }>> = {
  bond: { widthPx: 104 },
  "bid-size": { header: "Size", widthPx: 66 },
  "ask-size": { header: "Size", widthPx: 66 },
  "bid-level": { widthPx: 64 },
  "ask-level": { widthPx: 64 },
};
export type StackColumn = "bond" | `${"bid" | "ask"}-${"from" | "size" | "level"}`;

/** Bids are the left part of a row, offers the right one; the bond is of neither. */
export function sideOfColumn(column: StackColumn): "start" | "end" | null {
  if (column === "bond") return null;
  return column.startsWith("bid") ? "start" : "end";
}

/** Bids on the left, offers on the right, levels in the middle; each tagged with its source. */
export function stackColumns(nowMs: number, figure: StackFigure): GridColumn<StackRow, StackColumn>[] {
  const entry =
    (pick: (row: StackRow) => StackEntry | null, draw: (of: StackEntry, row: StackRow) => React.ReactNode) =>
    (row: StackRow) => {
      const of = pick(row);
      return of === null ? null : <span className={FADED[fadingOf(of.atMs, nowMs)]}>{draw(of, row)}</span>;
    };
  const bid = (row: StackRow) => row.bid;
  const ask = (row: StackRow) => row.ask;
  const from = (of: StackEntry, { crossing }: StackRow) => (
    <From entry={of} nowMs={nowMs} isCrossing={crossing.has(of.id)} />
  );
  const level = (of: StackEntry) => <Level entry={of} figure={figure} />;
  const unit = figure === "yield" ? "%" : "price";
  const size = (of: StackEntry) => <SizeFigure rupees={of.size} />;
  return [
    {
      id: "bond",
      header: "Bond",
      widthPx: 156,
      grow: 1.4,
      isFixed: true,
      cell: (row) =>
        row.isFirst ? (
          <BondName name={row.bondName} className="font-medium" />
        ) : (
          <span className="sr-only">{row.bondName}</span>
        ),
    },
    { id: "bid-from", header: "Bid by", widthPx: 100, grow: 1, cell: entry(bid, from) },
    { id: "bid-size", header: "Size ₹", widthPx: 72, align: "end", cell: entry(bid, size) },
    { id: "bid-level", header: `Bid ${unit}`, widthPx: 90, align: "end", cell: entry(bid, level) },
    { id: "ask-level", header: `Offer ${unit}`, widthPx: 90, align: "end", cell: entry(ask, level) },
    { id: "ask-size", header: "Size ₹", widthPx: 72, align: "end", cell: entry(ask, size) },
    { id: "ask-from", header: "Offered by", widthPx: 100, grow: 1, cell: entry(ask, from) },
  ];
}

/** Levels and sizes only, for a phone; the row menu names the firm. */
export function narrowStackColumns(
  columns: readonly GridColumn<StackRow, StackColumn>[],
): GridColumn<StackRow, StackColumn>[] {
  return columns
    .filter(({ id }) => !id.endsWith("-from"))
    .map((column) => ({ ...column, ...NARROW_COLUMNS[column.id] }));
}

/** Wide enough for a firm's name. */
const FROM_PX = 150;

/** The columns where all levels are of one bond: its room is the firms'. */
export function withoutBond(
  columns: readonly GridColumn<StackRow, StackColumn>[],
): GridColumn<StackRow, StackColumn>[] {
  return columns
    .filter(({ id }) => id !== "bond")
    .map((column) => (column.id.endsWith("-from") ? { ...column, widthPx: FROM_PX } : column));
}

function From({ entry, nowMs, isCrossing }: { entry: StackEntry; nowMs: number; isCrossing: boolean }) {
  return (
    <span
      title={[entry.who, entry.where, entry.status, entry.settlement].filter(Boolean).join(", ")}
      className="flex items-center gap-1.5"
    >
      <span
        className={cx(
          "shrink-0 rounded border px-1 text-[11px] leading-4",
          entry.source === "mine" ? "border-line-strong font-semibold" : "border-line",
        )}
      >
        {SOURCES[entry.source]}
      </span>
      <span className="truncate">{entry.who}</span>
      {isCrossing ? (
        <span className="shrink-0 font-medium text-warn" title={CROSSES_TITLE[entry.side]}>
          crosses
        </span>
      ) : null}
      <span className="shrink-0 font-normal text-muted tabular-nums">{ageText(entry.atMs, nowMs)}</span>
    </span>
  );
}

/** In the figure chosen, or in the other one, marked, where only that is known. */
function levelText({ yieldFraction, price }: StackEntry, figure: StackFigure): string {
  if (figure === "price") return price === null ? `${formatYieldPct(yieldFraction)}%` : formatPrice(price);
  return yieldFraction === null ? `@${formatPrice(price)}` : formatYieldPct(yieldFraction);
}

function otherText({ yieldFraction, price }: StackEntry, figure: StackFigure): string | undefined {
  if (price === null || yieldFraction === null) return undefined;
  return figure === "price" ? `Yield ${formatYieldPct(yieldFraction)} %` : `Price ${formatPrice(price)}`;
}

function Level({ entry, figure }: { entry: StackEntry; figure: StackFigure }) {
  return (
    <span title={otherText(entry, figure)} className={entry.side === "BID" ? "text-bid" : "text-ask"}>
      <AssumedMark isInRow terms={entry.bondTerms} />
      <LevelFigure text={levelText(entry, figure)} />
    </span>
  );
}
