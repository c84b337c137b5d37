import { type Bond, isListed, isMatured } from "#domain/entities/bond.ts";
import type { Lot } from "#domain/entities/lot.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { lotText, tradingTexts } from "#domain/trading/texts.ts";
import { allowed, refusedField, type Verdict } from "#domain/trading/verdict.ts";

/** The bond when it can be dealt in today. */
export function tradableBond(bond: Bond | undefined, today: IsoDate): Verdict<Bond> {
  if (bond === undefined) return refusedField("finstrument_id", tradingTexts.unknownBond);
  if (isMatured(bond, today)) return refusedField("finstrument_id", tradingTexts.matured);
  if (!isListed(bond)) return refusedField("finstrument_id", tradingTexts.unlisted);
  return allowed(bond);
}

/** The size in rupees of face when it is whole lots. */
export function wholeLots(lot: Lot | null, rupees: number, field: string): Verdict<number> {
  if (lot === null) return refusedField(field, tradingTexts.noRupeeLot);
  return rupees % lot.rupees === 0 ? allowed(rupees) : refusedField(field, lotText(lot));
}
