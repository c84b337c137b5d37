import { checkDealing } from "#sandbox/model/hours.ts";
import { checkLimits, type Exposure } from "#sandbox/model/limits.ts";
import { checkAccess, checkClient } from "#sandbox/model/members.ts";
import { checkLive, checkSize, endQuote } from "#sandbox/model/quotes.ts";
import { refuse, unknown } from "#sandbox/model/refusal.ts";
import { openDeal } from "#sandbox/model/deals.ts";
import type { Caller, Deal, Quote, Role, Thread } from "#sandbox/model/state.ts";
import {
  mayAnswer,
  nextNumber,
  quoteOf,
  remainingOf,
  roleOf,
  threadOf,
  touchQuote,
  touchThread,
  type World,
} from "#sandbox/model/world.ts";

/** A size and a level; `price` null on a yield alone. */
export interface Offer {
  face: number;
  yieldPct: number;
  price: number | null;
}

export interface Respond extends Offer {
  do: "thread.respond";
  by: Caller;
  quote: string;
  client: string;
  remarks: string | null;
}

interface OnThread {
  by: Caller;
  /** Null: found by the thread alone. */
  quote: string | null;
  id: string;
  role: Role | null;
}

export interface Counter extends OnThread, Offer {
  do: "thread.counter";
}

export interface CloseThread extends OnThread {
  do: "thread.withdraw" | "thread.terminate";
}

export interface Accept extends Offer {
  do: "thread.accept";
  by: Caller;
  quote: string | null;
  /** Null: accepts the quote itself. */
  id: string | null;
  role: Role | null;
  client: string | null;
  /** Fault of the venue: maximum size agreed, regardless of the quote's minimum fill; null: no fault. */
  cutTo: number | null;
}

export interface Negotiated {
  thread: Thread;
  deal: Deal | null;
  warnings: string[];
}

const bondsOf = (quote: Quote, face: number) => Math.round((quote.bonds * face) / quote.face);
const otherSide = (quote: Quote) => (quote.side === "BUY" ? ("SELL" as const) : ("BUY" as const));

/** A quote of another participant that the caller may answer. */
function answerable(world: World, by: Caller, number: string): Quote {
  const quote = quoteOf(world, by.venue, number);
  if (!mayAnswer(world, quote, by.participant)) throw unknown("{rfq}");
  return quote;
}

function checkLevel(quote: Quote, { yieldPct, price }: Offer, standing: Offer): void {
  const isSame =
    yieldPct === standing.yieldPct && (price === null || standing.price === null || price === standing.price);
  if (!isSame && !quote.levelNegotiable) throw refuse("E208", "Offer has changed");
}

/** Use of limits by an offer, for the side that makes it. */
function exposureOf(world: World, quote: Quote, offer: Offer, role: Role, by: Caller, source: string): Exposure {
  const thread = world.state.threads.get(source);
  return {
    ...by,
    ...offer,
    isin: quote.isin,
    bonds: bondsOf(quote, offer.face),
    delta: quote.delta,
    side: role === "I" ? quote.side : otherSide(quote),
    counterparty: role === "I" ? (thread?.responder ?? null) : quote.participant,
    source,
  };
}

export function respond(world: World, command: Respond): () => Negotiated {
  const { by, client, remarks, face, yieldPct, price } = command;
  const quote = answerable(world, by, command.quote);
  checkDealing(world, by.venue, quote.delta);
  checkAccess(world, by);
  checkClient(world, by.venue, by.participant, client);
  checkLive(quote);
  checkLevel(quote, command, quote);
  checkSize(quote, face);
  const warnings = checkLimits(world, exposureOf(world, quote, { face, yieldPct, price }, "R", by, "new"));
  return () => {
    const thread = openThread(world, quote, by, client, { face, yieldPct, price }, "R");
    thread.remarks = remarks;
    touchThread(world, thread);
    return { thread, deal: null, warnings };
  };
}

function openThread(world: World, quote: Quote, by: Caller, client: string, offer: Offer, lastOfferBy: Role): Thread {
  const thread: Thread = {
    venue: by.venue,
    id: nextNumber(world, by.venue, by.venue === "NSE" ? "N" : "T"),
    quote: quote.number,
    isin: quote.isin,
    face: offer.face,
    bonds: bondsOf(quote, offer.face),
    yieldPct: offer.yieldPct,
    price: offer.price,
    responder: by.participant,
    responderClient: client,
    responderLogin: by.login,
    initiatorLogin: quote.login,
    lastOfferBy,
    answered: false,
    state: "OPEN",
    remarks: null,
    version: 0,
    changedAt: world.now,
  };
  world.state.threads.set(thread.id, thread);
  return thread;
}

const LETTERS: Record<Thread["state"], string> = { OPEN: "N", AGREED: "A", CLOSED: "C", EXPIRED: "E" };

