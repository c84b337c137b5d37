import { curveAt, type CurveReading, type YieldPoint } from "#domain/market-quote/curve.ts";

/** Yield implied by similar bonds, with the typical error of such a reading. */
export interface FairReading<P extends YieldPoint> extends CurveReading<P> {
  /** Confidence in whole basis points, at least one: root mean square error of the same method on the bonds used. */
  withinBp: number;
}

const FEWEST_MISSES = 3;

/**
 * Fair yield at a maturity in years from similar bonds. Its confidence is tested on the bonds themselves: each is
 * predicted from the others. Null when too few bonds are available for the yield or its confidence.
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
  // A value above a whole point only by rounding noise counts as that point.
  return { ...reading, withinBp: Math.max(1, Math.ceil(Math.sqrt(meanSquare) - 1e-6)) };
}
