import { curveAt, type CurveReading, type YieldPoint } from "#domain/market-quote/curve.ts";

/** A yield that bonds like it speak for, and how far such a reading goes wrong. */
export interface FairReading<P extends YieldPoint> extends CurveReading<P> {
  /** Basis points, whole, at least one: the root mean square of what the same reading misses the bonds it was read from by. */
  withinBp: number;
}

const FEWEST_MISSES = 3;

/**
 * The fair yield at a maturity in years out of similar bonds. Its confidence is tried on the bonds themselves: each is read
 * from the others as if it were not known. Null where too few bonds speak for it or for its confidence.
 */
export function fairAt<P extends YieldPoint>(points: readonly P[], years: number): FairReading<P> | null {
  const reading = curveAt(points, years);
  if (reading === null) return null;
  const missesBp = reading.used.flatMap((point) => {
    const others = points.filter((other) => other !== point);
    const read = curveAt(others, point.years);
    return read === null ? [] : [(read.annualYield - point.annualYield) * 10_000];
  });
  if (missesBp.length < FEWEST_MISSES) return null;
  const meanSquare = missesBp.reduce((sum, miss) => sum + miss * miss, 0) / missesBp.length;
  // What is a hair above a whole point by rounding alone is that point.
  return { ...reading, withinBp: Math.max(1, Math.ceil(Math.sqrt(meanSquare) - 1e-6)) };
}
