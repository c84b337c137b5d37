import { Refusal } from "#domain/contract/errors.ts";
import { addMonths } from "#domain/lib/iso-date.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import { notPricedText } from "#domain/mind/texts.ts";
import { ALL_ROWS, type Cell } from "#domain/contract/mind/tools.ts";
import { cashflowOf } from "#server/market/research/securities/cashflow.ts";
import { CannotAnswer, type RunTool } from "#server/market/mind/tool-call.ts";
import { nameOf } from "#server/market/mind/tools/bond-cells.ts";
import { bondOfPlan } from "#server/market/mind/tools/subject.ts";

/**
 * Payments to a buyer who settles T+1, by due date; or their sums. @throws CannotAnswer when the payments are unknown
 */
export const cashflow: RunTool<"cashflow"> = ({ mind }, { bond: isin, quantum, from, to, months, most, total }) => {
  const bond = bondOfPlan(mind, isin);
  let flows;
  try {
    flows = cashflowOf(mind.bondContext, bond, quantum === undefined ? {} : { quantity: quantum });
  } catch (error) {
    if (error instanceof Refusal && error.code === "validation_error")
      throw new CannotAnswer("not_in_data", error.message);
    throw error;
  }
  const { ref_date, quantity, assumptions, reason } = flows;
  if (flows.rows.length === 0)
    throw new CannotAnswer("not_in_data", notPricedText(reason ?? "nothing is paid any more"));
  const until = months === undefined ? null : addMonths(ref_date, months);
  const asked = flows.rows
    .filter(({ due_date: due }) => (from === undefined || due >= from) && (to === undefined || due <= to))
    .filter(({ due_date: due }) => until === null || due <= until)
    .slice(0, most ?? Infinity);
  const sum = (figure: (row: (typeof asked)[number]) => number) =>
    roundHalfAway(
      asked.reduce((all, row) => all + figure(row), 0),
      2,
    );
  const today = mind.day().catalogue.today;
  const named = { display_name: nameOf(bond, today), isin: bond.isin };
  const rows: { key: string; cells: Record<string, Cell> }[] = total
    ? [
        {
          key: ALL_ROWS,
          cells: {
            ...named,
            total_coupon_amount: sum(({ interest_rupees }) => interest_rupees),
            total_principal_amount: sum(({ principal_rupees }) => principal_rupees),
          },
        },
      ]
    : asked.map(({ due_date, payment_date, interest_rupees, principal_rupees }) => ({
        key: `${bond.isin}:${due_date}`,
        cells: {
          ...named,
          coupon_date: due_date,
          payment_date,
          coupon_amount: interest_rupees,
          principal_amount: principal_rupees,
        },
      }));
  const source = [`Payments on ₹${quantity} of face after ${formatDate(ref_date)}`, ...assumptions]
    .join(". ")
    .slice(0, 300);
  return {
    columns: Object.keys(rows[0]?.cells ?? {}).map((name) => ({ name, unit: fieldOf(name)?.unit ?? "text", source })),
    rows,
    count: asked.length,
    left_out: [],
    as_of: today,
  };
};
