import { isMatured } from "#domain/entities/bond.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { isCorporateClass } from "#domain/market-rules/classes.ts";
import type { DealInContext } from "#domain/market-rules/deal-in-context.ts";
import type { DealtInstrument } from "#domain/market-rules/instrument.ts";
import { type Finding, refusal, type Refusal } from "#domain/market-rules/refusal.ts";
import { type Venue, VENUE_NAMES } from "#domain/entities/exchanges.ts";

/** Checks of the bond itself, on every route. */
export function checkBond({ deal, day }: DealInContext): Finding {
  const { instrument, venue } = deal;
  const isWarned = instrument.defaulted === "interest";
  return { refusals: bondRefusals(instrument, day, venue), applied: isWarned ? ["MR-007"] : [] };
}

/** Reasons why a bond is not dealt. @param venue null before a venue is chosen */
export function bondRefusals(instrument: DealtInstrument, day: IsoDate, venue: Venue | null): Refusal[] {
  const refusals: Refusal[] = [];
  if (instrument.class === "SGB") refusals.push(refusal("MR-001"));
  if (instrument.class === "B54EC") refusals.push(refusal("MR-002"));
  if (mustBeListed(instrument.class) && !instrument.isListed) refusals.push(refusal("MR-003"));
  // A bond in default of its redemption has always matured; the default is the better reason.
  if (instrument.defaulted === "redemption") refusals.push(refusal("MR-008"));
  else if (hasMatured(instrument, day)) refusals.push(refusal("MR-004"));
  if (venue !== null && instrument.suspendedAt.includes(venue)) {
    refusals.push(refusal("MR-005", { venue: VENUE_NAMES[venue] }));
  }
  if (instrument.isPartlyPaid) refusals.push(refusal("MR-006"));
  return refusals;
}

/** Government paper is never unlisted, and a certificate of deposit never listed. */
function mustBeListed(of: InstrumentClass): boolean {
  return isCorporateClass(of) || of === "CP" || of === "NCD_SHORT";
}

function hasMatured(instrument: DealtInstrument, day: IsoDate): boolean {
  if (instrument.class === "AT1") return false;
  return isMatured({ maturity_date: instrument.maturity, maturity_year: instrument.maturityYear }, day);
}
