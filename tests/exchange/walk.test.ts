import { asc, inArray } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { OPEN_COMMANDS } from "#domain/exchange/command.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { seededRandom } from "#domain/lib/seeded-random.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { eois, tickets } from "#server/machine/db/schema/trading.ts";
import { body, CRORE } from "#server/market/trading/eois/trading-desk.testing.ts";
import { PRICED } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";
import { openVenueDesk, type VenueDesk } from "#server/market/trading/venue/venue.testing.ts";
import {
  type Acting,
  type Chance,
  marketActs,
  orderActs,
  type Standing,
  ticketActs,
} from "#tests/exchange/walk-acts.ts";
import {
  checkRows,
  checkVenue,
  ENDED_TICKETS,
  FINAL,
  NOTHING_SEEN,
  type Seen,
} from "#tests/exchange/walk-invariants.ts";

// Two firms, two exchanges with their clearing corporations, exchange faults and a clock: from quote to settlement in
// any order. WALK_STEPS extends the walk, one dealing day after another; WALK_SEED repeats a printed seed.

const STEPS = Number(process.env["WALK_STEPS"] ?? 150);
const FIRST_SEED = Number(process.env["WALK_SEED"] ?? 20_261_125);
/** Steps per dealing day. */
const DAY = 1000;
const SEEDS = Array.from({ length: Math.ceil(STEPS / DAY) }, (_, at) => FIRST_SEED + at);
const EXCHANGES = ["NSE", "BSE"] as const;
/** Exchange calls that can get a fault, and the possible effects. */
const CALLS = [
  "placeQuote",
  "accept",
  "proposeMoney",
  "decideMoney",
  "report",
  "decideReport",
  "proposeAmendment",
  "decideAmendment",
  "withdrawQuotes",
  "settlements",
  "reportsSince",
  "feed",
];
const EFFECTS = [
  "drop_after",
  "drop_before",
  { refuse: { code: "E203", text: "Participant limit exceeded" } },
  { http: { status: 503 } },
];
const EVENTS = [
  "securities_in",
  "securities_in",
  "funds_in",
  "funds_in",
  "paid_out",
  "paid_out",
  "reverse",
  "expire",
  "not_settleable",
  "document_missing",
];
/** Only the latest open rows are acted on, so that deals finish before there are too many. */
const LAST = 4;

/** Final states of tickets and orders, over all walks. */
const reached = new Set<string>();

let desk: VenueDesk;
let random = seededRandom(FIRST_SEED);
const chance: Chance = {
  int: (low, high) => random.int(low, high),
  pick: <T>(items: readonly T[]): T => items[random.int(0, items.length - 1)] as T,
};

beforeEach(async () => {
  desk = await openVenueDesk();
  for (const firm of ["meridian", "narmada"]) await desk.setCredentials(firm);
  for (const exchange of EXCHANGES) await desk.pass(exchange);
});
afterEach(() => desk.close());

const orm = () => desk.parts.db.orm;
const allOrders = () => orm().select().from(orders).orderBy(asc(orders.createdAt), asc(orders.id));

async function standing(): Promise<Standing> {
  const quotes = await orm()
    .select()
    .from(eois)
    .where(inArray(eois.status, ["OPEN", "PARTIAL"]));
  const rows = await orm().select().from(tickets).orderBy(asc(tickets.createdAt), asc(tickets.id));
  const open = rows.filter(({ state }) => !ENDED_TICKETS.has(state)).slice(-LAST);
  const settling = (await allOrders()).filter(({ state }) => !FINAL.has(state)).slice(-LAST);
  return {
    quotes,
    ticket: open.length === 0 ? null : chance.pick(open),
    order: settling.length === 0 ? null : chance.pick(settling),
  };
}

async function act(): Promise<void> {
  const [who, firm, other] = chance.pick([
    [desk.meridian, "cli_meridian", "cli_narmada"],
    [desk.narmada, "cli_narmada", "cli_meridian"],
  ] as const);
  const now = await standing();
  const nowMs = desk.parts.clock.now().getTime();
  const acting: Acting = { who, firm, other, exchange: chance.pick(EXCHANGES), nowMs, chance };
  const acts = chance.pick([marketActs, ticketActs, ticketActs, ticketActs, orderActs, orderActs])(acting, now);
  const answer = acts.length === 0 ? null : await chance.pick(acts)();
  if (answer !== null) expect(answer.statusCode, answer.body).toBeLessThan(500);
}

/** Two quotes that are dealt on, as the start of the walk. */
async function begin(): Promise<void> {
  const terms = { finstrument_id: PRICED, yield_stored: 0.062, settlement_delta: 1, quantum: 5 * CRORE };
  const post = async (who: VenueDesk["meridian"], side: "BID" | "ASK") =>
    body<Eoi>(await who.send("POST", "/api/eoi/add/", { ...terms, quote_type: side }));
  const offer = await post(desk.meridian, "ASK");
  const bid = await post(desk.narmada, "BID");
  const hit = { opposing_eoi: offer.id, confirm: true };
  body(await desk.narmada.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, hit));
}

/** A clearing corporation sends an event for a deal, sometimes for one that has already settled. */
async function clear(): Promise<void> {
  const of = chance.pick(["CONFIRMED", "CONFIRMED", "CONFIRMED", "SETTLED"]);
  const dealt = (await allOrders()).filter(({ state }) => state === of).slice(-LAST);
  if (dealt.length === 0) return;
  const { dealNumber } = chance.pick(dealt);
  await desk.control("POST", `/settlements/${dealNumber}/${chance.pick(EVENTS)}`, {}).catch((error: unknown) => {
    // The corporation refuses an event that is no longer possible.
    expect(String(error)).toContain("409");
  });
}

