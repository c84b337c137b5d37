import { price4, roundHalfAway, shiftDecimal } from "#domain/lib/decimal.ts";
import { checkedPaise, type Paise, paiseOfFace, paiseToRupees } from "#domain/lib/paise.ts";

/** The money of a deal. Brokerage is shown apart and is no part of it. */
export interface Consideration {
  quantumRupees: number;
  principalPaise: Paise;
  /** negative when ex-interest */
  accruedPaise: Paise;
  /** principal plus accrued */
  totalPaise: Paise;
  /** buyer only, to the paisa as notes show it */
  stampDutyPaise: Paise;
  /** the same before rounding */
  stampDutyPaiseUnrounded: number;
}

/** 0.0001% of the consideration on the transfer of debentures (Indian Stamp Act from 1-Jul-2020); government paper none. */
export const STAMP_DUTY_PER_MILLION = 1;

/** Accrued interest is computed in binary: 14 decimals drop that noise and still fix the paisa of a 12-digit face. */
const ACCRUED_DECIMALS = 14;

/**
 * Principal and accrued interest of a face amount, each rounded once to the paisa, half away from zero.
 * @param quantumRupees whole rupees of outstanding (residual) face value
 * @param cleanPrice per 100 of face, taken with 4 decimals
 * @param accruedPer100 unrounded accrued interest per 100 of face
 */
export function consideration({
  quantumRupees,
  cleanPrice,
  accruedPer100,
  isGovernment,
  stampDutyPerMillion = STAMP_DUTY_PER_MILLION,
}: {
  quantumRupees: number;
  cleanPrice: number;
  accruedPer100: number;
  isGovernment: boolean;
  stampDutyPerMillion?: number;
}): Consideration {
  const principalPaise = paiseOfFace(quantumRupees, price4(cleanPrice), 4);
  const accruedPaise = paiseOfFace(quantumRupees, accruedPer100, ACCRUED_DECIMALS);
  const totalPaise = checkedPaise(principalPaise + accruedPaise);
  const stampDutyPaiseUnrounded = isGovernment ? 0 : (totalPaise * stampDutyPerMillion) / 1_000_000;
  return {
    quantumRupees,
    principalPaise,
    accruedPaise,
    totalPaise,
    stampDutyPaise: roundHalfAway(stampDutyPaiseUnrounded, 0),
    stampDutyPaiseUnrounded,
  };
}

/** The same as it goes over the wire: rupees, the duty unrounded. */
export function considerationDetailsOf(money: Consideration) {
  return {
    principal: paiseToRupees(money.principalPaise),
    accrued_interest: paiseToRupees(money.accruedPaise),
    consideration: paiseToRupees(money.totalPaise),
    stamp_duty: shiftDecimal(money.stampDutyPaiseUnrounded, -2),
  };
}
