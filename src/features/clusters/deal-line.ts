import type { DealPreview } from "#domain/contract/http/eoi.ts";
import { termPhrase } from "#domain/bond-terms/term-text.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { moneyText } from "#domain/trading/bound-text.ts";

/** The one line to confirm: side, size, bond, level, money, counterparty, settlement. */
export function dealLine(deal: DealPreview): string {
  const verb = deal.quote_type === "BID" ? "You buy" : "You sell";
  const party = deal.quote_type === "BID" ? `from ${deal.counterparty}` : `to ${deal.counterparty}`;
  const price = deal.unit_clean_price === null ? "" : ` (${formatPrice(deal.unit_clean_price)})`;
  const level =
    deal.bond_yield === null ? formatPrice(deal.unit_clean_price) : `${formatYieldPct(deal.bond_yield)} %${price}`;
  const money = moneyText(deal.consideration?.consideration ?? null);
  return `${verb} ${formatCompactRupees(deal.quantity)} ${deal.bond_name} at ${level} ${party} ${money}, settling ${formatDate(deal.settlement_date)}${termsText(deal.terms)}`;
}

/**
 * Assumed terms: `, on coupon yearly (assumed: NBFC AAA: 99 % of 68 known pay yearly)`; empty if every term is known.
 */
export function termsText(terms: DealPreview["terms"]): string {
  if (terms.length === 0) return "";
  return `, on ${terms.map((term) => termPhrase(term)).join(" and ")}`;
}
