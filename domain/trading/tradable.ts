import { type Bond, isListed, isMatured } from "#domain/entities/bond.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { lotText, tradingTexts } from "./texts.ts";
import { allowed, refusedField, type Verdict } from "./verdict.ts";

/** The bond when it can be dealt in today. */
export function tradableBond(bond: Bond | undefined, today: IsoDate): Verdict<Bond> {
  if (bond === undefined) return refusedField("finstrument_id", tradingTexts.unknownBond);
  if (isMatured(bond, today)) return refusedField("finstrument_id", tradingTexts.matured);
  if (!isListed(bond)) return refusedField("finstrument_id", tradingTexts.unlisted);
  return allowed(bond);
}

/** Smallest tradable amount in rupees of face: one bond; one rupee when the face value is not known. */
export function lotOf(bond: Pick<Bond, "face_value">): number {
  return bond.face_value === null || !Number.isInteger(bond.face_value) ? 1 : bond.face_value;
}

/** The size when it is whole lots. */
export function wholeLots(bond: Pick<Bond, "face_value">, rupees: number, field: string): Verdict<number> {
  const lot = lotOf(bond);
  return rupees % lot === 0 ? allowed(rupees) : refusedField(field, lotText(formatRupees(lot, 0)));
}
