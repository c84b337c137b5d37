import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Paise } from "#domain/lib/paise.ts";
import { flowsForHolder, levelFor, moneyOfFace } from "#domain/inventory/holding-money.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import type { Level } from "#domain/pricing/price-bond.ts";

/**
 * What a face cost at a level: its principal on the day it was bought, rounded once from the price of 4 decimals.
 * @param day settlement day of the purchase
 * @returns why there is none, where the bond has no price at that yield
 */
export function costAt(
  bond: BondFacts,
  face: number,
  level: Level,
  day: IsoDate,
): { ok: true; costPaise: Paise; cleanPrice: number } | { ok: false; reason: string } {
  const flows = flowsForHolder(bond, day);
  // A price that gives no yield is a price all the same.
  const priced =
    level.fixedField === "price" ? { ok: true as const, cleanPrice: level.cleanPrice } : levelFor(flows, level);
  if (!priced.ok) return { ok: false, reason: priced.reason };
  const { cleanPrice } = priced;
  return { ok: true, cleanPrice, costPaise: moneyOfFace(bond, face, { cleanPrice, flows }).principalPaise };
}

/** One level of two fields; null where neither is given, an error where both are. */
export function oneLevel(
  price: number | null | undefined,
  bondYield: number | null | undefined,
): Level | null | "both" {
  if (price != null && bondYield != null) return "both";
  if (price != null) return { fixedField: "price", cleanPrice: price };
  return bondYield == null ? null : { fixedField: "yield", bondYield };
}
