import { settlementDate } from "#domain/calendar/business-calendar.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { daysBetween, istDateOf, type IsoDate } from "#domain/lib/iso-date.ts";
import { quotingOf } from "#domain/market-quote/annual-yield.ts";
import { heldYield } from "#domain/market-quote/yield-for-day.ts";
import type { QuoteReading } from "#domain/quote-parser/reading.ts";
import type { SurveilledQuote } from "#domain/surveillance/chat-deals.ts";
import type { PublishedLevel } from "#domain/surveillance/off-market.ts";
import { DEFAULT_SETTLEMENT_DELTA } from "#domain/trading/settlement.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { wireLevelAt } from "#server/market/research/securities/level-at.ts";
import { PricingDay } from "#server/market/research/securities/pricing-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** A level quoted in a message, with the last published one of that bond. */
export interface QuotedLevel {
  isin: string;
  bondName: string;
  /** Fraction, as the bond's market quotes it; worked out where a price was quoted. */
  quotedYield: number;
  published: PublishedLevel & { dateText: string };
  start: number;
  end: number;
}

type Needs = Pick<Parts, "bonds" | "calendar" | "clock">;

/** Minimum confidence; a reading below may be about something else. */
const SURE = 0.75;
/** Longer texts are mail pasted into chat. */
const LONGEST = 8000;

/**
 * Parses levels from messages and finds the last published level of the same bonds. Live quotes are not used: they are
 * set by the very people who chat.
 */
export class QuotedLevels {
  readonly #parts: Needs;
  readonly #reader: QuoteReader;
  readonly #pricing: PricingDay;

  constructor(parts: Needs) {
    this.#parts = parts;
    this.#pricing = new PricingDay(parts.calendar);
    this.#reader = new QuoteReader(parts);
  }

  in(text: string): QuotedLevel[] {
    // A level and a bond take three digits together at the least.
    if (text.length > LONGEST || (text.match(/\d/g)?.length ?? 0) < 3) return [];
    const today = istDateOf(this.#parts.clock.now().getTime());
    return this.#reader.message(text).flatMap((reading) => this.#levelOf(reading, today) ?? []);
  }

  /** Quotes in a text with a certain bond, which a person could agree to. */
  quotesIn(text: string): SurveilledQuote[] {
    if (text.length > LONGEST) return [];
    return this.#reader.message(text).flatMap(({ isin, confidence, unresolved, status, ...quote }) => {
      if (isin === null || confidence < SURE || unresolved.includes("bond") || status === "off") return [];
      const { side, price, yieldPct, sizeRupees } = quote;
      return { isin, side, price, yieldPct, sizeRupees };
    });
  }

  #levelOf(reading: QuoteReading, today: IsoDate): QuotedLevel | null {
    const { isin, confidence, unresolved, span } = reading;
    if (isin === null || confidence < SURE || unresolved.includes("bond")) return null;
    const { bonds, calendar } = this.#parts;
    const [bond, level] = [bonds.get(isin), bonds.referenceLevel(isin)];
    const quotedYield = bond && this.#yieldOf(reading, bond, today);
    const day = settlementDate(calendar, today, DEFAULT_SETTLEMENT_DELTA);
    const held =
      bond && level && heldYield(bond, level, calendar, quotingOf(bond, this.#pricing.ready(bond, day, today)));
    if (!bond || !level || !held || quotedYield == null) return null;
    return {
      isin,
      bondName: bond.display_name,
      quotedYield,
      published: {
        bondYield: held.bondYield,
        ageDays: daysBetween(level.date, today),
        dateText: formatDate(level.date),
      },
      start: span.start,
      end: span.end,
    };
  }

  #yieldOf({ price, yieldPct }: QuoteReading, bond: Bond, today: IsoDate): number | null {
    if (yieldPct !== null) return shiftDecimal(yieldPct, -2);
    if (price === null) return null;
    const day = settlementDate(this.#parts.calendar, today, DEFAULT_SETTLEMENT_DELTA);
    const ready = this.#pricing.ready(bond, day, today);
    return wireLevelAt(ready, { fixedField: "price", cleanPrice: price }).bond_yield;
  }
}

/** Parser of messages: levels compared with the market, and quotes open to agreement. */
export type ReadsQuotes = Pick<QuotedLevels, "in" | "quotesIn">;
