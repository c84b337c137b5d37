import { type Cell, date, number, rupees, type Table, text } from "#server/machine/documents/document.ts";
import type { Cashflow } from "#server/market/research/downloads/answers.ts";

/** Payments to come: due and payment day, per 100 of face and in rupees, with the sums below. */
export function cashflowTable({ rows, totals, reason }: Cashflow): Table {
  const blank: Cell = text("");
  return {
    kind: "table",
    title: "Cashflow",
    columns: [
      { title: "Due date", share: 4 },
      { title: "Payment date", share: 4 },
      { title: "Interest per 100", share: 3.5 },
      { title: "Principal per 100", share: 3.5 },
      { title: "Face left %", share: 3.5 },
      { title: "Interest ₹", share: 6 },
      { title: "Principal ₹", share: 6 },
      { title: "Total ₹", share: 6 },
    ],
    rows: rows.map((row) => [
      date(row.due_date),
      date(row.payment_date),
      number(row.interest, 4),
      number(row.principal, 4),
      number(row.residual_face_percent, 2),
      rupees(row.interest_rupees),
      rupees(row.principal_rupees),
      rupees(row.total_rupees),
    ]),
    ...(rows.length === 0
      ? {}
      : {
          totals: [
            text("Total"),
            blank,
            blank,
            blank,
            blank,
            rupees(totals.interest_rupees),
            rupees(totals.principal_rupees),
            rupees(totals.total_rupees),
          ],
        }),
    empty: reason ?? "No payments remain.",
  };
}
