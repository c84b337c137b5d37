import type { OrderTerms } from "#domain/entities/order.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";

const TERMS: readonly [label: string, text: (terms: OrderTerms) => string][] = [
  ["Face (₹)", ({ face }) => formatRupees(face, 0)],
  ["Yield %", ({ yield_stored: fraction }) => formatYieldPct(fraction)],
  ["Yield type", ({ yield_type: type }) => type],
  ["Price", ({ unit_price_stored: price }) => formatPrice(price)],
  ["Settles", ({ settlement_date: day }) => formatDate(day)],
  ["Accrued interest (₹)", ({ accrued_interest: accrued }) => formatRupees(accrued)],
  ["Consideration (₹)", ({ consideration }) => formatRupees(consideration)],
];

/** Terms of an order changed by a step, old and new as formatted text. */
export function changedOrderTerms(before: OrderTerms, after: OrderTerms) {
  return TERMS.flatMap(([label, text]) => {
    const [from, to] = [text(before), text(after)];
    return from === to ? [] : [{ label, from, to }];
  });
}
