import { type BusinessCalendar, settlementDate } from "#domain/calendar/business-calendar.ts";
import { price4, yieldFraction } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { exactPriceAtYield, exactYieldAtPrice } from "#domain/pricing/price-bond.ts";
import type { PricingRefusal } from "#domain/pricing/terms.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import { annualOfQuoted, quotedOfAnnual, type Quoting, quotingOf } from "#domain/market-quote/annual-yield.ts";
import type { PublishedBasis } from "#domain/market-quote/published-basis.ts";

/** A level somebody published for a day: the yield as its source gives it (fraction), on that source's basis. */
export interface PublishedLevel {
  date: IsoDate;
  yieldFraction: number | null;
  /** How the yield is meant. */
  basis: PublishedBasis;
  /** Per 100 of face. */
  price: number | null;
}

export interface YieldBasisYield {
  /** As the bond's market quotes it for the day it is held to; fraction, 6 decimals. */
  bondYield: number;
  /** The settlement date it was solved for from a price; null when the yield itself was published. */
  solvedFor: IsoDate | null;
  /** The quoted yield compounds otherwise than the published one, so the number is another one. */
  isTurned: boolean;
}

const ANNUAL: Quoting = { compounding: 1, years: 0 };
const HALF_YEARLY: Quoting = { compounding: 2, years: 0 };

/** A dealt price is for regular settlement, the next working day. */
const DEALT_DELTA = 1;

/**
 * The yield that stands for a published level on another day: the published one, else that of the price on its own
 * settlement date. A price ages with the coupon, a yield does not. What is held is what the yield comes to in a year: where
 * the market by then quotes on another basis than the level was published on (a government bond in its last coupon period is
 * quoted simple, an annualised disclosure never is), the number is turned and the value stays. Null where only a price is
 * known and the bond cannot be priced.
 * @param quoting how the market quotes the bond for the day asked about (`quotingAt`); where that is not known, government
 * paper is taken as quoted half-yearly and all else as published
 */
export function heldYield(
  bond: BondFacts,
  published: PublishedLevel,
  calendar: BusinessCalendar,
  quoting: Quoting | null,
): YieldBasisYield | null {
  const { date, yieldFraction: given, basis, price } = published;
  if (given !== null) {
    const from = basis === "as quoted" ? null : basis === "annualised" ? ANNUAL : HALF_YEARLY;
    // The quoting of the day it was published is needed only where it may be another one.
    const then = from ?? (quoting === null ? null : quotingAt(bond, nextDay(calendar, date)));
    return { ...turned(given, then, quoting ?? (from && HALF_YEARLY)), solvedFor: null };
  }
  if (price === null) return null;
  const settles = settlesOn(date, price, calendar);
  const ready = flowsAt(bond, settles);
  if (!ready.ok) return null;
  // Not rounded to the four decimals of a quote: on short paper the rest is worth a tenth of a basis point.
  const solved = exactYieldAtPrice(ready.flows, price);
  return solved.ok ? { ...turned(solved.bondYield, quotingOf(bond, ready), quoting), solvedFor: settles } : null;
}

/** Yield and price of one published level, on the day it was published. */
export interface DayFigures {
  /** As the bond's market quotes it that day; fraction. Null where only a price is known that has no yield. */
  bondYield: number | null;
  /** Only the price was published, the yield is worked out from it. */
  isYieldSolved: boolean;
  /** Clean, per 100 of face. */
  cleanPrice: number | null;
  /** Only the yield was published, the price is worked out from it. */
  isPriceSolved: boolean;
}

/** Both figures of a published level: the one that its source leaves out is worked out from the other, where it can be. */
export function figuresOfDay(bond: BondFacts, published: PublishedLevel, calendar: BusinessCalendar): DayFigures {
  const { date, yieldFraction: given, price } = published;
  const ready = flowsAt(bond, given === null ? settlesOn(date, price ?? 0, calendar) : nextDay(calendar, date));
  const held = heldYield(bond, published, calendar, quotingOf(bond, ready));
  const exact = price === null && held !== null && ready.ok ? exactPriceAtYield(ready.flows, held.bondYield) : null;
  const cleanPrice = exact?.ok === true ? price4(exact.clean) : price;
  return {
    bondYield: held?.bondYield ?? null,
    isYieldSolved: held !== null && held.solvedFor !== null,
    cleanPrice,
    isPriceSolved: price === null && cleanPrice !== null,
  };
}

/** The regular settlement of what is dealt on a day. */
function nextDay(calendar: BusinessCalendar, date: IsoDate): IsoDate {
  return settlementDate(calendar, date, DEALT_DELTA);
}

/** How the market quotes a bond's yield for a settlement date; null where its yield has no one meaning. */
export function quotingAt(bond: BondFacts, settles: IsoDate): Quoting | null {
  return quotingOf(bond, flowsAt(bond, settles));
}

function turned(bondYield: number, from: Quoting | null, to: Quoting | null) {
  const isTurned = from !== null && to !== null && from.compounding !== to.compounding;
  const quoted = isTurned ? quotedOfAnnual(to, annualOfQuoted(from, bondYield)) : bondYield;
  return { bondYield: yieldFraction(quoted), isTurned };
}

function flowsAt(bond: BondFacts, settles: IsoDate): { ok: true; flows: PreparedFlows } | PricingRefusal {
  const reading = termsOf(bond, settles);
  if (!reading.ok) return reading;
  const flows = prepareFlows(reading.terms, settles);
  return flows.ok ? { ok: true, flows } : flows;
}

/**
 * The settlement date a published price is for. A mark-to-market list mixes dealt prices, which have at most four decimals,
 * with values from a model, which have more and are of the day itself: bills and STRIPS of 25 Jun 2026 lie on one smooth
 * curve under this rule and up to 10% off it when either kind is read as the other. [observed]
 */
function settlesOn(date: IsoDate, price: number, calendar: BusinessCalendar): IsoDate {
  return price === price4(price) ? nextDay(calendar, date) : date;
}
