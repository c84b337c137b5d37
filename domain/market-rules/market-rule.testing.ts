import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { alwaysOpenHours, debtMarketHours } from "#domain/calendar/market-timings.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import type { Deal, DealBroker, DealParty, MarketContext } from "#domain/market-rules/deal.ts";
import type { DealtInstrument } from "#domain/market-rules/instrument.ts";
import { type MarketKind, usualAccount } from "#domain/market-rules/kinds.ts";
import { marketRule } from "#domain/market-rules/market-rule.ts";

// Deals and a market for the tests of this folder: a bank buys from an insurer on Tuesday 1-Dec-2026 at 11:00, T+1.

const LISTS = ["NSE Debt", "BSE Debt (NDS-RST)", "Settlement (NSE Clearing, debt)"];
const HOLIDAYS = [
  { date: "2026-11-24", name: "Guru Nanak" },
  { date: "2026-12-25", name: "Christmas" },
];

export const calendar = buildCalendar(HOLIDAYS.flatMap((day) => LISTS.map((market) => ({ ...day, market }))));
export const market: MarketContext = { calendar, hours: debtMarketHours };
/** The market of the demo. */
export const openMarket: MarketContext = { calendar, hours: alwaysOpenHours };

/** Instant of an Indian clock time `YYYY-MM-DD HH:mm`. */
export const istMs = (text: string) => istInstantMs(text.slice(0, 10), text.slice(11));

export function instrument(of: InstrumentClass, facts: Partial<DealtInstrument> = {}): DealtInstrument {
  const isShort = of === "CP" || of === "CD" || of === "NCD_SHORT";
  return {
    class: of,
    maturity: of === "AT1" ? null : isShort ? "2027-03-15" : "2034-12-19",
    maturityYear: null,
    isPerpetual: of === "AT1",
    isListed: of !== "CD",
    lot: { rupees: of === "AT1" ? 1_000_000 : 100_000, isAssumed: false },
    optionDates: [],
    isAmortising: false,
    suspendedAt: [],
    isPartlyPaid: false,
    defaulted: null,
    shut: [],
    isOriginatorRegulated: true,
    ...facts,
  };
}

export function party(kind: MarketKind, facts: Partial<DealParty> = {}): DealParty {
  return { kind, account: usualAccount(kind), ...facts };
}

export function broker(facts: Partial<DealBroker> = {}): DealBroker {
  return { sides: ["buyer", "seller"], debtSegmentOf: ["NSE", "BSE"], isPlacing: true, isReporting: false, ...facts };
}

export function deal(of: InstrumentClass, facts: Partial<Deal> = {}): Deal {
  return {
    instrument: instrument(of),
    buyer: party("BANK"),
    seller: party("INSURER"),
    venue: "NSE",
    execution: "RFQ_OTO",
    atMs: istMs("2026-12-01 11:00"),
    settlement: { delta: 1 },
    size: 100_000_000,
    price: null,
    broker: null,
    sellerHolding: null,
    ...facts,
  };
}

export const ON_NDSOM = { venue: "NDSOM", execution: "NDSOM_REPORT" } as const;
export const ON_FTRAC = { venue: "FTRAC", execution: "OTC_REPORT" } as const;
export const REPORTED = { venue: "NSE", execution: "OTC_REPORT" } as const;

/** Deciding rule of a refused deal; `allowed` for an allowed one. */
export function verdictOf(asked: Deal, context: MarketContext = market): string {
  const verdict = marketRule(asked, context);
  return verdict.allowed ? "allowed" : verdict.refusal.mr;
}
