import type { Reconciliation } from "#domain/entities/reconciliation.ts";
import { formatDate, formatTime } from "#domain/lib/format-date.ts";
import { cx } from "#src/lib/cx.ts";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";

type ReportColumn = GridColumn<Reconciliation>;

/** State of a report as text; colour only repeats it. */
function State({ report: { differences, open } }: { report: Reconciliation }) {
  const text = differences === 0 ? "No differences" : open === 0 ? `${differences} closed` : `${open} open`;
  return <span className={cx(open > 0 && "font-medium text-warn")}>{text}</span>;
}

const compared = ({ quotes, deals, under_way: underWay }: Reconciliation) =>
  `${quotes} ${quotes === 1 ? "quote" : "quotes"}, ${deals} ${deals === 1 ? "deal" : "deals"}${underWay === 0 ? "" : `, ${underWay} under way`}`;

const COLUMNS: readonly ReportColumn[] = [
  { id: "day", header: "Day", widthPx: 104, isFixed: true, cell: ({ day }) => formatDate(day) },
  { id: "exchange", header: "Exchange", widthPx: 84, cell: ({ exchange }) => exchange },
  { id: "state", header: "Differences", widthPx: 130, grow: 1, cell: (report) => <State report={report} /> },
  { id: "compared", header: "Compared", widthPx: 180, grow: 1, cell: compared },
  {
    id: "at",
    header: "At",
    widthPx: 72,
    align: "end",
    cell: ({ compared_at: at }) => formatTime(Date.parse(at)),
  },
];

/** On a phone a report is a card of two lines. */
const CARD: readonly ReportColumn[] = [
  {
    id: "day",
    header: "Report",
    widthPx: 0,
    grow: 1,
    cell: (report) => (
      <span className="block min-w-0">
        <span className="flex justify-between gap-2 font-medium">
          <span>
            {formatDate(report.day)} · {report.exchange}
          </span>
          <State report={report} />
        </span>
        <span className="block truncate text-[12px] text-muted">{compared(report)}</span>
      </span>
    ),
  },
];

export function reportColumns(isNarrow: boolean): readonly ReportColumn[] {
  return isNarrow ? CARD : COLUMNS;
}
