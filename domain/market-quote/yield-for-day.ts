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

/** A level published for a day: the yield (fraction) as its source gives it, on that source's basis. */
export interface PublishedLevel {
  date: IsoDate;
  yieldFraction: number | null;
  /** Basis of the yield. */
  basis: PublishedBasis;
  /** Per 100 of face. */
  price: number | null;
}

export interface YieldBasisYield {
  /** Yield as the bond's market quotes it for the requested day; fraction, 6 decimals. */
  bondYield: number;
  /** Settlement date for which it was solved from a price; null when the yield itself was published. */
  solvedFor: IsoDate | null;
  /** True when the quoted yield compounds differently from the published one, so that the number was converted. */
  isTurned: boolean;
}

const ANNUAL: Quoting = { compounding: 1, years: 0 };
const HALF_YEARLY: Quoting = { compounding: 2, years: 0 };

/** A dealt price is for regular settlement, the next working day. */
const DEALT_DELTA = 1;

/**
 * Yield of a published level carried to another day: the published yield, or else the one solved from the price on its
 * own settlement date. A price ages with the coupon, a yield does not. The effective annual yield is held: where the
 * market by then quotes on another basis than the level was published on (a government bond in its last coupon period
 * is quoted simple, an annualised disclosure never is), the number is converted and the value stays. Null when only a
 * price is known and the bond cannot be priced.
 * @param quoting market quotation of the bond for the requested day (`quotingAt`); when unknown, government paper is
 * assumed to be quoted half-yearly and all else as published
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
    // The quotation on the publication day is needed only where it may differ.
    const then = from ?? (quoting === null ? null : quotingAt(bond, nextDay(calendar, date)));
    return { ...turned(given, then, quoting ?? (from && HALF_YEARLY)), solvedFor: null };
  }
  if (price === null) return null;
  const settles = settlesOn(date, price, calendar);
  const ready = flowsAt(bond, settles);
  if (!ready.ok) return null;
  // Unrounded: beyond the four decimals of a quote, short paper still has a tenth of a basis point.
  const solved = exactYieldAtPrice(ready.flows, price);
  return solved.ok ? { ...turned(solved.bondYield, quotingOf(bond, ready), quoting), solvedFor: settles } : null;
}

/** Yield and price of one published level on its publication day. */
export interface DayFigures {
  /** Yield as the bond's market quotes it that day; fraction. Null when only a price without a yield is known. */
  bondYield: number | null;
  /** True when the yield was solved from a published price. */
  isYieldSolved: boolean;
  /** Clean, per 100 of face. */
  cleanPrice: number | null;
  /** True when the price was calculated from a published yield. */
  isPriceSolved: boolean;
}

/** Both figures of a published level; a missing one is calculated from the other where possible. */
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

/** Regular settlement day of a deal. */
function nextDay(calendar: BusinessCalendar, date: IsoDate): IsoDate {
  return settlementDate(calendar, date, DEALT_DELTA);
}

/** Market quotation of a bond's yield for a settlement date; null when its yield has no single meaning. */
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
 * Settlement date of a published price. A mark-to-market list mixes dealt prices, which have at most four decimals,
 * with model values, which have more and apply to the day itself: bills and STRIPS of 25 Jun 2026 form one smooth curve
 * under this rule and are up to 10% off it when either kind is read as the other. [observed]
 */
function settlesOn(date: IsoDate, price: number, calendar: BusinessCalendar): IsoDate {
  return price === price4(price) ? nextDay(calendar, date) : date;
}
