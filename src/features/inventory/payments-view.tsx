import { useMemo } from "react";
import type { Cashflow } from "#domain/entities/inventory.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatCompactRupees, formatRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import type { ChartSpec } from "#src/ui/charts/chart-spec.ts";
import { ChartFigure } from "#src/ui/charts/chart-figure.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { ENTRY_KIND_LABELS, PaymentCards, PaymentTable } from "#src/features/inventory/payment-rows.tsx";
import { useCashflows } from "#src/features/inventory/inventory-queries.ts";

/** Shows a year of payments on the firm's bonds by day, as a chart and a table. */
export function PaymentsView() {
  const isNarrow = useMedia(NARROW);
  const { data, error, refetch } = useCashflows(true);
  const rows = data?.rows;
  const spec = useMemo(() => specOf(rows ?? []), [rows]);
  if (error !== null) {
    return (
      <FailedCall
        what="The payments could not be loaded."
        error={error}
        onRetry={() => void refetch()}
        className="p-4"
      />
    );
  }
  if (data === undefined) {
    return (
      <p role="status" className="p-4 text-muted">
        Loading…
      </p>
    );
  }
  if (data.rows.length === 0) {
    return (
      <p className="max-w-prose p-4 text-muted">
        Nothing your firm holds pays before {formatDate(data.to)}. Upload holdings or record a trade to see their
        coupons and repayments here.
      </p>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto p-4">
      <ChartFigure
        caption={`Payments in rupees, ${formatDate(data.from)} to ${formatDate(data.to)}`}
        summary={summaryOf(data.rows)}
        spec={spec}
        heightPx={220}
        table={{
          label: "Payments of the chart by month",
          columns: [{ title: "Month" }, { title: "Interest ₹", align: "end" }, { title: "Principal ₹", align: "end" }],
          rows: byMonth(data.rows).map(({ day, interest, principal }) => [
            formatDate(day).slice(3),
            formatRupees(interest),
            formatRupees(principal),
          ]),
        }}
      />
      {isNarrow ? <PaymentCards rows={data.rows} /> : <PaymentTable rows={data.rows} />}
      {data.unknown.length === 0 ? null : (
        <ul aria-label="Unknown coupons" className="text-[12px] text-muted">
          {data.unknown.map(({ finstrument_id, display_name, reason }) => (
            <li key={finstrument_id}>
              {display_name}: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Rows as copied; the headings are separate. */
export function copiedPayments(rows: readonly Cashflow[]): (string | number | null)[][] {
  return rows.map((row) => [
    row.due_date,
    row.paid_date,
    row.display_name,
    row.account,
    ENTRY_KIND_LABELS[row.kind],
    row.face,
    row.per_100,
    row.gross,
    row.tds,
    row.net,
  ]);
}

interface Month {
  day: string;
  interest: number;
  principal: number;
}

/** Sums by month, keyed by its first day. */
function byMonth(rows: readonly Cashflow[]): Month[] {
  return [...Map.groupBy(rows, ({ due_date }) => `${due_date.slice(0, 7)}-01`)].map(([day, own]) => {
    const sum = (isInterest: boolean) =>
      own.reduce((total, row) => ((row.kind === "COUPON") === isInterest ? total + row.gross : total), 0);
    return { day, interest: sum(true), principal: sum(false) };
  });
}

function specOf(rows: readonly Cashflow[]): ChartSpec {
  const months = byMonth(rows);
  const series = (name: string, colour: "muted" | "primary", pane: 0 | 1, figure: (month: Month) => number) => {
    const points = months.filter((month) => figure(month) !== 0).map((month) => ({ x: month.day, y: figure(month) }));
    return points.length === 0 ? [] : [{ name, colour, mark: "bars" as const, points, pane }];
  };
  const interest = series("Interest", "muted", 0, (month) => month.interest);
  return {
    kind: "payments",
    formatY: (y) => formatCompactRupees(Math.round(y)),
    series: [...interest, ...series("Principal", "primary", interest.length === 0 ? 0 : 1, (month) => month.principal)],
  };
}

function summaryOf(rows: readonly Cashflow[]): string {
  const [first] = rows;
  const last = rows.at(-1);
  const sum = rows.reduce((total, { gross }) => total + gross, 0);
  return `${rows.length} payments from ${formatDate(first?.due_date)} to ${formatDate(last?.due_date)}, ${rupeesText(sum)} in all.`;
}
