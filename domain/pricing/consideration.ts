import { price4, roundHalfAway, shiftDecimal } from "#domain/lib/decimal.ts";
import { checkedPaise, type Paise, paiseToRupees, shareOfPaise } from "#domain/lib/paise.ts";

/** Money of a deal. Stamp duty is separate and not part of the consideration; nor is brokerage (`brokerage.ts`). */
export interface Consideration {
  quantumRupees: number;
  /** face left after part redemptions; the price is per 100 of it */
  residualFacePaise: Paise;
  principalPaise: Paise;
  /** negative when ex-interest */
  accruedPaise: Paise;
  /** principal plus accrued */
  totalPaise: Paise;
  /** buyer only, to the paisa as in contract notes */
  stampDutyPaise: Paise;
  /** the same before rounding */
  stampDutyPaiseUnrounded: number;
}

/** 0.0001% of the consideration on the transfer of debentures (Indian Stamp Act from 1-Jul-2020); government paper none. */
export const STAMP_DUTY_PER_MILLION = 1;

/** Accrued interest is computed in binary: 14 decimals drop that noise and still fix the paisa of a 12-digit face. */
const ACCRUED_DECIMALS = 14;
const PERCENT_DECIMALS = 6;

/**
 * Principal and accrued interest of a face amount, each rounded once to the paisa, half away from zero.
 * @param quantumRupees whole rupees of face value; the original face when `outstandingPercent` is given
 * @param cleanPrice per 100 of face outstanding; 4 decimals are used
 * @param accruedPer100 unrounded accrued interest per 100 of face outstanding
 * @param outstandingPercent percent of the original face not yet repaid; 6 decimals are used
 */
export function consideration({
  quantumRupees,
  cleanPrice,
  accruedPer100,
  isGovernment,
  stampDutyPerMillion = STAMP_DUTY_PER_MILLION,
  outstandingPercent = 100,
}: {
  quantumRupees: number;
  cleanPrice: number;
  accruedPer100: number;
  isGovernment: boolean;
  stampDutyPerMillion?: number;
  outstandingPercent?: number;
}): Consideration {
  const residualFacePaise = shareOfPaise(checkedPaise(quantumRupees * 100), outstandingPercent, PERCENT_DECIMALS);
  const principalPaise = shareOfPaise(residualFacePaise, price4(cleanPrice), 4);
  const accruedPaise = shareOfPaise(residualFacePaise, accruedPer100, ACCRUED_DECIMALS);
  const totalPaise = checkedPaise(principalPaise + accruedPaise);
  const stampDutyPaiseUnrounded = isGovernment ? 0 : (totalPaise * stampDutyPerMillion) / 1_000_000;
  const stampDutyPaise = roundHalfAway(stampDutyPaiseUnrounded, 0);
  return {
    quantumRupees,
    residualFacePaise,
    principalPaise,
    accruedPaise,
    totalPaise,
    stampDutyPaise,
    stampDutyPaiseUnrounded,
  };
}

/** Same in wire format: rupees, with the duty unrounded. */
export function considerationDetailsOf(money: Consideration) {
  return {
    principal: paiseToRupees(money.principalPaise),
    accrued_interest: paiseToRupees(money.accruedPaise),
    consideration: paiseToRupees(money.totalPaise),
    stamp_duty: shiftDecimal(money.stampDutyPaiseUnrounded, -2),
  };
}

/** Buyer's total in rupees to the paisa: consideration plus stamp duty. */
export function totalWithDuty(money: { consideration: number; stamp_duty: number }): number {
  return roundHalfAway(money.consideration + roundHalfAway(money.stamp_duty, 2), 2);
}
