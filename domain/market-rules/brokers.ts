import { DEAL_SIDES } from "#domain/entities/ticket.ts";
import type { DealInContext } from "#domain/market-rules/deal-in-context.ts";
import { type DealNote, type Finding, refusal, type Refusal } from "#domain/market-rules/refusal.ts";
import type { RuleId } from "#domain/market-rules/rows/market-rows.ts";
import { isExchange, VENUE_NAMES } from "#domain/entities/exchanges.ts";

/** Checks of the broker between or beside the two sides. */
export function checkBroker({ deal }: DealInContext): Finding {
  const { broker, venue, execution } = deal;
  if (broker === null) return { refusals: [], applied: [] };
  const words = { venue: VENUE_NAMES[venue] };
  const refusals: Refusal[] = [];
  const applied: RuleId[] = [];
  if (execution === "RFQ_OTM" && !broker.isPlacing) refusals.push(refusal("MR-601"));
  if (isExchange(venue)) {
    applied.push("MR-602");
    if (!broker.debtSegmentOf.includes(venue)) refusals.push(refusal("MR-602", words));
    if (broker.isReporting && execution === "OTC_REPORT") applied.push("MR-605");
  } else {
    // F-TRAC, like NDS-OM, takes one leg from each side.
    if (venue === "NDSOM") applied.push("MR-603");
    if (broker.isReporting) refusals.push(refusal("MR-603", words));
  }
  if (deal.isSubstituted === true) refusals.push(refusal("MR-606"));
  return { refusals, applied };
}

/** Warning of a bank or primary dealer that deals too much through one broker. */
export function brokerNotes({ deal, rules, day }: DealInContext): DealNote[] {
  const most = rules.numberOf("MR-607", "percent", day);
  const over = DEAL_SIDES.filter(
    (side) =>
      (deal[side].kind === "BANK" || deal[side].kind === "PD") && (deal.broker?.yearSharePercent?.[side] ?? 0) > most,
  );
  if (over.length === 0 || !rules.isInForce("MR-607", day)) return [];
  return [
    {
      code: "BROKER_SHARE",
      text: `This broker has more than ${most}% of the year's deals of the ${over.join(" and ")}.`,
    },
  ];
}
