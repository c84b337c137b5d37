import { roundHalfAway, shiftDecimal } from "#domain/lib/decimal.ts";

/** Money: whole paise in a plain number, safe up to 9e15 (90 lakh crore rupees), far above a 12-digit quantum. */
export type Paise = number;

const LARGEST_PAISE = 9e15;

/** @throws RangeError when the amount is not a whole number of paise or is outside the safe range */
export function checkedPaise(paise: number): Paise {
  if (!Number.isInteger(paise) || Math.abs(paise) > LARGEST_PAISE)
    throw new RangeError(`Not an amount: ${paise} paise`);
  return paise;
}

/** Rupees to paise, half away from zero. @throws RangeError outside the safe range */
export function rupeesToPaise(rupees: number): Paise {
  return checkedPaise(shiftDecimal(roundHalfAway(rupees, 2), 2));
}

export function paiseToRupees(paise: Paise): number {
  return shiftDecimal(paise, -2);
}

/** Paise of `faceRupees` at `per100` (a price or accrued interest per 100 of face), using `places` decimals of it. */
export function paiseOfFace(faceRupees: number, per100: number, places: number): Paise {
  return shareOfPaise(checkedPaise(faceRupees * 100), per100, places);
}

/**
 * `per100` percent of an amount, using `places` decimals; exact and rounded once to the paisa, half away from zero. The
 * product of a 12-digit face and 12 decimals does not fit a double, hence BigInt inside.
 */
export function shareOfPaise(amountPaise: Paise, per100: number, places: number): Paise {
  const scaled = BigInt(Math.round(shiftDecimal(roundHalfAway(Math.abs(per100), places), places)));
  const scale = 10n ** BigInt(places + 2);
  const paise = Number((BigInt(amountPaise) * scaled * 2n + scale) / (2n * scale));
  return checkedPaise(per100 < 0 && paise !== 0 ? -paise : paise);
}
