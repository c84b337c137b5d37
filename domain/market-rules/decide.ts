import { type DealInContext, dealInContext } from "#domain/market-rules/deal-in-context.ts";
import { checkBond } from "#domain/market-rules/bond.ts";
import { checkBroker } from "#domain/market-rules/brokers.ts";
import type { Deal, MarketContext } from "#domain/market-rules/deal.ts";
import { checkHolding } from "#domain/market-rules/holding.ts";
import { checkHours } from "#domain/market-rules/hours.ts";
import { checkLevel } from "#domain/market-rules/level.ts";
import { type Outcome, outcomeOf } from "#domain/market-rules/outcome.ts";
import { checkParties } from "#domain/market-rules/parties.ts";
import { CHECK_GROUPS, type CheckGroup, type Finding, type Refusal } from "#domain/market-rules/refusal.ts";
import { checkRoute } from "#domain/market-rules/routes.ts";
import type { RuleId } from "#domain/market-rules/rows/market-rows.ts";
import { checkSettlement } from "#domain/market-rules/settlement.ts";
import { checkSize } from "#domain/market-rules/size.ts";

export type Allowed = { allowed: true } & Outcome;

export interface Refused {
  allowed: false;
  /** First failing group, its first failure, and all of them. */
  group: CheckGroup;
  refusal: Refusal;
  refusals: readonly Refusal[];
}

const CHECKS: Record<CheckGroup, (inContext: DealInContext) => Finding> = {
  bond: checkBond,
  route: checkRoute,
  parties: checkParties,
  broker: checkBroker,
  hours: checkHours,
  settlement: checkSettlement,
  size: checkSize,
  level: checkLevel,
  holding: checkHolding,
};

/** Runs the checks group by group until one fails. A rule whose last row has ended no longer refuses. */
export function decide(deal: Deal, context: MarketContext): Allowed | Refused {
  const inContext = dealInContext(deal, context);
  const applied: RuleId[] = [];
  for (const group of CHECK_GROUPS) {
    const finding = CHECKS[group](inContext);
    const refusals = finding.refusals.filter(({ mr }) => inContext.rules.isInForce(mr, inContext.day));
    const [first] = refusals;
    if (first !== undefined) return { allowed: false, group, refusal: first, refusals };
    applied.push(...finding.applied);
  }
  return { allowed: true, ...outcomeOf(inContext, context.calendar, inContext.settles.delta ?? 0, applied) };
}
