import type { BondQuote } from "#domain/contract/http/securities.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { explainPrice, type PriceExplanation } from "#domain/pricing/explain-price.ts";
import { type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { exactYieldAtPrice } from "#domain/pricing/price-bond.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

/** Coming payments of the bond for a settlement day; null when it cannot be priced. */
export function flowsOf(bond: Bond, settlementDate: IsoDate): PreparedFlows | null {
  const reading = termsOf(bond, settlementDate);
  if (!reading.ok) return null;
  const flows = prepareFlows(reading.terms, settlementDate);
  return flows.ok ? flows : null;
}

/**
 * Explains a quoted level. A typed price is explained at its exact yield, not at the rounded one shown, so the present
 * values add up to it.
 */
export function explainQuote(bond: Bond, quote: BondQuote): PriceExplanation | null {
  const flows = flowsOf(bond, quote.settlement_date);
  if (flows === null || quote.bond_yield === null) return null;
  if (quote.fixed_field === "yield" || quote.clean_price === null) return explainPrice(flows, quote.bond_yield);
  const exact = exactYieldAtPrice(flows, quote.clean_price);
  return exact.ok ? explainPrice(flows, exact.bondYield) : null;
}
