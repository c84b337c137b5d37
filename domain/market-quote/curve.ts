import { roundHalfAway } from "#domain/lib/decimal.ts";

// Yield between published ones: the three nearest bonds on the shorter and on the longer side are each reduced to their
// median, and the line between the two medians is read at the requested maturity. Medians prevent one odd print from
// bending the curve; a straight curve is reproduced exactly.

export interface YieldPoint {
  years: number;
  /** Effective annual, fraction. */
  annualYield: number;
}

export interface CurveReading<P extends YieldPoint> {
  /** Effective annual, fraction, unrounded. */
  annualYield: number;
  /** Points used, at least three. */
  used: P[];
}

const NEAREST_PER_SIDE = 3;
const FEWEST = 3;
/** Maximum distance of a usable bond from the requested maturity: a year or a third of the maturity, if longer. */
const REACH = { years: 1, share: 1 / 3 };
/** Maximum extrapolation of a flat curve beyond the last bond. */
const BEYOND_YEARS = 0.5;

/** Curve at a maturity in years; null when too few bonds mature around it. */
export function curveAt<P extends YieldPoint>(points: readonly P[], years: number): CurveReading<P> | null {
  const reach = Math.max(REACH.years, years * REACH.share);
  const near = points
    .filter((point) => Math.abs(point.years - years) <= reach)
    .toSorted((a, b) => Math.abs(a.years - years) - Math.abs(b.years - years));
  const shorter = near.filter((point) => point.years <= years).slice(0, NEAREST_PER_SIDE);
  const longer = near.filter((point) => point.years > years).slice(0, NEAREST_PER_SIDE);
  const used = [...shorter, ...longer];
  if (used.length < FEWEST) return null;
  if (shorter.length === 0 || longer.length === 0) {
    const gap = Math.min(...used.map((point) => Math.abs(point.years - years)));
    return gap <= BEYOND_YEARS ? { annualYield: middle(used.map(({ annualYield }) => annualYield)), used } : null;
  }
  const from = middlePoint(shorter);
  const to = middlePoint(longer);
  const share = (years - from.years) / (to.years - from.years);
  return { annualYield: from.annualYield + share * (to.annualYield - from.annualYield), used };
}

/** Spread of one effective annual yield over another in basis points, to a tenth. */
export function spreadBp(annualYield: number, overAnnual: number): number {
  return roundHalfAway((annualYield - overAnnual) * 10_000, 1);
}

function middlePoint(points: readonly YieldPoint[]): YieldPoint {
  return {
    years: middle(points.map(({ years }) => years)),
    annualYield: middle(points.map(({ annualYield }) => annualYield)),
  };
}

/** Median; the mean of the middle two for an even count. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}
