import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import { DEAL_SIDES } from "#domain/entities/ticket.ts";
import { type DealInContext, hasKind, isBrokered } from "#domain/market-rules/deal-in-context.ts";
import { isCorporateClass, isMoneyMarketClass } from "#domain/market-rules/classes.ts";
import type { Deal } from "#domain/market-rules/deal.ts";
import { checkForeignInvestors } from "#domain/market-rules/foreign-investors.ts";
import { isIndividualKind, type MarketKind, needsBroker } from "#domain/market-rules/kinds.ts";
import { type Finding, refusal, type Refusal } from "#domain/market-rules/refusal.ts";
import { isRfq } from "#domain/market-rules/venues.ts";
import { isExchange, VENUE_NAMES } from "#domain/entities/exchanges.ts";

// Checks of the two sides. Paper that a side may not deal at all comes first: it decides before anything that a broker
// or an account could put right.

export function checkParties(inContext: DealInContext): Finding {
  const { deal } = inContext;
  const foreign = checkForeignInvestors(inContext);
  const refusals = [...foreign.refusals, ...paperRefusals(deal), ...accountRefusals(deal), ...routeRefusals(deal)];
  return { refusals, applied: [...foreign.applied, ...(deal.execution === "NDSOM_REPORT" ? ["MR-201" as const] : [])] };
}

/** Paper that individuals or related parties may not deal. */
function paperRefusals(deal: Deal): Refusal[] {
  const { instrument } = deal;
  const individuals = DEAL_SIDES.filter((side) => isIndividualKind(deal[side].kind));
  const isRelated = deal.isRelatedParty === true && (instrument.class === "CP" || instrument.class === "NCD_SHORT");
  return [
    ...(instrument.class === "AT1" ? individuals.map((side) => refusal("MR-207", { side })) : []),
    ...(isMoneyMarketClass(instrument.class) ? individuals.map((side) => refusal("MR-212", { side })) : []),
    ...(isRelated ? [refusal("MR-213")] : []),
  ];
}

/** Sides without an account at the Reserve Bank, for a report on NDS-OM. */
function accountRefusals(deal: Deal): Refusal[] {
  if (deal.execution !== "NDSOM_REPORT") return [];
  const without = DEAL_SIDES.filter((side) => deal[side].account === null || deal[side].account === "DEMAT");
  return without.map((side) => refusal("MR-201", { side }));
}

/** Routes closed to a side, or to these two sides together. */
function routeRefusals(deal: Deal): Refusal[] {
  const { instrument, venue, execution } = deal;
  const onRfq = isRfq(execution);
  const refusals: Refusal[] = [];
  const kinds = [deal.buyer.kind, deal.seller.kind];
  const pair = onRfq ? null : fundPairRefusal(instrument.class, kinds);
  // Transfers between the schemes of one house are reported.
  if (pair !== null && !(pair.mr === "MR-208" && deal.isInterScheme === true)) refusals.push(pair);
  if (!onRfq && hasKind(deal, "OBPP_CLIENT")) refusals.push(refusal("MR-210"));
  if (!isExchange(venue)) return refusals;
  const words = { venue: VENUE_NAMES[venue] };
  const alone = DEAL_SIDES.filter((side) => needsBroker(deal[side].kind) && !isBrokered(deal, side));
  refusals.push(...alone.map((side) => refusal(onRfq ? "MR-202" : "MR-211", { ...words, side })));
  if (onRfq) {
    const unconfirmed = DEAL_SIDES.filter((side) => deal[side].unconfirmedAt?.includes(venue) === true);
    refusals.push(...unconfirmed.map((side) => refusal("MR-217", { ...words, side })));
  }
  return refusals;
}

/** Reason why two funds do not deal a class of paper by a report; null where they may. Both kinds are given. */
export function fundPairRefusal(of: InstrumentClass, kinds: readonly MarketKind[]): Refusal | null {
  const isDebenture = isCorporateClass(of) || of === "NCD_SHORT";
  if ((isDebenture || of === "CP") && kinds.every((kind) => kind === "MF")) return refusal("MR-208");
  return isDebenture && kinds.every((kind) => kind === "AIF") ? refusal("MR-209") : null;
}
