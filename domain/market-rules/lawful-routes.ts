import type { IsoDate } from "#domain/lib/iso-date.ts";
import { venueCalendar } from "#domain/market-rules/calendars.ts";
import { isGovernmentClass, isMoneyMarketClass } from "#domain/market-rules/classes.ts";
import type { Deal, MarketContext } from "#domain/market-rules/deal.ts";
import { decide } from "#domain/market-rules/decide.ts";
import type { Refusal } from "#domain/market-rules/refusal.ts";
import { defaultDelta } from "#domain/market-rules/settles.ts";
import type { DealExecution } from "#domain/market-rules/venues.ts";
import type { Venue } from "#domain/entities/exchanges.ts";

/** Routes that the product can take, in the order of the picker. */
const ROUTES: readonly Route[] = [
  { venue: "NDSOM", execution: "NDSOM_REPORT" },
  { venue: "NSE", execution: "RFQ_OTO" },
  { venue: "NSE", execution: "RFQ_OTM" },
  { venue: "BSE", execution: "RFQ_OTO" },
  { venue: "BSE", execution: "RFQ_OTM" },
  { venue: "NSE", execution: "OTC_REPORT" },
  { venue: "BSE", execution: "OTC_REPORT" },
  { venue: "FTRAC", execution: "OTC_REPORT" },
];
/** Working days to settlement that any class allows. */
const DELTAS = [0, 1, 2] as const;

export interface Route {
  venue: Venue;
  execution: DealExecution;
}

/** A route with its lawful settlement days, or the refusal of it. */
export interface RouteChoice extends Route {
  settlements: readonly { delta: number; date: IsoDate }[];
  /** Null for a lawful route. */
  refusal: Refusal | null;
}

/** A lawful way to make the deal. */
export interface Offer extends Route {
  settlementDelta: number;
  settlementDate: IsoDate;
}

/**
 * Every route for this bond, these two firms and this moment, regardless of the route and settlement that the deal
 * names.
 */
export function lawfulRoutes(deal: Deal, context: MarketContext): RouteChoice[] {
  return ROUTES.map((route) => {
    const verdicts = DELTAS.map((delta) => decide({ ...deal, ...route, settlement: { delta } }, context));
    const settlements = verdicts.flatMap((verdict) =>
      verdict.allowed ? [{ delta: verdict.settlementDelta, date: verdict.settlementDate }] : [],
    );
    return { ...route, settlements, refusal: settlements.length > 0 ? null : reasonOf(verdicts) };
  });
}

/** Reason of a route without a lawful day: that of T+1, since T+0 may only be over and most classes have no T+2. */
function reasonOf(verdicts: readonly ReturnType<typeof decide>[]): Refusal {
  const { [DELTAS.indexOf(1)]: next } = verdicts;
  if (next === undefined || next.allowed) throw new Error("a lawful route has no refusal");
  return next.refusal;
}

/** Lawful routes as offers, one for each settlement day. */
export function offersOf(deal: Deal, context: MarketContext): Offer[] {
  return lawfulRoutes(deal, context).flatMap(({ venue, execution, settlements }) =>
    settlements.map(({ delta, date }) => ({ venue, execution, settlementDelta: delta, settlementDate: date })),
  );
}

/** Route and settlement of a new deal; null where the dealer chooses, as for corporate debt. */
export interface DefaultRoute {
  venue: Venue | null;
  execution: DealExecution | null;
  settlementDelta: number;
}

export function defaultRoute(
  { instrument, atMs }: Pick<Deal, "instrument" | "atMs">,
  context: MarketContext,
): DefaultRoute {
  const deltaAt = (venue: Venue) =>
    defaultDelta({ instrument, atMs }, venueCalendar(context.calendar, venue), context.hours);
  if (isGovernmentClass(instrument.class)) {
    return { venue: "NDSOM", execution: "NDSOM_REPORT", settlementDelta: deltaAt("NDSOM") };
  }
  if (isMoneyMarketClass(instrument.class)) {
    return { venue: "FTRAC", execution: "OTC_REPORT", settlementDelta: deltaAt("FTRAC") };
  }
  const execution = instrument.defaulted === "interest" ? "RFQ_OTO" : null;
  return { venue: null, execution, settlementDelta: deltaAt("NSE") };
}
