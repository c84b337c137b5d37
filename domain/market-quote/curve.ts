import { roundHalfAway } from "#domain/lib/decimal.ts";

// A yield between published ones: the three nearest bonds on the shorter side and the three nearest on the longer side are
// each reduced to their median, and the line between the two medians is read at the maturity asked for. Medians keep one
// odd print from bending the curve; a curve that is a straight line is met exactly.

export interface YieldPoint {
  years: number;
  /** Effective annual, fraction. */
  annualYield: number;
}

export interface CurveReading<P extends YieldPoint> {
  /** Effective annual, fraction, unrounded. */
  annualYield: number;
  /** The points it was read from, at least three. */
  used: P[];
}

const NEAREST_PER_SIDE = 3;
const FEWEST = 3;
/** How far a bond may mature from the maturity asked for and still speak for it: a year, or a third of the time. */
const REACH = { years: 1, share: 1 / 3 };
/** Beyond the last bond the curve is held flat no further than this. */
const BEYOND_YEARS = 0.5;

/** The curve at a maturity in years; null where too few bonds mature around it. */
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

/** Basis points of one effective annual yield over another, to a tenth. */
export function spreadBp(annualYield: number, overAnnual: number): number {
  return roundHalfAway((annualYield - overAnnual) * 10_000, 1);
}

function middlePoint(points: readonly YieldPoint[]): YieldPoint {
  return {
    years: middle(points.map(({ years }) => years)),
    annualYield: middle(points.map(({ annualYield }) => annualYield)),
  };
}

/** The median; of an even number the mean of the two in the middle. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}
