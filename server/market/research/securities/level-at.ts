import { yieldFraction } from "#domain/lib/decimal.ts";
import { type Level, priceLevel } from "#domain/pricing/price-bond.ts";
import type { ReadyBond } from "#server/market/research/securities/pricing-day.ts";

/** Yield (fraction, 6 decimals) and clean price (4 decimals) as they travel. */
export interface WireLevel {
  bond_yield: number | null;
  clean_price: number | null;
}

const NO_LEVEL: WireLevel = { bond_yield: null, clean_price: null };

/**
 * A level for the settlement date the bond is ready for. A bond that cannot be priced keeps a yield without a price. Yields
 * outside 0 to 100% and prices above 250 do not travel as quotes.
 */
export function wireLevelAt(ready: ReadyBond, level: Level | null): WireLevel {
  if (level === null) return NO_LEVEL;
  const priced = ready.ok ? priceLevel(ready.flows, level) : null;
  if (priced?.ok) return withinWire({ bond_yield: priced.bondYield, clean_price: priced.cleanPrice });
  return level.fixedField === "yield"
    ? withinWire({ bond_yield: yieldFraction(level.bondYield), clean_price: null })
    : NO_LEVEL;
}

export function withinWire({ bond_yield, clean_price }: WireLevel): WireLevel {
  if (bond_yield !== null && (bond_yield < 0 || bond_yield > 1)) return NO_LEVEL;
  const isPrice = clean_price !== null && clean_price >= 0 && clean_price <= 250;
  return { bond_yield, clean_price: isPrice ? clean_price : null };
}
