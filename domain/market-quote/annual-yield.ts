import { annualEffective, compoundedYield } from "#domain/pricing/convert-yield.ts";
import type { PreparedFlows } from "#domain/pricing/flows.ts";
import type { PricingRefusal } from "#domain/pricing/terms.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";

// Yields are compared as effective annual yields, regardless of each market's quotation. A simple yield to a single
// payment becomes the rate that compounds to the same amount.

/** Quotation of a bond's yield: compoundings per year, 0 for simple interest over `years`. */
export interface Quoting {
  compounding: number;
  years: number;
}

const FIXED_PAYMENTS: readonly (string | null)[] = ["FIXED", "ZERO_COUPON"];
const PERPETUAL: readonly (string | null)[] = ["AT1", "PERPETUAL"];

/**
 * Quotation from the bond's flows, or else the custom of its market: half-yearly for government paper, annual for the
 * rest. Null when payments float, are indexed or never end: such a yield is no point of a curve.
 */
export function quotingOf(
  bond: { category: string | null; coupon_type: string | null },
  ready: { ok: true; flows: PreparedFlows } | PricingRefusal,
): Quoting | null {
  if (ready.ok) return { compounding: ready.flows.compounding, years: ready.flows.times[0] ?? 0 };
  if (ready.code !== "cannot_be_priced" || !FIXED_PAYMENTS.includes(bond.coupon_type)) return null;
  if (PERPETUAL.includes(bond.category)) return null;
  return { compounding: isGovernmentPaper(bond.category) ? 2 : 1, years: 0 };
}

/** Converts a quoted yield to an effective annual one; fractions. */
export function annualOfQuoted({ compounding, years }: Quoting, bondYield: number): number {
  if (compounding > 0) return annualEffective(bondYield, compounding);
  return Math.expm1(Math.log1p(bondYield * years) / years);
}

/** Converts an effective annual yield to the quoted one; fractions. */
export function quotedOfAnnual({ compounding, years }: Quoting, annual: number): number {
  if (compounding > 0) return compoundedYield(annual, compounding);
  return Math.expm1(Math.log1p(annual) * years) / years;
}