function openOne(world: World, { by, id, quote, role }: OnThread): { thread: Thread; quote: Quote; role: Role } {
  const found = threadOf(world, by, id, quote ?? undefined);
  const side = roleOf(found, by, role);
  if (found.thread.state !== "OPEN") {
    throw refuse("E208", `{negotiation} not allowed in status ${LETTERS[found.thread.state]}`);
  }
  return { ...found, role: side };
}

export function counter(world: World, command: Counter): () => Negotiated {
  const { by, face, yieldPct, price } = command;
  const { thread, quote, role } = openOne(world, command);
  checkDealing(world, by.venue, quote.delta);
  checkAccess(world, by);
  checkLive(quote);
  checkLevel(quote, command, quote);
  checkSize(quote, face);
  const exposure = exposureOf(world, quote, { face, yieldPct, price }, role, by, thread.id);
  const warnings = checkLimits(world, exposure, role === "I" ? [thread.id, quote.number] : [thread.id]);
  return () => {
    Object.assign(thread, { face, yieldPct, price, bonds: bondsOf(quote, face), lastOfferBy: role });
    if (role === "I") {
      thread.answered = true;
      thread.initiatorLogin = by.login;
    } else {
      thread.responderLogin = by.login;
    }
    touchThread(world, thread);
    return { thread, deal: null, warnings };
  };
}

/** Withdraws one's own offer, or terminates the thread regardless of the side of the last offer. */
export function closeThread(world: World, command: CloseThread): () => Negotiated {
  const { thread, role } = openOne(world, command);
  if (command.do === "thread.withdraw" && thread.lastOfferBy !== role) {
    throw refuse("E208", "Not allowed for this side");
  }
  return () => {
    thread.state = "CLOSED";
    touchThread(world, thread);
    return { thread, deal: null, warnings: [] };
  };
}

/** Agrees level and size of a thread's last offer, or of the quote itself. */
export function accept(world: World, command: Accept): () => Negotiated {
  const { by, yieldPct, price } = command;
  const found = command.id === null ? null : openOne(world, { ...command, id: command.id });
  const quote = found?.quote ?? answerable(world, by, command.quote ?? "");
  const role = found?.role ?? "R";
  const client = command.client ?? found?.thread.responderClient ?? by.participant;
  checkDealing(world, by.venue, quote.delta);
  checkAccess(world, by);
  if (role === "R") checkClient(world, by.venue, by.participant, client);
  checkLive(quote);
  if (found?.thread.lastOfferBy === role) throw refuse("E208", "Not allowed for this side");
  const standing: Offer = found?.thread ?? quote;
  const isSamePrice = price === null || standing.price === null || price === standing.price;
  if (yieldPct !== standing.yieldPct || !isSamePrice) throw refuse("E208", "Offer has changed");
  if (found !== null && command.face > found.thread.face) throw refuse("E208", "Value not available");
  checkSize(quote, command.face);
  const face = command.cutTo === null ? command.face : Math.min(command.face, command.cutTo);
  const agreed: Offer = { face, yieldPct, price: standing.price };
  const warnings = checkBoth(world, quote, agreed, role, by, found?.thread ?? null);
  return () => {
    const thread = found?.thread ?? openThread(world, quote, by, client, agreed, "I");
    if (role === "R") {
      thread.responderLogin = by.login;
      thread.responderClient = client;
    } else {
      thread.initiatorLogin = by.login;
    }
    Object.assign(thread, { face, bonds: bondsOf(quote, face), state: "AGREED" });
    const deal = openDeal(world, { quote, thread, acceptedOffer: role === "I" ? "R" : "I", login: by.login });
    quote.traded += face;
    if (remainingOf(quote) === 0) endQuote(world, quote, "TRADED");
    else touchQuote(world, quote);
    touchThread(world, thread);
    return { thread, deal, warnings };
  };
}

/** Checks all limits of the accepting side, and the other side's limit for this counterparty. */
function checkBoth(world: World, quote: Quote, offer: Offer, role: Role, by: Caller, thread: Thread | null): string[] {
  const replaced = [quote.number, ...(thread === null ? [] : [thread.id])];
  const mine = exposureOf(world, quote, offer, role, by, thread?.id ?? "new");
  const responder = thread?.responder ?? by.participant;
  const theirs: Exposure = {
    ...mine,
    participant: role === "I" ? responder : quote.participant,
    login: role === "I" ? (thread?.responderLogin ?? "") : quote.login,
    counterparty: by.participant,
    side: mine.side === "BUY" ? "SELL" : "BUY",
  };
  return [
    ...checkLimits(world, { ...mine, counterparty: role === "I" ? responder : quote.participant }, replaced),
    ...checkLimits(world, theirs, replaced, ["counterparty"]),
  ];
}
