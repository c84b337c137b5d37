import type { Difference } from "#domain/entities/reconciliation.ts";
import { DIFFERENCE_LABELS, figureText, oursText, venueText } from "#domain/exchange/difference-text.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { cx } from "#src/lib/cx.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";

type DifferenceColumn = GridColumn<Difference>;

/** State of a difference: open, closed, or open although both sides agree by now. */
export function stateText({ closed, agreed_at: agreedAt }: Difference): string {
  if (closed !== null) return "Closed";
  return agreedAt === null ? "Open" : "Open, agrees now";
}

const State = ({ row }: { row: Difference }) => (
  <span className={cx(row.closed === null && "font-medium text-warn")}>{stateText(row)}</span>
);

const since = ({ since: at }: Difference) => formatDateTime(Date.parse(at));

function wide(exchange: string): readonly DifferenceColumn[] {
  return [
    { id: "kind", header: "Item", widthPx: 110, isFixed: true, cell: ({ kind }) => DIFFERENCE_LABELS[kind] },
    { id: "key", header: "Number", widthPx: 138, grow: 1, cell: ({ key }) => key },
    { id: "ours", header: "Ours", widthPx: 130, grow: 1, align: "end", cell: oursText },
    { id: "venue", header: exchange, widthPx: 130, grow: 1, align: "end", cell: (row) => venueText(row, exchange) },
    {
      id: "difference",
      header: "Difference",
      widthPx: 96,
      align: "end",
      cell: ({ kind, difference }) => figureText(kind, difference),
    },
    { id: "state", header: "State", widthPx: 112, cell: (row) => <State row={row} /> },
    { id: "since", header: "Since", widthPx: 130, align: "end", cell: since },
  ];
}

/** On a phone a difference is a card of two lines. */
function card(exchange: string): readonly DifferenceColumn[] {
  return [
    {
      id: "kind",
      header: "Difference",
      widthPx: 0,
      grow: 1,
      cell: (row) => (
        <span className="block min-w-0">
          <span className="flex justify-between gap-2 font-medium">
            <span className="truncate">
              {DIFFERENCE_LABELS[row.kind]} {row.key}
            </span>
            <State row={row} />
          </span>
          <span className="block truncate text-[12px] text-muted tabular-nums">
            {oursText(row)} / {exchange} {venueText(row, exchange)}
          </span>
        </span>
      ),
    },
  ];
}

export function differenceColumns(exchange: string, isNarrow: boolean): readonly DifferenceColumn[] {
  return isNarrow ? card(exchange) : wide(exchange);
}
