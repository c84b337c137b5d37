import { MISSING } from "#domain/lib/format-level.ts";
import { formatCrores } from "#domain/lib/format-rupees.ts";
import { amountText, limitText, scopeText } from "#domain/limits/limit-text.ts";
import {
  isRupees,
  LIMIT_LEVEL_LABELS,
  LIMIT_UNIT_LABELS,
  type LimitUnit,
  ON_BREACH_LABELS,
  type ShownLimit,
} from "#domain/entities/limit.ts";
import { PendingMark } from "#src/desk-kit/approvals/pending-changes.tsx";
import { cx } from "#src/lib/cx.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { UserText } from "#src/ui/user-text.tsx";

type LimitColumn = GridColumn<ShownLimit, "level" | "key" | "amount" | "used" | "left" | "on_breach">;

/** Formats rupees of a column in crore throughout, for comparison at a glance. */
const figureText = (unit: LimitUnit, figure: number | null) =>
  figure === null ? MISSING : isRupees(unit) ? formatCrores(figure) : amountText(unit, figure);

const COLUMNS: readonly LimitColumn[] = [
  {
    id: "level",
    header: "Level",
    widthPx: 110,
    isUnsorted: true,
    isFixed: true,
    cell: ({ level }) => LIMIT_LEVEL_LABELS[level],
  },
  { id: "key", header: "For", widthPx: 190, grow: 1, isUnsorted: true, cell: (row) => <Key limit={row} /> },
  { id: "amount", header: "Limit", widthPx: 130, align: "end", isUnsorted: true, cell: (row) => amountOf(row) },
  {
    id: "used",
    header: "Used now",
    widthPx: 120,
    align: "end",
    isUnsorted: true,
    cell: ({ unit, used }) => figureText(unit, used),
  },
  { id: "left", header: "Left", widthPx: 120, align: "end", isUnsorted: true, cell: (row) => <Left limit={row} /> },
  {
    id: "on_breach",
    header: "On breach",
    widthPx: 90,
    isUnsorted: true,
    cell: (row) => ON_BREACH_LABELS[row.on_breach],
  },
];

/** On a phone a limit is a card. */
const CARD: readonly LimitColumn[] = [
  {
    id: "level",
    header: "Limit",
    widthPx: 0,
    grow: 1,
    isUnsorted: true,
    cell: (row) => (
      <span className="block min-w-0">
        <span className="flex gap-2 font-medium">
          {LIMIT_LEVEL_LABELS[row.level]} <Key limit={row} />
        </span>
        <span className="flex gap-2 text-[12px] text-muted tabular-nums">
          <span>{amountOf(row)}</span>
          <span>used {figureText(row.unit, row.used)}</span>
          <span>{ON_BREACH_LABELS[row.on_breach]}</span>
        </span>
      </span>
    ),
  },
];

export function limitColumns(isNarrow: boolean): readonly LimitColumn[] {
  return isNarrow ? CARD : COLUMNS;
}

function amountOf(row: ShownLimit): string {
  return isRupees(row.unit) ? formatCrores(row.amount) : limitText({ ...row, bandKind: row.band_kind });
}

function Key({ limit }: { limit: ShownLimit }) {
  const scope = scopeText(limit.dealer?.name ?? null, limit.size_from);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate">
        <UserText text={limit.key_label} /> {scope === "" ? null : <UserText text={`(${scope}) `} />}
        <span className="text-muted">{LIMIT_UNIT_LABELS[limit.unit].toLowerCase()}</span>
      </span>
      <PendingMark subject={limit.id} />
    </span>
  );
}

function Left({ limit: { unit, left } }: { limit: ShownLimit }) {
  return <span className={cx(left !== null && left < 0 && "font-medium text-danger")}>{figureText(unit, left)}</span>;
}
