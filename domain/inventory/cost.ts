import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Paise } from "#domain/lib/paise.ts";
import { flowsForHolder, levelFor, moneyOfFace } from "#domain/inventory/holding-money.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import type { Level } from "#domain/pricing/price-bond.ts";

/**
 * Cost of a face at a level: its principal on the purchase day, rounded once from the price with 4 decimals.
 * @param day settlement day of the purchase
 * @returns a reason when the bond has no price at that yield
 */
export function costAt(
  bond: BondFacts,
  face: number,
  level: Level,
  day: IsoDate,
): { ok: true; costPaise: Paise; cleanPrice: number } | { ok: false; reason: string } {
  const flows = flowsForHolder(bond, day);
  // A price that has no yield is still a valid price.
  const priced =
    level.fixedField === "price" ? { ok: true as const, cleanPrice: level.cleanPrice } : levelFor(flows, level);
  if (!priced.ok) return { ok: false, reason: priced.reason };
  const { cleanPrice } = priced;
  return { ok: true, cleanPrice, costPaise: moneyOfFace(bond, face, { cleanPrice, flows }).principalPaise };
}

/** The one level among two fields; null when neither is given, "both" when both are. */
export function oneLevel(
  price: number | null | undefined,
  bondYield: number | null | undefined,
): Level | null | "both" {
  if (price != null && bondYield != null) return "both";
  if (price != null) return { fixedField: "price", cleanPrice: price };
  return bondYield == null ? null : { fixedField: "yield", bondYield };
}
