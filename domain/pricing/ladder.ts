import { price4, yieldFraction } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { paiseToRupees } from "#domain/lib/paise.ts";
import { consideration } from "#domain/pricing/consideration.ts";
import type { PreparedFlows } from "#domain/pricing/flows.ts";
import { priceLevel } from "#domain/pricing/price-bond.ts";

/** Usual steps among dealers in basis points of yield; 0 is the level itself. */
export const LADDER_STEPS_BP = [-10, -5, -2, -1, 0, 1, 2, 5, 10] as const;

export interface LadderColumn {
  /** working days to settlement */
  delta: number;
  settlementDate: IsoDate;
  /** per 100, 4 decimals; null when the yield is out of range */
  cleanPrice: number | null;
  /** consideration in rupees: principal plus accrued; null without a size */
  totalRupees: number | null;
}

export interface LadderRung {
  bp: number;
  /** fraction, 6 decimals */
  bondYield: number;
  columns: LadderColumn[];
}

/**
 * Price and money of a bond at yields around a level, one column per settlement. Rungs are in the order of the steps.
 */
export function yieldLadder({
  flowsByDelta,
  bondYield,
  stepsBp = LADDER_STEPS_BP,
  quantumRupees,
  isGovernment,
}: {
  flowsByDelta: readonly { delta: number; flows: PreparedFlows }[];
  bondYield: number;
  stepsBp?: readonly number[];
  /** original face in whole rupees */
  quantumRupees: number | null;
  isGovernment: boolean;
}): LadderRung[] {
  return stepsBp.map((bp) => {
    const rung = yieldFraction(yieldFraction(bondYield) + bp / 10_000);
    const columns = flowsByDelta.map(({ delta, flows }): LadderColumn => {
      const priced = priceLevel(flows, { fixedField: "yield", bondYield: rung });
      const cleanPrice = priced.ok ? price4(priced.cleanPrice) : null;
      const money =
        cleanPrice === null || quantumRupees === null
          ? null
          : consideration({
              quantumRupees,
              cleanPrice,
              accruedPer100: flows.accrued,
              isGovernment,
              outstandingPercent: flows.outstandingPercent,
            });
      const totalRupees = money === null ? null : paiseToRupees(money.totalPaise);
      return { delta, settlementDate: flows.settlementDate, cleanPrice, totalRupees };
    });
    return { bp, bondYield: rung, columns };
  });
}
