import type { Bond } from "#domain/entities/bond.ts";
import type { ConsiderationDetails } from "#domain/entities/ticket.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { paiseToRupees } from "#domain/lib/paise.ts";
import { consideration } from "#domain/pricing/consideration.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { isGovernmentPaper, termsOf } from "#domain/pricing/terms-of-bond.ts";

/** The money of a deal in rupees; null when the bond cannot be priced or no price stands. */
export function dealMoney(
  bond: Bond,
  settlementDate: IsoDate,
  cleanPrice: number | null,
  quantityRupees: number,
): ConsiderationDetails | null {
  if (cleanPrice === null) return null;
  const terms = termsOf(bond, settlementDate);
  const flows = terms.ok ? prepareFlows(terms.terms, settlementDate) : terms;
  if (!flows.ok) return null;
  const money = consideration({
    quantumRupees: quantityRupees,
    cleanPrice,
    accruedPer100: flows.accrued,
    isGovernment: isGovernmentPaper(bond.category),
    outstandingPercent: flows.outstandingPercent,
  });
  return {
    principal: paiseToRupees(money.principalPaise),
    accrued_interest: paiseToRupees(money.accruedPaise),
    consideration: paiseToRupees(money.totalPaise),
    stamp_duty: money.stampDutyPaiseUnrounded / 100,
  };
}
