import type { Eoi, QuoteType } from "#domain/entities/eoi.ts";
import { SIDE_NOUN } from "#domain/entities/side-text.ts";
import { bpBetweenYields, roundHalfAway } from "#domain/lib/decimal.ts";
import { bpText } from "#domain/lib/format-bp.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { isFirm, isLive } from "#domain/trading/eoi-life.ts";
import { opposite } from "#domain/trading/level.ts";

// The market beside a level: the best live bid and offer of other firms, and where a level stands against them. Levels are
// compared by yield, in basis points; where one has no yield by price, in rupees per 100, and only for the same day.

/** A level with both its numbers, as far as they are known. */
export interface BothNumbers {
  /** Fraction. */
  bondYield: number | null;
  /** Per 100 of face. */
  cleanPrice: number | null;
  settlementDate: string | null;
}

/** A live quote as it stands beside a level. */
export interface QuoteBeside extends BothNumbers {
  side: QuoteType;
  /** Rupees of face still open. */
  openRupees: number;
  /** May be hit at its level without a further word. */
  isFirm: boolean;
  clientId: string;
  clientName: string;
}

export interface MarketBeside {
  /** The best of other firms; a firm quote stands before an indicative one. */
  bid: QuoteBeside | null;
  ask: QuoteBeside | null;
  /** The best of one's own firm: shown, never the market against oneself. */
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

/** How far one level lies from another. */
export interface Gap {
  /** Basis points of yield, to a hundredth, or rupees per 100, to a paisa; positive where the other is cheaper to buy. */
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

/** The market of one bond out of its quotes, for a firm. */
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

/** The best of one side for whoever takes it: firm before indicative, then the level. */
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

/** How much cheaper `other` is than `level`; null where they cannot be compared. */
export function gapBetween(level: BothNumbers, other: BothNumbers): Gap | null {
  if (level.bondYield !== null && other.bondYield !== null) {
    return { cheaper: roundHalfAway(bpBetweenYields(level.bondYield, other.bondYield), 2), unit: "bp" };
  }
  const isSameDay = level.settlementDate === other.settlementDate;
  if (!isSameDay || level.cleanPrice === null || other.cleanPrice === null) return null;
  return { cheaper: roundHalfAway(level.cleanPrice - other.cleanPrice, 2), unit: "rupees" };
}

/** How far a level gives money away against a quote of the other side; null where it does not. */
export function throughBy(side: QuoteType, level: BothNumbers, opposing: BothNumbers): Gap | null {
  const gap = gapBetween(level, opposing);
  if (gap === null) return null;
  const lost = side === "BID" ? gap.cheaper : -gap.cheaper;
  return lost > 0 ? { ...gap, cheaper: lost } : null;
}

/** Where a level of one side stands. */
export interface Standing {
  /** `12 bp through the best offer`, `3.5 bp behind the best bid`, `at the best bid`. */
  text: string;
  /** Money is given away: a firm quote of the other side is better than the level. */
  isThrough: boolean;
}

/** Where a level of one side stands against the market; null where there is no market to compare it with. */
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
    // A bid that pays more is the better one, and an offer that asks less.
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
