import type { LayerName } from "#domain/contract/mind/layer.ts";
import { type Ask, cued, type Frame, namesField, takeFields } from "#domain/mind/planner/frames/ask.ts";
import { about, nextId, subjectOf, usesOf } from "#domain/mind/planner/frames/subject.ts";
import { isCue, take } from "#domain/mind/planner/language/item.ts";

// Questions about live quotes and trades of a bond.

const MARKET_FIELDS = { bid: ["best_bid"], ask: ["best_ask"] } as const;

/** `show the book for 7.10 gs 34`: with a bond, `book` means its orders; for a firm, its holdings. */
const asksBook = (ask: Ask) =>
  ask.bonds.length === 1 &&
  !cued(ask, "own") &&
  ask.items.some((item) => isCue(item, "holdings") && item.words.toLowerCase() === "book") &&
  ask.items.every((item) => !isCue(item, "holdings") || item.words.toLowerCase() === "book");

/** `how much can I buy in 6.92 gs 39`: asks for the offers of others and is no order. */
export const asksHowMuch = (ask: Ask): boolean =>
  ask.bonds.length === 1 &&
  ask.items.every(({ kind }) => kind !== "number") &&
  /\b(?:how much|how many|kitna|kitne)\b.*\b(?:can|could|sakta|sakte|sakti)\b/i.test(
    ask.items.map(({ words }) => words).join(" "),
  ) &&
  cued(ask, "buy", "sell");

export const market: Frame = (ask) => {
  const isBook = asksBook(ask);
  const isHowMuch = asksHowMuch(ask);
  const isGoing =
    ask.isFollowUp && ask.focus.plan?.intent === "market" && SIZE.test(ask.items.map(({ words }) => words).join(" "));
  if (
    (!isBook && !isGoing && !isHowMuch && !cued(ask, "bid", "ask", "depth", "live_quotes", "market", "trades")) ||
    ask.bonds.length > 1 ||
    (!isBook && cued(ask, "own", "holdings"))
  )
    return null;
  if (ask.bonds.length === 0 && !ask.isFollowUp) return null;
  // 'Last traded or published price': the published price answers it.
  const isPublished = ask.items.some(({ words }) => /^(?:last )?published/i.test(words));
  if (isPublished && !isBook && !cued(ask, "bid", "ask", "depth", "live_quotes", "market")) return null;
  const subject = subjectOf(ask);
  if (subject === null) return null;
  const isOfTrades = cued(ask, "trades") && !cued(ask, "bid", "ask", "depth", "live_quotes", "market");
  const fields = isOfTrades
    ? ["trade_date", "trade_count"]
    : bookFields(ask, isBook || isHowMuch || takesSize(ask) || cued(ask, "depth") || asksAmount(ask));
  const input = { fields, most: takeTrades(ask) ?? 10 };
  takeFields(ask);
  return about(ask, "market", subject, [
    { id: nextId(subject.steps), tool: "market", input, uses: usesOf(subject, "bond") },
  ]);
};

/** `how much is being bid for`, `offer side pe total kitna`: asks for the size of one side, not its level. */
const asksAmount = (ask: Ask): boolean =>
  cued(ask, "bid", "ask") &&
  ask.items.some((item) => AMOUNT.test(item.words) || isCue(item, "total")) &&
  !namesField(ask, "bond_yield", "published_price", "clean_price") &&
  !ask.items.some(({ words }) => /^(?:best|highest|lowest|top)\b/i.test(words));

const AMOUNT = /^(?:how much|kitna|kitni|how many crores?)\b/i;

const SIZE = /\b(?:size|sizes|qty|quantity|quantum)\b/i;

/** `offer size`, `bid qty`: asks for the size, not the level. Marks the word as used. */
function takesSize({ items }: Ask): boolean {
  const at = items.findIndex(({ words }) => /^(?:size|sizes|qty|quantity|quantum)$/i.test(words));
  if (at >= 0) take(items, at);
  return at >= 0;
}

/** Number of trades to show: `last 3 trades`. Marks the number as used. */
function takeTrades({ items }: Ask): number | null {
  const at = items.findIndex((item, place) => item.kind === "number" && isCue(items[place + 1], "trades"));
  const item = items[at];
  if (item?.kind !== "number" || !Number.isInteger(item.value) || item.value < 1 || item.value > 50) return null;
  take(items, at);
  return item.value;
}

/** Fields for live quotes: the best level of one or both sides; with depth, the total size and the size per level. */
function bookFields(ask: Ask, isDepth: boolean): LayerName[] {
  // A buyer needs offers, a seller bids.
  const [isBid, isAsk] = [cued(ask, "bid", "sell"), cued(ask, "ask", "buy")];
  const isBoth = isBid === isAsk;
  const fields: LayerName[] = [];
  if (isDepth)
    fields.push(
      ...(isBid || isBoth ? (["bid_quantum"] as const) : []),
      ...(isAsk || isBoth ? (["ask_quantum"] as const) : []),
    );
  // 'The best offer and its size' asks for both.
  const isBest = ask.items.some(({ words }) => /^(?:best|highest|lowest|top)\b/i.test(words));
  if (!isDepth || isBoth || isBest)
    fields.push(...(isBid || isBoth ? MARKET_FIELDS.bid : []), ...(isAsk || isBoth ? MARKET_FIELDS.ask : []));
  return [...fields, "live_quotes", ...(isDepth ? (["level_quantum"] as const) : [])];
}
