import type { MarketCalendar } from "#domain/calendar/business-calendar.ts";
import type { MarketHours } from "#domain/calendar/market-timings.ts";
import type { ClearingCorporation } from "#domain/entities/clearing.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { DealtInstrument } from "#domain/market-rules/instrument.ts";
import type { MarketKind, SettlementAccount } from "#domain/market-rules/kinds.ts";
import type { RuleBook } from "#domain/market-rules/rows/rule-book.ts";
import type { DealExecution } from "#domain/market-rules/venues.ts";
import type { Exchange, Venue } from "#domain/entities/exchanges.ts";

// Question to the market rule: a deal with its own instant, made or only intended, and the market around it.

/** Route of a foreign portfolio investor. */
export type FpiRoute = "GENERAL" | "VRR" | "FAR";

export interface DealParty {
  kind: MarketKind;
  /** Account at the Reserve Bank; null for a party with none. */
  account: SettlementAccount | null;
  /** Exchanges at which the entity type of this half-year was not confirmed in time. */
  unconfirmedAt?: readonly Exchange[];
  fpiRoute?: FpiRoute;
  /** True once the firm's compliance confirmed RFQ in government paper; asked of banks and primary dealers. */
  hasConfirmedGsecRfq?: boolean;
}

export interface DealBroker {
  /** Sides that the broker acts for. */
  sides: readonly DealSide[];
  /** Exchanges whose debt segment has the broker as a member. */
  debtSegmentOf: readonly Exchange[];
  /** True when the broker places the quote. */
  isPlacing: boolean;
  /** True when the broker enters the report. */
  isReporting: boolean;
  /** This broker's part of a side's deals of the year, in percent. */
  yearSharePercent?: Partial<Record<DealSide, number>>;
}

/** The seller's holding of the security, in rupees of face. */
export interface Holding {
  settled: number;
  /** Sold and not yet delivered. */
  goingOut: number;
  /** Bought; only a deal matched and accepted by CCIL is guaranteed. */
  bought: readonly { face: number; settles: IsoDate; isGuaranteed: boolean }[];
}

export type SettlementWanted = { delta: number } | { date: IsoDate };

export interface Deal {
  instrument: DealtInstrument;
  buyer: DealParty;
  seller: DealParty;
  venue: Venue;
  execution: DealExecution;
  /** Instant of the act: dealing days, hours and settlement count from it. */
  atMs: number;
  /** Instant at which price and size were agreed, if earlier: report clocks run from it. */
  agreedMs?: number;
  /** Null: the default of the class. */
  settlement: SettlementWanted | null;
  /** Rupees of face; null before a size is typed. */
  size: number | null;
  /** Clean price per 100 as written; null for a deal by yield, or before a level is typed. */
  price: string | null;
  /** Yield in percent as written. */
  yieldPercent?: string;
  broker: DealBroker | null;
  /** True when the counterparty or the security was replaced after the deal was struck. */
  isSubstituted?: boolean;
  /** True for a transfer between schemes of one fund house. */
  isInterScheme?: boolean;
  /** True when the issuer is a related party of the buyer. */
  isRelatedParty?: boolean;
  /** True when one primary member serves both sides, as a party or for its gilt clients. */
  haveSameMember?: boolean;
  /** Null where the seller's holding is not known to the asker. */
  sellerHolding: Holding | null;
  /** Clearing corporation of F-TRAC deals by the firm's own setting. */
  ftracClearing?: ClearingCorporation;
}

export interface MarketContext {
  calendar: MarketCalendar;
  /** Hours in force: the venue's own timings, or else the default. */
  hours: MarketHours;
  /** Rules with their figures; the rows of this folder when absent. */
  rules?: RuleBook;
}
