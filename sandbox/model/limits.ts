import { istDateOf } from "#domain/lib/iso-date.ts";
import { instrumentOf } from "#sandbox/model/members.ts";
import { refuse } from "#sandbox/model/refusal.ts";
import type { Delta, Limit, LimitLevel, Side, Terms, Venue } from "#sandbox/model/state.ts";
import { remainingOf, type World } from "#sandbox/model/world.ts";

/** Use of a participant's limits by a quote, an offer or a deal; `counterparty` is null while unknown. */
export interface Exposure extends Terms {
  venue: Venue;
  participant: string;
  login: string;
  counterparty: string | null;
  side: Side;
  delta: Delta;
  /** Its thread or quote, so that it is not counted again together with its successor. */
  source: string;
}

/** Principal in rupees; at par while there is no price. */
const principalOf = ({ face, price }: Terms) => (face * (price ?? 100)) / 100;

/** Exposure in use today: deals, open quotes, and unanswered offers. */
function inUse(world: World, venue: Venue): Exposure[] {
  const { state, now } = world;
  const today = istDateOf(now);
  const quotes = [...state.quotes.values()]
    .filter((quote) => quote.venue === venue && quote.state === "OPEN")
    .map((quote) => ({
      ...quote,
      face: remainingOf(quote),
      bonds: Math.round((quote.bonds * remainingOf(quote)) / quote.face),
      counterparty: null,
      source: quote.number,
    }));
  const offers = [...state.threads.values()].flatMap((thread) => {
    const quote = state.quotes.get(thread.quote);
    if (thread.venue !== venue || thread.state !== "OPEN" || thread.lastOfferBy !== "R" || !quote) return [];
    const side: Side = quote.side === "BUY" ? "SELL" : "BUY";
    const { responder: participant, responderLogin: login } = thread;
    return [
      { ...thread, participant, login, side, delta: quote.delta, counterparty: quote.participant, source: thread.id },
    ];
  });
  const deals = [...state.deals.values()].flatMap((deal) => {
    const isOver = deal.state === "EXPIRED" || deal.state === "CANCELLED";
    if (deal.venue !== venue || isOver || istDateOf(deal.agreedAt) !== today) return [];
    const both = { ...deal, login: deal.acceptedLogin, source: deal.id };
    return [
      { ...both, participant: deal.buyer, counterparty: deal.seller, side: "BUY" as const },
      { ...both, participant: deal.seller, counterparty: deal.buyer, side: "SELL" as const },
    ];
  });
  return [...quotes, ...offers, ...deals];
}

const LEVELS: readonly { level: LimitLevel; name: string; keyOf: (world: World, one: Exposure) => string | null }[] = [
  { level: "order", name: "Single order", keyOf: (world, one) => instrumentOf(world, one.isin).issueType },
  { level: "dealer", name: "Dealer", keyOf: (_world, one) => one.login },
  { level: "issuer", name: "Issuer", keyOf: (world, one) => instrumentOf(world, one.isin).issuer },
  { level: "isin", name: "ISIN", keyOf: (_world, one) => one.isin },
  { level: "counterparty", name: "Counterparty", keyOf: (_world, one) => one.counterparty },
  { level: "participant", name: "Participant", keyOf: (_world, one) => one.participant },
];

/**
 * Refuses an exposure above a limit of its participant, from the single-order limit up to that of the firm. A limit in
 * warning mode passes, and its text is returned.
 * @param replaced sources that this exposure replaces
 */
export function checkLimits(
  world: World,
  one: Exposure,
  replaced: readonly string[] = [],
  levels: readonly LimitLevel[] = LEVELS.map(({ level }) => level),
): string[] {
  const own = world.state.limits.filter(
    (limit) => limit.venue === one.venue && limit.participant === one.participant && levels.includes(limit.level),
  );
  if (own.length === 0) return [];
  const used = inUse(world, one.venue).filter(
    (each) => each.participant === one.participant && !replaced.includes(each.source),
  );
  const warnings: string[] = [];
  for (const { level, name, keyOf } of LEVELS) {
    const key = keyOf(world, one);
    if (key === null) continue;
    for (const limit of rowsFor(own, level, key, one.delta)) {
      const beside = used.filter((each) => keyOf(world, each) === key);
      const refusal = level === "order" ? orderRefusal(limit, one, name) : dayRefusal(limit, one, beside, name);
      if (refusal === null) continue;
      if (limit.mode === "block") throw refusal;
      warnings.push(refusal.message);
    }
  }
  return warnings;
}

/** Limits of a level for a key, else its defaults; for the settlement or for both. */
function rowsFor(own: readonly Limit[], level: LimitLevel, key: string, delta: Delta): Limit[] {
  const rows = own.filter(
    (limit) => limit.level === level && (limit.settlement === null || limit.settlement === delta),
  );
  const exact = rows.filter((limit) => limit.key === key);
  return exact.length > 0 ? exact : rows.filter((limit) => limit.key === "*");
}

function dayRefusal(limit: Limit, one: Exposure, beside: readonly Exposure[], name: string) {
  const counted = [...beside.filter((each) => limit.settlement === null || each.delta === limit.settlement), one];
  const sum = (rows: readonly Exposure[]) => rows.reduce((total, each) => total + principalOf(each), 0);
  const ofSide = (side: Side) => counted.filter((each) => each.side === side);
  const over =
    (limit.buy !== null && one.side === "BUY" && sum(ofSide("BUY")) > limit.buy) ||
    (limit.sell !== null && one.side === "SELL" && sum(ofSide("SELL")) > limit.sell) ||
    (limit.gross !== null && sum(counted) > limit.gross) ||
    (limit.quantity !== null && counted.reduce((total, { bonds }) => total + bonds, 0) > limit.quantity);
  return over ? refuse("E203", `${name} limit exceeded`) : null;
}

function orderRefusal(limit: Limit, one: Exposure, name: string) {
  const outside = (value: number, from: number | null, to: number | null) =>
    (from !== null && value < from) || (to !== null && value > to);
  const band = (from: number | null, to: number | null) => `${from?.toFixed(4) ?? "-"} to ${to?.toFixed(4) ?? "-"}`;
  if (outside(one.yieldPct, limit.yieldFrom, limit.yieldTo)) {
    return refuse("E205", `Yield outside band ${band(limit.yieldFrom, limit.yieldTo)}`);
  }
  if (one.price !== null && outside(one.price, limit.priceFrom, limit.priceTo)) {
    return refuse("E205", `Price outside band ${band(limit.priceFrom, limit.priceTo)}`);
  }
  return limit.max !== null && principalOf(one) > limit.max ? refuse("E203", `${name} limit exceeded`) : null;
}
