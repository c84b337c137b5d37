import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { checkDealing, closeOf, settlementDateOf } from "#sandbox/model/hours.ts";
import { checkLimits, type Exposure } from "#sandbox/model/limits.ts";
import { checkAccess, checkClient, checkGroup, checkParticipant, instrumentOf } from "#sandbox/model/members.ts";
import { fieldRefusal, refuse } from "#sandbox/model/refusal.ts";
import type { Caller, Delta, Quote, Side, Terms } from "#sandbox/model/state.ts";
import { nextNumber, quoteOf, remainingOf, touchQuote, touchThread, type World } from "#sandbox/model/world.ts";

export interface PlaceQuote extends Terms {
  do: "quote.place";
  by: Caller;
  /** Two of them make two quotes. */
  sides: Side[];
  client: string;
  broker: string | null;
  delta: Delta;
  yieldType: string;
  putCallDate: IsoDate | null;
  calcMethod: "M" | "O";
  mode: Quote["mode"];
  to: string[];
  groups: string[];
  anonymous: boolean;
  levelNegotiable: boolean;
  sizeNegotiable: boolean;
  minFill: number | null;
  step: number | null;
  category: string | null;
  rating: string | null;
  remarks: string | null;
  /** Null: till the close. */
  validTill: number | null;
}

export interface AmendQuote {
  do: "quote.amend";
  by: Caller;
  number: string;
  /** Omitted fields stay. */
  change: Partial<Pick<Quote, "face" | "bonds" | "yieldPct" | "price" | "minFill" | "step" | "remarks">>;
  /** Absent: stays; null: till the close. */
  validTill?: number | null;
}

export interface WithdrawQuotes {
  do: "quote.withdraw";
  by: Caller;
  numbers: string[];
}

export interface Placed {
  quotes: Quote[];
  warnings: string[];
}

const ENDED: Record<Exclude<Quote["state"], "OPEN">, string> = {
  TRADED: "{rfq} already traded",
  WITHDRAWN: "{rfq} already withdrawn",
  EXPIRED: "{rfq} expired",
};

/** Refuses an ended quote. */
export function checkLive(quote: Quote): void {
  if (quote.state !== "OPEN") throw refuse("E204", ENDED[quote.state]);
}

const exposureOf = (quote: Terms & { delta: Delta }, by: Caller, side: Side, source: string): Exposure => ({
  ...quote,
  ...by,
  counterparty: null,
  side,
  source,
});

export function placeQuote(world: World, { do: _do, by, sides, client, broker, ...terms }: PlaceQuote): () => Placed {
  const { venue, participant } = by;
  const instrument = instrumentOf(world, terms.isin);
  const validTill = checkedEnd(world, terms.validTill);
  const settlementDate = settlementDateOf(world, venue, terms.delta);
  if (instrument.maturityDate !== null && settlementDate >= instrument.maturityDate) {
    throw fieldRefusal("isin", "Matures before settlement");
  }
  checkDealing(world, venue, terms.delta);
  checkAccess(world, by);
  for (const code of terms.to) checkParticipant(world, venue, code);
  for (const code of terms.groups) checkGroup(world, venue, code);
  if (broker !== null) checkParticipant(world, venue, broker);
  checkClient(world, venue, participant, client);
  const warnings = sides.flatMap((side) => checkLimits(world, exposureOf(terms, by, side, "new")));
  return () => {
    const quotes = sides.map((side): Quote => {
      const quote: Quote = {
        ...terms,
        venue,
        number: nextNumber(world, venue, venue === "NSE" ? "R" : "B"),
        participant,
        login: by.login,
        client,
        broker,
        side,
        settlementDate,
        tillClose: terms.validTill === null,
        validTill,
        placedAt: world.now,
        changedAt: world.now,
        version: 0,
        traded: 0,
        confirmed: 0,
        state: "OPEN",
      };
      world.state.quotes.set(quote.number, quote);
      touchQuote(world, quote);
      return quote;
    });
    return { quotes, warnings };
  };
}

function checkedEnd(world: World, validTill: number | null): number {
  const close = closeOf(world);
  if (validTill === null) return close;
  if (validTill <= world.now) throw fieldRefusal("validTill", "Should be later than now");
  if (istDateOf(validTill - 1) !== istDateOf(world.now)) throw fieldRefusal("validTill", "Should be today");
  return Math.min(validTill, Math.max(close, world.now));
}

function ownQuote(world: World, by: Caller, number: string): Quote {
  const quote = quoteOf(world, by.venue, number);
  // Another participant's quote gets the same error as an unknown one.
  if (quote.participant !== by.participant) return quoteOf(world, by.venue, "");
  return quote;
}

export function amendQuote(world: World, { by, number, change, validTill }: AmendQuote): () => Placed {
  const quote = ownQuote(world, by, number);
  const end = validTill === undefined ? quote.validTill : checkedEnd(world, validTill);
  checkDealing(world, by.venue, quote.delta);
  checkAccess(world, by);
  checkLive(quote);
  const next = { ...quote, ...change };
  if (next.face <= quote.traded) throw fieldRefusal("face", "Should be more than what is traded");
  if (quote.price === null && next.price !== null) throw fieldRefusal("price", "Not allowed with a yield alone");
  const open = { ...next, face: next.face - next.traded };
  const warnings = checkLimits(world, exposureOf(open, by, quote.side, quote.number), [quote.number]);
  return () => {
    Object.assign(quote, change, { validTill: end });
    if (validTill !== undefined) quote.tillClose = validTill === null;
    touchQuote(world, quote);
    return { quotes: [quote], warnings };
  };
}

/**
 * All or none: one quote that has ended refuses them all, so a trade that came first wins. Parts already traded stay
 * traded.
 */
export function withdrawQuotes(world: World, { by, numbers }: WithdrawQuotes): () => Placed {
  const quotes = [...new Set(numbers)].map((number) => ownQuote(world, by, number));
  for (const quote of quotes) checkLive(quote);
  return () => {
    for (const quote of quotes) endQuote(world, quote, "WITHDRAWN");
    return { quotes, warnings: [] };
  };
}

/** Ends a quote and its open threads. */
export function endQuote(world: World, quote: Quote, state: "WITHDRAWN" | "EXPIRED" | "TRADED"): void {
  quote.state = state;
  touchQuote(world, quote);
  for (const thread of world.state.threads.values()) {
    if (thread.quote !== quote.number || thread.state !== "OPEN") continue;
    thread.state = state === "EXPIRED" ? "EXPIRED" : "CLOSED";
    touchThread(world, thread);
  }
}

/** Restores the size of a failed deal: the quote reopens while it is still valid. */
export function giveBack(world: World, quote: Quote, face: number): void {
  quote.traded -= face;
  if (quote.state === "TRADED") quote.state = quote.validTill > world.now ? "OPEN" : "EXPIRED";
  touchQuote(world, quote);
}

/** Refuses a size that the quote does not take. */
export function checkSize(quote: Quote, face: number): void {
  const left = remainingOf(quote);
  if (face > left) throw refuse("E208", "Value not available");
  if (face === left) return;
  if (!quote.sizeNegotiable) throw fieldRefusal("face", "Value is not negotiable");
  const least = quote.minFill ?? 0;
  if (face < least) throw fieldRefusal("face", "Less than the minimum fill");
  if (quote.step !== null && (face - least) % quote.step !== 0)
    throw fieldRefusal("face", "Not a multiple of the step");
}
