import { type Bond, isListed, isMatured } from "#domain/entities/bond.ts";
import type { Lot } from "#domain/entities/lot.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { lotText, tradingTexts } from "#domain/trading/texts.ts";
import { ok, errField, type Verdict } from "#domain/trading/verdict.ts";

/** Returns the bond if it can be dealt in today. */
export function tradableBond(bond: Bond | undefined, today: IsoDate): Verdict<Bond> {
  if (bond === undefined) return errField("finstrument_id", tradingTexts.unknownBond);
  if (isMatured(bond, today)) return errField("finstrument_id", tradingTexts.matured);
  if (!isListed(bond)) return errField("finstrument_id", tradingTexts.unlisted);
  return ok(bond);
}

/** Returns the size in rupees of face if it is whole lots. */
export function wholeLots(lot: Lot | null, rupees: number, field: string): Verdict<number> {
  if (lot === null) return errField(field, tradingTexts.noRupeeLot);
  return rupees % lot.rupees === 0 ? ok(rupees) : errField(field, lotText(lot));
}
