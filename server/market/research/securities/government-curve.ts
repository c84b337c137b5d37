import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { CurveReadingAt, governmentCurve, governmentSpread } from "#domain/contract/http/government-curve.ts";
import { type Bond, isMatured } from "#domain/entities/bond.ts";
import { roundHalfAway, yieldFraction } from "#domain/lib/decimal.ts";
import { daysBetween } from "#domain/lib/iso-date.ts";
import { curveAt, spreadBp } from "#domain/market-quote/curve.ts";
import { compoundedYield } from "#domain/pricing/convert-yield.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { pointOnWire } from "#server/market/research/securities/bond-curve.ts";
import type { BondContext } from "#server/market/research/securities/bond-context.ts";
import type { LevelPoint } from "#server/market/research/securities/published-levels.ts";

const NOTHING_NEAR = "Fewer than three government bonds with a yield mature near it.";

/** The curve read at one maturity from the government's points. */
function readingAt(government: readonly LevelPoint[], years: number): CurveReadingAt {
  const at = { years: roundHalfAway(years, 4) };
  const reading = curveAt(government, years);
  if (reading === null) return { ...at, annual_yield: null, semi_annual_yield: null, used: [], reason: NOTHING_NEAR };
  return {
    ...at,
    annual_yield: yieldFraction(reading.annualYield),
    semi_annual_yield: yieldFraction(compoundedYield(reading.annualYield, 2)),
    used: reading.used.toSorted((a, b) => a.years - b.years).map(pointOnWire),
    reason: null,
  };
}

/** The government curve at the requested years, in their order. */
export function governmentCurveAt(
  { parts, levels }: BondContext,
  { years }: BodyOf<typeof governmentCurve>,
): ResponseOf<typeof governmentCurve> {
  const government = levels.government();
  const dates = government.map(({ date }) => date).toSorted();
  return {
    readings: years.map((each) => readingAt(government, each)),
    bonds: government.length,
    oldest: dates[0] ?? null,
    newest: dates.at(-1) ?? null,
    as_of: todayOf(parts),
  };
}

/** A bond's spread over the curve read at its maturity from the other bonds of the government. */
export function governmentSpreadOf({ parts, levels }: BondContext, bond: Bond): ResponseOf<typeof governmentSpread> {
  const today = todayOf(parts);
  const own = levels.point(bond.isin) ?? null;
  const frame = { this: own && pointOnWire(own), as_of: today };
  const none = (reason: string, government: CurveReadingAt | null = null) => ({
    ...frame,
    spread_bp: null,
    government,
    reason,
  });
  if (isMatured(bond, today)) return none("The bond is repaid.");
  if (bond.maturity_date === null) return none("The full maturity date is not in the data.");
  const others = levels.government().filter((point) => point.bond.isin !== bond.isin);
  const government = readingAt(others, daysBetween(today, bond.maturity_date) / 365);
  if (government.annual_yield === null) return none(NOTHING_NEAR, government);
  if (own === null) return none("No yield of this bond has a place on the curve.", government);
  return { ...frame, spread_bp: spreadBp(own.annualYield, government.annual_yield), government, reason: null };
}
