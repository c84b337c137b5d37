import type { CashflowRow } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatCompactRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import type { ChartSpec } from "#src/ui/charts/chart-spec.ts";

/** Puts interest and principal in separate panes: on one scale a repayment would flatten every coupon. */
export function cashflowSpec(rows: readonly CashflowRow[]): ChartSpec {
  const interest = rows.filter((row) => row.interest_rupees !== 0);
  const principal = rows.filter((row) => row.principal_rupees !== 0);
  return {
    kind: "payments",
    formatY: (y) => formatCompactRupees(Math.round(y)),
    series: [
      ...(interest.length === 0
        ? []
        : [
            {
              name: "Interest",
              colour: "muted" as const,
              mark: "bars" as const,
              points: interest.map((row) => ({ x: row.due_date, y: row.interest_rupees })),
              pane: 0 as const,
            },
          ]),
      ...(principal.length === 0
        ? []
        : [
            {
              name: "Principal",
              colour: "primary" as const,
              mark: "bars" as const,
              points: principal.map((row) => ({ x: row.due_date, y: row.principal_rupees })),
              pane: interest.length === 0 ? (0 as const) : (1 as const),
            },
          ]),
    ],
  };
}

/** Describes the payments in a sentence. */
export function cashflowSummary(rows: readonly CashflowRow[]): string {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return "No payments remain.";
  const count = rows.length === 1 ? "One payment" : `${rows.length} payments`;
  const back = rows.filter((row) => row.principal_rupees !== 0);
  const repaid =
    back.length === 1
      ? `principal of ${rupeesText(back[0]?.principal_rupees)} repaid on ${formatDate(back[0]?.due_date)}`
      : `principal repaid in ${back.length} parts`;
  return `${count} from ${formatDate(first.due_date)} to ${formatDate(last.due_date)}; ${repaid}.`;
}
