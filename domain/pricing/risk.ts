import { presentSums, rateOfYield } from "#domain/pricing/discount.ts";
import type { PreparedFlows } from "#domain/pricing/flows.ts";

/** Sensitivity of a price to its own quoted yield. */
export interface Risk {
  /** years: relative fall of the price per 1.00 of yield */
  modifiedDuration: number;
  /** years: mean time of the payments, weighted by present value */
  macaulayDuration: number;
  /** years squared: (1 / P) d2P / dy2 */
  convexity: number;
  /** rupees per 100 outstanding for one basis point, positive */
  pv01: number;
}

const sums = new Float64Array(3);

/** Duration, convexity and PV01 at a yield, on the dirty price. */
export function riskAt(flows: PreparedFlows, bondYield: number): Risk {
  const years = flows.times[0] ?? 0;
  if (flows.compounding === 0) {
    const growth = 1 + bondYield * years;
    const modifiedDuration = years / growth;
    const dirty = (flows.amounts[0] ?? 0) / growth;
    return {
      modifiedDuration,
      macaulayDuration: years,
      convexity: 2 * modifiedDuration * modifiedDuration,
      pv01: modifiedDuration * dirty * 0.0001,
    };
  }
  const growth = 1 + bondYield / flows.compounding;
  presentSums(flows, rateOfYield(flows, bondYield), sums);
  const dirty = sums[0] ?? 0;
  const byYears = sums[1] ?? 0;
  const bySquares = sums[2] ?? 0;
  const macaulayDuration = byYears / dirty;
  return {
    modifiedDuration: macaulayDuration / growth,
    macaulayDuration,
    convexity: (bySquares + byYears / flows.compounding) / (dirty * growth * growth),
    pv01: (byYears / growth) * 0.0001,
  };
}
