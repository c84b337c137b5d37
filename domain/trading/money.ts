import type { Bond } from "#domain/entities/bond.ts";
import type { ConsiderationDetails } from "#domain/entities/ticket.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type Consideration, consideration, considerationDetailsOf } from "#domain/pricing/consideration.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { noMoneyText, tradingTexts } from "#domain/trading/texts.ts";
import { ok, err, type Verdict } from "#domain/trading/verdict.ts";

/**
 * Money of a deal in rupees, which every binding act needs. A bond that cannot be priced for the settlement date is
 * refused with the missing term.
 */
export function dealMoney(...deal: Parameters<typeof dealConsideration>): Verdict<ConsiderationDetails> {
  const money = dealConsideration(...deal);
  return money.ok ? ok(considerationDetailsOf(money.value)) : money;
}

/** Same in paise, with the face it is based on. */
export function dealConsideration(
  bond: Bond,
  settlementDate: IsoDate,
  cleanPrice: number | null,
  quantityRupees: number,
): Verdict<Consideration> {
  const terms = termsOf(bond, settlementDate);
  const flows = terms.ok ? prepareFlows(terms.terms, settlementDate) : terms;
  if (!flows.ok) return err("cannot_be_priced", noMoneyText(flows.reason));
  if (cleanPrice === null) return err("cannot_be_priced", noMoneyText(tradingTexts.noPrice));
  return ok(
    consideration({
      quantumRupees: quantityRupees,
      cleanPrice,
      accruedPer100: flows.accrued,
      isGovernment: isGovernmentPaper(bond.category),
      outstandingPercent: flows.outstandingPercent,
    }),
  );
}
