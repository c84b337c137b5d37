import type { MarketCalendar } from "#domain/calendar/business-calendar.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { refuse, unknown } from "#sandbox/model/refusal.ts";
import {
  at as keyOf,
  type Amendment,
  type Caller,
  type Change,
  type Deal,
  type Participant,
  type Quote,
  type Report,
  type Role,
  type RowKind,
  type Settlement,
  type State,
  type Thread,
  type Venue,
} from "#sandbox/model/state.ts";

// A command is decided in two steps. The first checks and may refuse; it returns the second, which writes. In between
// the command is journalled, so that no change is unrecorded and no refused command is recorded.

export interface Instrument {
  isin: string;
  issuer: string;
  issueType: "CB" | "CP" | "CD" | "SD" | "GS";
  isGovernment: boolean;
  maturityDate: IsoDate | null;
}

/** Input of a decision: the state, the bonds, the calendars, and the time at the venue in milliseconds. */
export interface World {
  state: State;
  instruments: ReadonlyMap<string, Instrument>;
  calendar: MarketCalendar;
  now: number;
}

export const participantOf = ({ state }: World, venue: Venue, code: string): Participant | undefined =>
  state.participants.get(keyOf(venue, code));

export function quoteOf({ state }: World, venue: Venue, number: string): Quote {
  const quote = state.quotes.get(number);
  if (quote?.venue !== venue) throw unknown("{rfq}");
  return quote;
}

/** The thread and its quote, for a caller on either side. */
export function threadOf(world: World, by: Caller, id: string, quoteNumber?: string): { thread: Thread; quote: Quote } {
  const thread = world.state.threads.get(id);
  if (thread?.venue !== by.venue || (quoteNumber !== undefined && thread.quote !== quoteNumber)) {
    throw unknown("{negotiation}");
  }
  const quote = quoteOf(world, by.venue, thread.quote);
  if (quote.participant !== by.participant && thread.responder !== by.participant) throw unknown("{negotiation}");
  return { thread, quote };
}

/** The side the caller speaks for; named where one participant is both. */
export function roleOf({ thread, quote }: { thread: Thread; quote: Quote }, by: Caller, named: Role | null): Role {
  const mine: Role[] = [];
  if (quote.participant === by.participant) mine.push("I");
  if (thread.responder === by.participant) mine.push("R");
  if (named !== null && !mine.includes(named)) throw refuse("E208", "Not allowed for this side");
  return named ?? must(mine[0]);
}

/** A deal by its number or thread, for a caller on either side or its broker. */
export function dealOf({ state }: World, by: Caller, key: string): Deal {
  const deal = state.deals.get(state.dealIds.get(key) ?? key);
  const sides = deal === undefined ? [] : [deal.buyer, deal.seller, deal.broker];
  if (deal?.venue !== by.venue || !sides.includes(by.participant)) throw unknown("Deal");
  return deal;
}

/** The caller's side of a deal; named where one participant is both, or a broker. */
export function dealRole(deal: Deal, by: Caller, named: Role | null): Role {
  const initiator = deal.initiatorSide === "BUY" ? deal.buyer : deal.seller;
  const responder = deal.initiatorSide === "BUY" ? deal.seller : deal.buyer;
  const mine: Role[] = [];
  if (initiator === by.participant || deal.broker === by.participant) mine.push("I");
  if (responder === by.participant || deal.broker === by.participant) mine.push("R");
  if (named !== null && !mine.includes(named)) throw refuse("E208", "Not allowed for this side");
  return named ?? must(mine[0]);
}

/** Participants a quote is addressed to, its groups resolved. */
export function addressees({ state }: World, quote: Quote): string[] {
  const ofGroups = quote.groups.flatMap((group) => state.groups.get(keyOf(quote.venue, group)) ?? []);
  return [...new Set([...quote.to, ...ofGroups])];
}

/** True when a participant may see and answer a quote. */
export function mayAnswer(world: World, quote: Quote, participant: string): boolean {
  if (quote.mode === "IST") return participant === quote.participant;
  if (participant === quote.participant) return false;
  return quote.mode === "OTM" || addressees(world, quote).includes(participant);
}

export const remainingOf = (quote: Quote) => quote.face - quote.traded;

type Row = Quote | Thread | Deal | Report | Amendment | Settlement;

/** Records a change of a row: version, feed entry, and participants to call back. */
export function touch(
  world: World,
  kind: RowKind,
  key: string,
  row: Row,
  to: readonly string[],
  isPublic = false,
): void {
  row.version += 1;
  row.changedAt = world.now;
  const change: Change = {
    seq: (world.state.changes.at(-1)?.seq ?? 0) + 1,
    venue: row.venue,
    kind,
    key,
    version: row.version,
    at: world.now,
    to: [...new Set(to)],
    isPublic,
  };
  world.state.changes.push(change);
}

export function touchQuote(world: World, quote: Quote): void {
  touch(world, "quote", quote.number, quote, [quote.participant, ...addressees(world, quote)], quote.mode === "OTM");
}

export function touchThread(world: World, thread: Thread): void {
  const initiator = world.state.quotes.get(thread.quote)?.participant ?? thread.responder;
  touch(world, "thread", thread.id, thread, [initiator, thread.responder]);
}

/** NSE shows a deal in the row of its thread, BSE in one of its own. */
export function touchDeal(world: World, deal: Deal): void {
  const thread = deal.thread === null ? undefined : world.state.threads.get(deal.thread);
  if (deal.venue === "NSE" && thread !== undefined) {
    deal.version += 1;
    deal.changedAt = world.now;
    touchThread(world, thread);
    return;
  }
  const broker = deal.broker === null ? [] : [deal.broker];
  touch(world, "deal", deal.id, deal, [deal.buyer, deal.seller, ...broker]);
}

/** The next number of a kind today: a letter, the day, and a padded count. */
export function nextNumber({ state, now }: World, venue: Venue, letter: string): string {
  const day = istDateOf(now).slice(2).replaceAll("-", "");
  const counter = `${venue} ${letter}${day}`;
  const count = (state.counters.get(counter) ?? 0) + 1;
  state.counters.set(counter, count);
  return `${letter}${day}${String(count).padStart(venue === "NSE" ? 8 : 4, "0")}`;
}
