import { shiftDecimal, roundHalfAway } from "#domain/lib/decimal.ts";
import type { Command } from "#sandbox/model/decide.ts";
import type { Caller, Quote, Role, Script, Side } from "#sandbox/model/state.ts";
import { mayAnswer, remainingOf, type World } from "#sandbox/model/world.ts";

const LOGIN = "script";

/** Commands due from scripted counterparties, derived from the state, so that a restart forgets nothing. */
export function scriptedCommands(world: World): Command[] {
  return world.state.scripts.flatMap((script) => {
    if (script.act === "silence") return [];
    const by: Caller = { venue: script.venue, participant: script.participant, login: LOGIN };
    if (script.on === "rfq") return onQuotes(world, script, by);
    return script.on === "offer" ? onOffers(world, script, by) : onMoney(world, script, by);
  });
}

const isDue = (world: World, script: Script, since: number) => since + script.afterMs <= world.now;

function onQuotes(world: World, script: Script, by: Caller): Command[] {
  const { state } = world;
  const answered = new Set(
    [...state.threads.values()].filter((thread) => thread.responder === by.participant).map(({ quote }) => quote),
  );
  return [...state.quotes.values()].flatMap((quote): Command[] => {
    const waits = quote.venue === by.venue && quote.state === "OPEN" && !answered.has(quote.number);
    if (!waits || !isDue(world, script, quote.placedAt) || !mayAnswer(world, quote, by.participant)) return [];
    const standing = { face: remainingOf(quote), yieldPct: quote.yieldPct, price: quote.price };
    if (script.act === "accept") {
      const whole = { ...standing, quote: quote.number, id: null, role: "R" as const, client: null, cutTo: null };
      return [{ do: "thread.accept", by, ...whole }];
    }
    if (script.act !== "counter") return [];
    const offer = moved(standing, script.bp, quote.side);
    return [{ do: "thread.respond", by, quote: quote.number, client: by.participant, remarks: null, ...offer }];
  });
}

/**
 * A level `bp` better for the answering side: a buyer asks a higher yield. A price moves the other way by as many paise
 * per 100.
 */
function moved(standing: Pick<Quote, "face" | "yieldPct" | "price">, bp: number, quoteSide: Side) {
  const sign = quoteSide === "SELL" ? 1 : -1;
  const yieldPct = roundHalfAway(standing.yieldPct + sign * shiftDecimal(bp, -2), 4);
  const price = standing.price === null ? null : roundHalfAway(standing.price - sign * shiftDecimal(bp, -2), 4);
  return { face: standing.face, yieldPct, price };
}

function onOffers(world: World, script: Script, by: Caller): Command[] {
  return [...world.state.threads.values()].flatMap((thread): Command[] => {
    const quote = world.state.quotes.get(thread.quote);
    if (!quote || thread.venue !== by.venue || thread.state !== "OPEN") return [];
    const role: Role | null =
      quote.participant === by.participant ? "I" : thread.responder === by.participant ? "R" : null;
    if (role === null || thread.lastOfferBy === role || !isDue(world, script, thread.changedAt)) return [];
    const on = { by, quote: quote.number, id: thread.id, role };
    const standing = { face: thread.face, yieldPct: thread.yieldPct, price: thread.price };
    if (script.act === "accept") return [{ do: "thread.accept", ...on, ...standing, client: null, cutTo: null }];
    if (script.act === "reject") return [{ do: "thread.terminate", ...on }];
    const mySide: Side = role === "R" ? quote.side : quote.side === "BUY" ? "SELL" : "BUY";
    return [{ do: "thread.counter", ...on, ...moved(standing, script.bp, mySide) }];
  });
}

function onMoney(world: World, script: Script, by: Caller): Command[] {
  return [...world.state.deals.values()].flatMap((deal): Command[] => {
    const isSide = deal.buyer === by.participant || deal.seller === by.participant;
    const waits = deal.state === "AGREED" && (deal.moneyState === "PP" || deal.moneyState === "PC");
    if (deal.venue !== by.venue || !isSide || !waits || !isDue(world, script, deal.changedAt)) return [];
    const initiator = deal.initiatorSide === "BUY" ? deal.buyer : deal.seller;
    const role: Role = initiator === by.participant ? "I" : "R";
    if (deal.moneyBy === role || script.act === "counter") return [];
    const seen = { price: null, accruedPaise: null, considerationPaise: null };
    return [{ do: "deal.decide", by, deal: deal.id, role, yes: script.act === "accept", seen }];
  });
}
