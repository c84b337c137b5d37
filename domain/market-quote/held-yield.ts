import { type BusinessCalendar, settlementDate } from "#domain/calendar/business-calendar.ts";
import { price4, yieldFraction } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { yieldFromPrice } from "#domain/pricing/price-bond.ts";
import { type BondFacts, termsOf } from "#domain/pricing/terms-of-bond.ts";

/** A level somebody published for a day: the yield as the market quotes it (fraction), the price per 100. */
export interface PublishedLevel {
  date: IsoDate;
  yieldFraction: number | null;
  price: number | null;
}

export interface HeldYield {
  /** Fraction, 6 decimals. */
  bondYield: number;
  /** The settlement date it was solved for from a price; null when the yield itself was published. */
  solvedFor: IsoDate | null;
}

/** A dealt price is for regular settlement, the next working day. */
const DEALT_DELTA = 1;

/**
 * The yield that stands for a published level on other days: the published one, else that of the price on its own
 * settlement date. A price ages with the coupon, a yield does not. Null where only a price is known and the bond cannot be
 * priced.
 */
export function heldYield(bond: BondFacts, published: PublishedLevel, calendar: BusinessCalendar): HeldYield | null {
  if (published.yieldFraction !== null) return { bondYield: yieldFraction(published.yieldFraction), solvedFor: null };
  if (published.price === null) return null;
  const settles = settlesOn(published.date, published.price, calendar);
  const reading = termsOf(bond, settles);
  if (!reading.ok) return null;
  // Not rounded to the four decimals of a quote: on short paper the rest is worth a tenth of a basis point.
  const solved = yieldFromPrice(reading.terms, settles, published.price);
  return solved.ok ? { bondYield: yieldFraction(solved.bondYield), solvedFor: settles } : null;
}

/**
 * The settlement date a published price is for. A mark-to-market list mixes dealt prices, which have at most four decimals,
 * with values from a model, which have more and are of the day itself: bills and STRIPS of 25 Jun 2026 lie on one smooth
 * curve under this rule and up to 10% off it when either kind is read as the other. [observed]
 */
function settlesOn(date: IsoDate, price: number, calendar: BusinessCalendar): IsoDate {
  return price === price4(price) ? settlementDate(calendar, date, DEALT_DELTA) : date;
}
