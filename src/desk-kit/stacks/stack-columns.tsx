import { ageText, fadingOf } from "#domain/runs/age.ts";
import { formatPrice, formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import type { StackEntry, StackSource } from "#domain/runs/stack.ts";
import { cx } from "#src/lib/cx.ts";
import { AssumedMark } from "#src/desk-kit/market/assumed-mark.tsx";
import { FADED } from "#src/desk-kit/stacks/fading.ts";
import type { RowGridColumn } from "#src/ui/row-grid.tsx";
import type { StackRow } from "#src/desk-kit/stacks/stack-rows.ts";

const SOURCES: Record<StackSource, string> = { private: "Chat", public: "EOI", mine: "Mine" };
export type StackColumn = "bond" | `${"bid" | "ask"}-${"from" | "size" | "level"}`;

/** Bids are the left part of a row, offers the right one; the bond is of neither. */
export function sideOfColumn(column: StackColumn): "start" | "end" | null {
  if (column === "bond") return null;
  return column.startsWith("bid") ? "start" : "end";
}

/** Bids on the left, offers on the right, their levels in the middle; each tagged with where it comes from. */
export function stackColumns(nowMs: number): RowGridColumn<StackRow, StackColumn>[] {
  const entry =
    (pick: (row: StackRow) => StackEntry | null, draw: (of: StackEntry) => React.ReactNode) => (row: StackRow) => {
      const of = pick(row);
      return of === null ? null : <span className={FADED[fadingOf(of.atMs, nowMs)]}>{draw(of)}</span>;
    };
  const bid = (row: StackRow) => row.bid;
  const ask = (row: StackRow) => row.ask;
  const from = (of: StackEntry) => <From entry={of} nowMs={nowMs} />;
  const size = (of: StackEntry) => (of.size === null ? MISSING : formatCompactRupees(of.size));
  return [
    {
      id: "bond",
      header: "Bond",
      width: "minmax(110px, 1.2fr)",
      cell: (row) =>
        row.isFirst ? (
          <span className="font-medium">{row.bondName}</span>
        ) : (
          <span className="sr-only">{row.bondName}</span>
        ),
    },
    { id: "bid-from", header: "Bid by", width: "minmax(100px, 1fr)", cell: entry(bid, from) },
    { id: "bid-size", header: "Size ₹", width: "72px", align: "end", cell: entry(bid, size) },
    { id: "bid-level", header: "Bid %", width: "80px", align: "end", cell: entry(bid, (of) => <Level entry={of} />) },
    { id: "ask-level", header: "Offer %", width: "80px", align: "end", cell: entry(ask, (of) => <Level entry={of} />) },
    { id: "ask-size", header: "Size ₹", width: "72px", align: "end", cell: entry(ask, size) },
    { id: "ask-from", header: "Offered by", width: "minmax(100px, 1fr)", cell: entry(ask, from) },
  ];
}

function From({ entry, nowMs }: { entry: StackEntry; nowMs: number }) {
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
      <span className="shrink-0 font-normal text-muted tabular-nums">{ageText(entry.atMs, nowMs)}</span>
    </span>
  );
}

function Level({ entry }: { entry: StackEntry }) {
  const text = entry.yieldFraction === null ? `@${formatPrice(entry.price)}` : formatYieldPct(entry.yieldFraction);
  return (
    <span
      title={entry.price === null ? undefined : `Price ${formatPrice(entry.price)}`}
      className={entry.side === "BID" ? "text-bid" : "text-ask"}
    >
      <AssumedMark isInRow terms={entry.bondTerms} />
      {text}
    </span>
  );
}
