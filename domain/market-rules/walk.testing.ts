import * as fc from "fast-check";
import { alwaysOpenHours, debtMarketHours } from "#domain/calendar/market-timings.ts";
import { DEAL_SIDES } from "#domain/entities/ticket.ts";
import { INSTRUMENT_CLASSES } from "#domain/entities/instrument-class.ts";
import { isGovernmentClass, isMoneyMarketClass } from "#domain/market-rules/classes.ts";
import type { Deal, DealBroker, DealParty, MarketContext } from "#domain/market-rules/deal.ts";
import type { DealtInstrument } from "#domain/market-rules/instrument.ts";
import { type MarketKind, MARKET_KINDS, usualAccount } from "#domain/market-rules/kinds.ts";
import { calendar, istMs } from "#domain/market-rules/market-rule.testing.ts";
import { DEAL_EXECUTIONS, type DealExecution } from "#domain/market-rules/venues.ts";
import { type Venue, VENUES } from "#domain/entities/exchanges.ts";

// Random walk over class, kinds, venue, execution, instant, settlement and facts. Facts that refuse are rare, so that
// every group of checks is reached.

const rarely = <T, U>(value: fc.Arbitrary<T>, usual: U) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 30 }, { arbitrary: value, weight: 1 });
const date = (from: string, days: number) =>
  fc.nat(days).map((after) => new Date(Date.parse(from) + after * 86_400_000).toISOString().slice(0, 10));

const isDealt = (of: (typeof INSTRUMENT_CLASSES)[number]) => of !== "SGB" && of !== "B54EC";
const dealtClass = rarely(fc.constantFrom("SGB" as const, "B54EC" as const), null).chain((special) =>
  fc.constantFrom(...(special === null ? INSTRUMENT_CLASSES.filter(isDealt) : [special])),
);

const facts: fc.Arbitrary<Omit<DealtInstrument, "class">> = fc.record({
  maturity: fc.oneof(fc.constant(null), date("2026-12-01", 400), date("2028-06-01", 5000)),
  maturityYear: fc.constant(null),
  isPerpetual: rarely(fc.constant(true), false),
  isListed: rarely(fc.constant(false), true),
  lot: fc.constantFrom({ rupees: 100_000, isAssumed: false }, { rupees: 1_000_000, isAssumed: true }),
  optionDates: rarely(fc.array(date("2026-12-01", 900), { minLength: 1, maxLength: 2 }), []),
  isAmortising: fc.boolean(),
  suspendedAt: rarely(fc.subarray([...VENUES]), []),
  isPartlyPaid: rarely(fc.constant(true), false),
  defaulted: rarely(fc.constantFrom("interest" as const, "redemption" as const), null),
  shut: rarely(
    date("2026-11-20", 30).map((from) => [{ from, to: "2027-01-10" }]),
    [],
  ),
  isOriginatorRegulated: fc.constantFrom(true, false, null),
});

const partyOf = (kind: MarketKind): fc.Arbitrary<DealParty> =>
  fc.record({
    kind: fc.constant(kind),
    account: rarely(fc.constantFrom("SGL", "CSGL", "DEMAT", null), usualAccount(kind)),
    unconfirmedAt: rarely(fc.constant(["NSE", "BSE"] as const), []),
    fpiRoute: fc.constantFrom("GENERAL", "VRR", "FAR"),
  });

/** Two firms, now and then of the same kind: some rules are about two funds. */
const parties = fc
  .tuple(fc.constantFrom(...MARKET_KINDS), fc.constantFrom(...MARKET_KINDS), fc.nat(3))
  .chain(([buyer, other, same]) => fc.tuple(partyOf(buyer), partyOf(same === 0 ? buyer : other)))
  .map(([buyer, seller]) => ({ buyer, seller }));

interface Route {
  venue: Venue;
  execution: DealExecution;
}
const anyRoute: fc.Arbitrary<Route> = fc.record({
  venue: fc.constantFrom(...VENUES),
  execution: fc.constantFrom(...DEAL_EXECUTIONS),
});

/** Any route, most often one that the class takes. */
function routeOf(of: DealtInstrument["class"]): fc.Arbitrary<Route> {
  const reported: Route[] = isGovernmentClass(of)
    ? [{ venue: "NDSOM", execution: "NDSOM_REPORT" }]
    : isMoneyMarketClass(of)
      ? [{ venue: "FTRAC", execution: "OTC_REPORT" }]
      : [
          { venue: "NSE", execution: "OTC_REPORT" },
          { venue: "BSE", execution: "OTC_REPORT" },
        ];
  const onRfq: Route[] = [
    { venue: "NSE", execution: "RFQ_OTO" },
    { venue: "BSE", execution: "RFQ_OTM" },
  ];
  const taken = fc.oneof(fc.constantFrom(...reported), fc.constantFrom(...onRfq));
  return fc.oneof({ arbitrary: taken, weight: 5 }, { arbitrary: anyRoute, weight: 1 });
}

const broker: fc.Arbitrary<DealBroker> = fc.record({
  sides: fc.subarray([...DEAL_SIDES], { minLength: 1 }),
  debtSegmentOf: rarely(fc.constant(["BSE" as const]), ["NSE" as const, "BSE" as const]),
  isPlacing: rarely(fc.constant(false), true),
  isReporting: fc.boolean(),
});

const atMs = fc
  .tuple(date("2026-11-20", 150), rarely(fc.constantFrom("08:00", "17:00", "21:00"), "11:00"), fc.constantFrom(0, 5.25))
  .map(([day, time, later]) => istMs(`${day} ${time}`) + later * 3_600_000);

const terms = fc.record({
  atMs,
  settlement: fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 3 }).map((delta) => ({ delta })), weight: 6 },
    { arbitrary: date("2026-11-20", 160).map((on) => ({ date: on })), weight: 1 },
    { arbitrary: fc.constant(null), weight: 2 },
  ),
  size: rarely(fc.constantFrom(5_000, 750_000, 6_000_000, 10_050_000, null), 100_000_000),
  price: rarely(fc.constantFrom("0", "250.1", "100.12345"), "101.25"),
  broker: fc.oneof(fc.constant(null), broker),
  isSubstituted: rarely(fc.constant(true), false),
  isInterScheme: rarely(fc.constant(true), false),
  isRelatedParty: rarely(fc.constant(true), false),
  haveSameMember: fc.boolean(),
  sellerHolding: fc.constantFrom(
    null,
    { settled: 100_000_000, goingOut: 0, bought: [] },
    { settled: 100_000_000, goingOut: 10_000, bought: [] },
  ),
});

/** Deals in paper of these classes. */
export const dealIn = (classes: fc.Arbitrary<DealtInstrument["class"]>): fc.Arbitrary<Deal> =>
  fc
    .tuple(classes, facts, parties, terms)
    .chain(([of, known, firms, agreed]) =>
      routeOf(of).map((route) => ({ instrument: { class: of, ...known }, ...firms, ...agreed, ...route })),
    );

export const anyDeal = dealIn(dealtClass);

export const anyMarket: fc.Arbitrary<MarketContext> = fc
  .constantFrom(debtMarketHours, alwaysOpenHours)
  .map((hours) => ({ calendar, hours }));