/**
 * One step of the world: a person acts, an exchange proceeds, bonds or money move, a fault is set, or a node restarts.
 */
async function step(): Promise<void> {
  const kind = chance.int(0, 23);
  if (kind < 11) return act();
  if (kind < 18) {
    desk.parts.clock.advance(chance.pick([200, 1000, 6000, 16_000, 61_000]));
    return desk.pass(chance.pick(EXCHANGES));
  }
  if (kind < 20) return clear();
  if (kind < 22) {
    const match = { call: chance.pick(CALLS) };
    await desk.control("POST", "/faults", { exchange: chance.pick(EXCHANGES), match, effect: chance.pick(EFFECTS) });
    return;
  }
  if (kind === 22) {
    const stpExchanges = chance.pick<Exchange[]>([[], ["NSE"], ["NSE", "BSE"]]);
    await orm().update(clients).set({ stpExchanges });
    return;
  }
  return desk.restart();
}

const openCommands = async () => {
  const rows = await orm()
    .select()
    .from(exchangeCommands)
    .where(inArray(exchangeCommands.state, [...OPEN_COMMANDS]));
  return rows.map(({ kind, state, subjectId }) => `${kind} ${state} ${subjectId}`);
};

/** Removes all faults and waits until every open command is finished. */
async function comeToRest(): Promise<void> {
  await desk.control("DELETE", "/faults");
  let quiet = 0;
  for (let round = 0; round < 40 && quiet < 3; round += 1) {
    desk.parts.clock.advance(round % 2 === 0 ? 61_000 : 6000);
    for (const exchange of EXCHANGES) await desk.pass(exchange);
    quiet = (await openCommands()).length === 0 ? quiet + 1 : 0;
  }
  expect(await openCommands()).toEqual([]);
  // A ticket still executing may only wait for a consent or a dispute.
  for (const row of await orm().select().from(tickets)) {
    if (row.state !== "EXECUTING" || row.source === "EXCHANGE") continue;
    const { consents, onExchange } = row;
    const waits = consents.buyer === null || consents.seller === null || onExchange?.dispute != null;
    expect(waits, `${row.number}: ${JSON.stringify(onExchange)}`).toBe(true);
  }
}

const settleCall = async (who: VenueDesk["meridian"], { id }: { id: string }, more: object = {}) => {
  const [row] = (await allOrders()).filter((each) => each.id === id);
  return who.send("PATCH", `/api/orders/settle-cancel/${id}/settle/`, { version: row?.version, ...more });
};

/** Settles every deal: by its clearing corporation, or by both firms by hand after a failure. */
async function settleAll(): Promise<void> {
  // A firm that has already confirmed is refused; it matters only that both have confirmed.
  for (const order of (await allOrders()).filter(({ state }) => state === "FAILED")) {
    for (const who of [desk.meridian, desk.narmada]) await settleCall(who, order);
  }
  const dealt = (await allOrders()).filter(({ state }) => state === "CONFIRMED");
  for (const { dealNumber, track } of dealt) {
    if (track?.attempt !== 1) continue;
    for (const what of ["securities_in", "funds_in", "paid_out"]) {
      await desk.control("POST", `/settlements/${dealNumber}/${what}`, {}).catch(() => null);
    }
  }
  for (let round = 0; round < 2; round += 1) {
    desk.parts.clock.advance(61_000);
    for (const exchange of EXCHANGES) await desk.pass(exchange);
  }
  const byHand = (await allOrders()).filter(({ state }) => state === "CONFIRMED");
  const last = byHand
    .map(({ settlementDate }) => settlementDate)
    .toSorted()
    .at(-1);
  if (last !== undefined) desk.parts.clock.set(new Date(istInstantMs(last, "12:00")));
  const evidence = { utr: "UTR12345", proof: "Statement" };
  for (const order of byHand) {
    for (const who of [desk.meridian, desk.narmada]) await settleCall(who, order, evidence);
  }
}

it.each(SEEDS)(
  "from quote to settled, amid faults of both exchanges, nothing is lost, dealt or moved twice (seed %i)",
  { timeout: 120_000 + Math.min(STEPS, DAY) * 1000 },
  async (seed) => {
    random = seededRandom(seed);
    let seen: Seen = NOTHING_SEEN;
    await begin();
    for (let at = 1; at <= Math.min(STEPS, DAY); at += 1) {
      await step();
      seen = await checkRows(desk, seen);
      if (at % 50 === 0) await checkVenue(desk, { isAtRest: false });
    }
    await comeToRest();
    seen = await checkRows(desk, seen);
    await checkVenue(desk, { isAtRest: true });
    await settleAll();
    seen = await checkRows(desk, seen);
    const states = [...seen.orders.values()].map(({ state }) => state);
    expect(states.filter((state) => state === "CONFIRMED" || state === "FAILED")).toEqual([]);
    for (const { state } of seen.tickets.values()) reached.add(state);
    for (const state of states) reached.add(state);
  },
);

// A single walk may only cancel; all walks together must not.
it("tickets were executed and orders settled on the way", () => {
  expect([...reached]).toEqual(expect.arrayContaining(["EXECUTED", "SETTLED"]));
});
