import type { DealSide } from "#domain/entities/ticket.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import type { Deal } from "#domain/market-rules/deal.ts";
import type { MarketKind } from "#domain/market-rules/kinds.ts";
import { type DealExecution, isRfq } from "#domain/market-rules/venues.ts";

/** Classes that the floors call corporate bonds. Securitised, municipal and short debt is not counted in anyone's favour. */
const CORPORATE_BONDS: readonly InstrumentClass[] = ["NCD", "PSU", "NBFC", "BANK", "AT1"];

interface Floor {
  classes: readonly InstrumentClass[];
  counts: (execution: DealExecution) => boolean;
}

const BOTH_MODES: Floor = { classes: CORPORATE_BONDS, counts: isRfq };
const FLOORS: Partial<Record<MarketKind, Floor>> = {
  MF: { classes: [...CORPORATE_BONDS, "CP"], counts: (execution) => execution === "RFQ_OTM" },
  PMS: BOTH_MODES,
  AIF: BOTH_MODES,
  FPI: BOTH_MODES,
  BROKER_OWN: BOTH_MODES,
};

/**
 * Effect of a deal on a side's RFQ share: true counts towards the floor, false adds to the base only, null for neither.
 * Inter-scheme transfers are left out.
 */
export function countsForRfqShare(deal: Deal, side: DealSide): boolean | null {
  const floor = FLOORS[deal[side].kind];
  if (floor === undefined || deal.isInterScheme === true || !floor.classes.includes(deal.instrument.class)) return null;
  return floor.counts(deal.execution);
}
