import type { QuoteReading, QuoteSide } from "#domain/quote-parser/reading.ts";
import { agreementIn, type Agreement } from "#domain/surveillance/agreement.ts";

/** A quote in a message, with its bond identified for sure. */
export type SurveilledQuote = Pick<QuoteReading, "side" | "price" | "yieldPct" | "sizeRupees"> & { isin: string };

/** A message of a conversation, with its quotes. */
export interface ChatLine {
  messageId: string;
  userId: string;
  clientId: string;
  /** Epoch ms. */
  at: number;
  text: string;
  quotes: readonly SurveilledQuote[];
}

export interface Speaker {
  userId: string;
  clientId: string;
}

/** A deal between two firms in a chat, at the message of agreement. Null where nothing was written. */
export interface ChatDeal extends Pick<ChatLine, "messageId" | "at"> {
  isin: string;
  agreedBy: Speaker;
  other: Speaker;
  /** Side of `agreedBy`: bought (BID) or sold (ASK). */
  took: QuoteSide | null;
  price: number | null;
  yieldPct: number | null;
  sizeRupees: number | null;
}

/** Maximum time between a quote and its agreement; later the conversation has moved on. */
export const AGREED_WITHIN_MS = 60 * 60 * 1000;

/**
 * Deals of a conversation, from its messages, oldest first. A message that starts with words of agreement accepts the
 * last quote, the speaker's own or another's, once somebody of another firm has responded to it. Agreeing twice to one
 * quote is one deal. There is no deal when several bonds are possible.
 */
export function chatDeals(lines: readonly ChatLine[]): ChatDeal[] {
  const deals: ChatDeal[] = [];
  let quoted: ChatLine | null = null;
  let other: ChatLine | null = null;
  const conversation: ChatLine[] = [];
  for (const each of lines) {
    const agreement = agreementIn(each.text);
    if (agreement === null) {
      if (each.quotes.length > 0) quoted = each;
    } else {
      other =
        conversation.findLast(
          ({ at, clientId }) =>
            clientId !== each.clientId && each.at - at <= AGREED_WITHIN_MS && (quoted === null || at >= quoted.at),
        ) ?? null;
      const asked: ChatLine | null = quoted !== null && each.at - quoted.at <= AGREED_WITHIN_MS ? quoted : null;
      const deal = other === null ? null : dealOf(each, agreement, asked, other);
      if (deal !== null) {
        deals.push(deal);
        quoted = null;
      }
    }
    conversation.push(each);
  }
  return deals;
}

function dealOf(each: ChatLine, agreement: Agreement, quoted: ChatLine | null, other: ChatLine): ChatDeal | null {
  // `done, 10cr 7.18 gs 33 at 6.95` contains its own bond.
  const own = each.quotes[0];
  const isOwn = quoted?.clientId === each.clientId;
  const fitting = own ? each.quotes : narrowed(quoted?.quotes ?? [], agreement, isOwn);
  const isins = new Set(fitting.map(({ isin }) => isin));
  const [isin] = isins;
  if (isin === undefined || isins.size > 1) return null;
  const one = fitting.length === 1 ? fitting[0] : undefined;
  const hasLevel = agreement.price !== null || agreement.yieldPct !== null;
  return {
    messageId: each.messageId,
    at: each.at,
    isin,
    agreedBy: { userId: each.userId, clientId: each.clientId },
    other: { userId: other.userId, clientId: other.clientId },
    took: agreement.takes ?? (own ? null : sideTaken(one, isOwn)),
    price: hasLevel ? agreement.price : (one?.price ?? null),
    yieldPct: hasLevel ? agreement.yieldPct : (one?.yieldPct ?? null),
    sizeRupees: agreement.sizeRupees ?? one?.sizeRupees ?? null,
  };
}

/** Quotes that still match the agreement: by its side, then by its level. */
function narrowed(
  quotes: readonly SurveilledQuote[],
  agreement: Agreement,
  isOwn: boolean,
): readonly SurveilledQuote[] {
  const { takes, price, yieldPct } = agreement;
  const wanted = takes === null ? null : isOwn ? takes : otherSide(takes);
  const sided = quotes.filter(({ side }) => wanted === null || side === wanted);
  const level = sided.filter(
    (quote) => (price !== null && quote.price === price) || (yieldPct !== null && quote.yieldPct === yieldPct),
  );
  return level.length > 0 ? level : sided;
}

function sideTaken(quote: SurveilledQuote | undefined, isOwn: boolean): QuoteSide | null {
  if (quote?.side == null) return null;
  return isOwn ? quote.side : otherSide(quote.side);
}

const otherSide = (side: QuoteSide): QuoteSide => (side === "BID" ? "ASK" : "BID");
