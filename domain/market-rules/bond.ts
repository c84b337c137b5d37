import { isMatured } from "#domain/entities/bond.ts";
import type { AskedDeal } from "#domain/market-rules/asked.ts";
import { isCorporateClass } from "#domain/market-rules/classes.ts";
import { type Finding, refusal, type Refusal } from "#domain/market-rules/refusal.ts";
import { VENUE_NAMES } from "#domain/market-rules/venues.ts";

/** Checks of the bond itself, on every route. */
export function checkBond({ deal, day }: AskedDeal): Finding {
  const { instrument, venue } = deal;
  const refusals: Refusal[] = [];
  if (instrument.class === "SGB") refusals.push(refusal("MR-001"));
  if (instrument.class === "B54EC") refusals.push(refusal("MR-002"));
  if (mustBeListed(instrument.class) && !instrument.isListed) refusals.push(refusal("MR-003"));
  // A bond in default of its redemption has always matured; the default is the better reason.
  if (instrument.defaulted === "redemption") refusals.push(refusal("MR-008"));
  else if (hasMatured(instrument, day)) refusals.push(refusal("MR-004"));
  if (instrument.suspendedAt.includes(venue)) refusals.push(refusal("MR-005", { venue: VENUE_NAMES[venue] }));
  if (instrument.isPartlyPaid) refusals.push(refusal("MR-006"));
  return { refusals, applied: instrument.defaulted === "interest" ? ["MR-007"] : [] };
}

/** Government paper is never unlisted, and a certificate of deposit never listed. */
function mustBeListed(of: AskedDeal["deal"]["instrument"]["class"]): boolean {
  return isCorporateClass(of) || of === "CP" || of === "NCD_SHORT";
}

function hasMatured(instrument: AskedDeal["deal"]["instrument"], day: string): boolean {
  if (instrument.class === "AT1") return false;
  return isMatured({ maturity_date: instrument.maturity, maturity_year: instrument.maturityYear }, day);
}
