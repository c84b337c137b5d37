import { alwaysOpenHours } from "#domain/calendar/market-timings.ts";
import type { MarketCalendar } from "#domain/calendar/business-calendar.ts";
import { DEAL_SIDES, type DealSide } from "#domain/entities/ticket.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import type { Deal, DealParty, MarketContext } from "#domain/market-rules/deal.ts";
import { ruledHours } from "#domain/market-rules/hours.ts";
import type { DealtInstrument } from "#domain/market-rules/instrument.ts";
import { usualAccount } from "#domain/market-rules/kinds.ts";
import { MARKET_RULES } from "#domain/market-rules/rows/rule-book.ts";
import { isExchange } from "#domain/entities/exchanges.ts";
import type { DealCase } from "./case-file.ts";

/** The deal of a case, as the market rule asks for it. */
export function dealOf(each: DealCase): Deal {
  const holding = each.seller_holding;
  return {
    instrument: instrumentOfCase(each.instrument),
    buyer: partyOf(each, "buyer"),
    seller: partyOf(each, "seller"),
    venue: each.venue,
    execution: each.execution,
    atMs: istInstantMs(each.at.slice(0, 10), each.at.slice(11, 16)) + Number(each.at.slice(17)) * 1000,
    settlement: each.settlement_wanted.startsWith("T+")
      ? { delta: Number(each.settlement_wanted.slice(2)) }
      : { date: each.settlement_wanted },
    size: each.size,
    price: each.price ?? null,
    broker: brokerOf(each),
    isSubstituted: each.substituted ?? false,
    isInterScheme: each.inter_scheme ?? false,
    isRelatedParty: each.related_party ?? false,
    haveSameMember: each.same_primary_member ?? false,
    sellerHolding:
      holding === undefined
        ? null
        : {
            settled: holding.settled,
            goingOut: holding.going_out ?? 0,
            bought: holding.bought.map(({ face, settles, guaranteed }) => ({
              face,
              settles,
              isGuaranteed: guaranteed,
            })),
          },
  };
}

/** The market of a case: the hours of the rules, or a demonstration market. */
export function contextOf(each: DealCase, calendar: MarketCalendar): MarketContext {
  const hours = each.market === "always" ? alwaysOpenHours : ruledHours(MARKET_RULES, each.at.slice(0, 10));
  return { calendar, hours };
}

function instrumentOfCase(given: DealCase["instrument"]): DealtInstrument {
  return {
    class: given.class,
    maturity: given.maturity ?? null,
    maturityYear: null,
    isPerpetual: false,
    isListed: given.listed.length > 0,
    lot: given.face === undefined ? null : { rupees: given.face, isAssumed: false },
    optionDates: given.next_option == null ? [] : [given.next_option],
    isAmortising: false,
    suspendedAt: given.suspended ?? [],
    isPartlyPaid: given.partly_paid ?? false,
    defaulted: given.default ?? null,
    shut: given.shut === undefined ? [] : [{ from: given.shut[0], to: given.shut[1] }],
    isOriginatorRegulated: given.originator_rbi_regulated ?? null,
  };
}

function partyOf(each: DealCase, side: DealSide): DealParty {
  const kind = each[`${side}_kind`];
  const stated = each[`${side}_account`];
  const isUnconfirmed = each.entity_unconfirmed?.includes(side) === true;
  return {
    kind,
    account: stated === undefined ? usualAccount(kind) : stated,
    unconfirmedAt: isUnconfirmed && isExchange(each.venue) ? [each.venue] : [],
    fpiRoute: side === "buyer" ? (each.buyer_route ?? "GENERAL") : "GENERAL",
  };
}

/** A broker places the quotes of its clients, unless the case says that the participant did. */
function brokerOf({ broker, placed_by: placedBy, reported_by: reportedBy }: DealCase): Deal["broker"] {
  if (broker === undefined) return null;
  return {
    sides: broker.for === "both" ? DEAL_SIDES : [broker.for],
    debtSegmentOf: broker.debt_segment_of,
    isPlacing: placedBy !== "participant",
    isReporting: reportedBy === "broker",
  };
}
