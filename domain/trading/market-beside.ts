import type { Eoi, QuoteType } from "#domain/entities/eoi.ts";
import { SIDE_NOUN } from "#domain/entities/side-text.ts";
import { bpBetweenYields, roundHalfAway } from "#domain/lib/decimal.ts";
import { bpText } from "#domain/lib/format-bp.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { isFirm, isLive } from "#domain/trading/eoi-life.ts";
import { opposite } from "#domain/trading/level.ts";

// Market beside a level: the best live bid and offer of other firms, and a level's distance from them. Levels are
// compared by yield, in basis points; without yields by price, in rupees per 100, and only for the same day.

/** A level with both its numbers, where known. */
export interface BothNumbers {
  /** Fraction. */
  bondYield: number | null;
  /** Per 100 of face. */
  cleanPrice: number | null;
  settlementDate: string | null;
}

/** A live quote shown beside a level. */
export interface QuoteBeside extends BothNumbers {
  side: QuoteType;
  /** Rupees of face still open. */
  openRupees: number;
  /** True when it may be hit or lifted at its level without further consent. */
  isFirm: boolean;
  clientId: string;
  clientName: string;
}

export interface MarketBeside {
  /** Best quotes of other firms; firm before indicative. */
  bid: QuoteBeside | null;
  ask: QuoteBeside | null;
  /** Best quotes of the own firm: shown, but never compared with its own level. */
  ownBid: QuoteBeside | null;
  ownAsk: QuoteBeside | null;
}

type QuotedEoi = Pick<
  Eoi,
  | "quote_type"
  | "state"
  | "status"
  | "remaining"
  | "unit_price_stored"
  | "yield_stored"
  | "settlement_date"
  | "client_id"
  | "client_name"
>;

/** Distance between two levels. */
export interface Gap {
  /**
   * Basis points of yield, to a hundredth, or rupees per 100, to a paisa; positive when the other level is cheaper to
   * buy.
   */
  cheaper: number;
  unit: "bp" | "rupees";
}

export function quoteBeside(eoi: QuotedEoi): QuoteBeside {
  return {
    bondYield: eoi.yield_stored,
    cleanPrice: eoi.unit_price_stored,
    settlementDate: eoi.settlement_date,
    side: eoi.quote_type,
    openRupees: eoi.remaining,
    isFirm: isFirm(eoi.state),
    clientId: eoi.client_id,
    clientName: eoi.client_name,
  };
}

/** Market of one bond for a firm, from its quotes. */
export function marketBeside(eois: readonly QuotedEoi[], clientId: string): MarketBeside {
  const quotes = eois.filter(({ status }) => isLive(status)).map(quoteBeside);
  const own = quotes.filter((quote) => quote.clientId === clientId);
  const others = quotes.filter((quote) => quote.clientId !== clientId);
  return {
    bid: bestBeside(others, "BID"),
    ask: bestBeside(others, "ASK"),
    ownBid: bestBeside(own, "BID"),
    ownAsk: bestBeside(own, "ASK"),
  };
}

/** Best quote of one side for the side that would hit or lift: firm before indicative, then by level. */
export function bestBeside<Q extends QuoteBeside>(quotes: readonly Q[], side: QuoteType): Q | null {
  const toBeat = (a: Q, b: Q) => {
    const cheaper = gapBetween(a, b)?.cheaper ?? 0;
    return side === "ASK" ? cheaper : -cheaper;
  };
  const [best] = quotes
    .filter((quote) => quote.side === side)
    .toSorted((a, b) => Number(b.isFirm) - Number(a.isFirm) || toBeat(a, b));
  return best ?? null;
}

/** Distance by which `other` is cheaper than `level`; null when they cannot be compared. */
export function gapBetween(level: BothNumbers, other: BothNumbers): Gap | null {
  if (level.bondYield !== null && other.bondYield !== null) {
    return { cheaper: roundHalfAway(bpBetweenYields(level.bondYield, other.bondYield), 2), unit: "bp" };
  }
  const isSameDay = level.settlementDate === other.settlementDate;
  if (!isSameDay || level.cleanPrice === null || other.cleanPrice === null) return null;
  return { cheaper: roundHalfAway(level.cleanPrice - other.cleanPrice, 2), unit: "rupees" };
}

/** Distance of a level through a quote of the other side, i.e. money given away; null when not through. */
export function throughBy(side: QuoteType, level: BothNumbers, opposing: BothNumbers): Gap | null {
  const gap = gapBetween(level, opposing);
  if (gap === null) return null;
  const lost = side === "BID" ? gap.cheaper : -gap.cheaper;
  return lost > 0 ? { ...gap, cheaper: lost } : null;
}

/** Position of a level in the market. */
export interface Standing {
  /** `12 bp through the best offer`, `3.5 bp behind the best bid`, `at the best bid`. */
  text: string;
  /** True when money is given away: a firm quote of the other side is better than the level. */
  isThrough: boolean;
}

/** Position of a level of one side in the market; null when there is no market to compare. */
export function standingOf(side: QuoteType, level: BothNumbers, market: MarketBeside): Standing | null {
  const opposing = side === "BID" ? market.ask : market.bid;
  const same = side === "BID" ? market.bid : market.ask;
  const across = opposing === null ? null : gapBetween(level, opposing);
  const away = SIDE_NOUN[opposite(side)];
  if (opposing !== null && across !== null) {
    const through = throughBy(side, level, opposing);
    if (through !== null) return { text: `${gapText(through)} through the best ${away}`, isThrough: opposing.isFirm };
    if (across.cheaper === 0) return { text: `at the best ${away}`, isThrough: false };
  }
  const beside = same === null ? null : gapBetween(level, same);
  if (beside !== null) {
    if (beside.cheaper === 0) return { text: `at the best ${SIDE_NOUN[side]}`, isThrough: false };
    // A better bid pays more, a better offer asks less.
    const isBetter = side === "BID" ? beside.cheaper > 0 : beside.cheaper < 0;
    return {
      text: `${gapText(beside)} ${isBetter ? "better than" : "behind"} the best ${SIDE_NOUN[side]}`,
      isThrough: false,
    };
  }
  return across === null ? null : { text: `${gapText(across)} behind the best ${away}`, isThrough: false };
}

/** `12 bp`, `0.25 bp`, `₹ 0.25`. */
export function gapText({ cheaper, unit }: Gap): string {
  const size = Math.abs(cheaper);
  return unit === "bp" ? bpText(size) : rupeesText(size);
}
