import { addMonths } from "#domain/lib/iso-date.ts";
import { type DealInContext, hasKind } from "#domain/market-rules/deal-in-context.ts";
import { isCorporateClass, isGovernmentClass, isMoneyMarketClass } from "#domain/market-rules/classes.ts";
import { type Finding, refusal, type Refusal } from "#domain/market-rules/refusal.ts";
import { isRfq } from "#domain/market-rules/venues.ts";

/** Checks of foreign portfolio investors. They may sell any paper they hold. */
export function checkForeignInvestors(inContext: DealInContext): Finding {
  const { deal } = inContext;
  const refusals: Refusal[] = [];
  if (hasKind(deal, "FPI") && isGovernmentClass(deal.instrument.class) && isRfq(deal.execution)) {
    refusals.push(refusal("MR-203"));
  }
  if (!hasKind(deal, "FPI", ["buyer"])) return { refusals, applied: [] };
  const isRetained = deal.buyer.fpiRoute === "VRR";
  if (isMoneyMarketClass(deal.instrument.class) && !isRetained) refusals.push(refusal("MR-204"));
  // Securitised debt has no minimum maturity for them.
  if (!isCorporateClass(deal.instrument.class) || deal.instrument.class === "PTC") return { refusals, applied: [] };
  if (!isRetained && hasYearOrLess(inContext)) refusals.push(refusal("MR-205"));
  if (hasOptionWithinYear(inContext)) refusals.push(refusal("MR-206"));
  return { refusals, applied: isRetained ? [] : ["MR-205"] };
}

/** Time left counts from settlement, when the buyer begins to hold the bond. */
function hasYearOrLess({ deal, rules, settles, day }: DealInContext): boolean {
  const { maturity, maturityYear } = deal.instrument;
  if (deal.instrument.class === "AT1") return false;
  const last = maturity ?? (maturityYear === null ? null : `${maturityYear}-01-01`);
  return last !== null && last <= addMonths(settles.date, rules.numberOf("MR-205", "months", day));
}

function hasOptionWithinYear({ deal, rules, settles, day }: DealInContext): boolean {
  const until = addMonths(settles.date, rules.numberOf("MR-206", "months", day));
  return deal.instrument.optionDates.some((date) => date >= day && date <= until);
}
