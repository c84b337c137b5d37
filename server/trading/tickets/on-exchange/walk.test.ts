import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { OPEN_COMMANDS } from "#domain/exchange/command.ts";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { seededRandom } from "#server/demo/random.ts";
import { exchangeCommands } from "#server/db/schema/exchanges.ts";
import { clients } from "#server/db/schema/people.ts";
import { eois, tickets } from "#server/db/schema/trading.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { CRORE } from "#server/trading/eois/desk.testing.ts";
import { PRICED } from "#server/trading/tickets/on-exchange/agreed-deal.testing.ts";
import { openVenueDesk, type VenueDesk } from "#server/trading/venue/venue.testing.ts";

// Two dealers, two exchanges, faults of the exchanges and a clock: from quote to executed in any order. WALK_STEPS goes on for
// longer, a day of dealing after the other; WALK_SEED repeats what one printed.

const STEPS = Number(process.env.WALK_STEPS ?? 400);
const FIRST_SEED = Number(process.env.WALK_SEED ?? 20_261_123);
/** Steps of one day of dealing. */
const DAY = 1000;
const SEEDS = Array.from({ length: Math.ceil(STEPS / DAY) }, (_, at) => FIRST_SEED + at);
const YIELD = 0.062;
const EXCHANGES = ["NSE", "BSE"] as const;
const CORP = { NSE: "NSCCL", BSE: "ICCL" } as const;
/** Calls of an exchange that a fault is put on, and what then becomes of them. */
const CALLS = ["placeQuote", "accept", "proposeMoney", "decideMoney", "report", "decideReport", "cancelQuote"];
const EFFECTS = [
  "drop_after",
  "drop_before",
  { refuse: { code: "E203", text: "Participant limit exceeded" } },
  { http: { status: 503 } },
];
/** Tickets that are worked on at a time. */
const LAST = 4;
/** What nobody changes any more. */
const ENDED = new Set(["EXECUTED", "CANCELLED"]);

let random = seededRandom(FIRST_SEED);
const pick = <T>(items: readonly T[]): T => items[random.int(0, items.length - 1)] as T;

type TicketRow = typeof tickets.$inferSelect;
interface VenueState {
  deals: Record<string, { state: string; number: string | null; money: { considerationPaise: number } | null }>;
}

let desk: VenueDesk;
beforeEach(async () => {
  desk = await openVenueDesk();
  for (const firm of ["meridian", "narmada"]) await desk.setCredentials(firm);
  for (const exchange of EXCHANGES) await desk.pass(exchange);
});
afterEach(() => desk.close());

const orm = () => desk.parts.db.orm;
const allTickets = () => orm().select().from(tickets).orderBy(asc(tickets.createdAt), asc(tickets.id));
const standing = () =>
  orm()
    .select()
    .from(eois)
    .where(inArray(eois.status, ["OPEN", "PARTIAL"]));

/** One act of a dealer on the market or a ticket, as it stands or as it stood a moment ago. */
async function actOf(who: TestBrowser, firm: string): Promise<{ statusCode: number; body: string } | null> {
  // What was written last is worked on, so that deals come to their end before there are many.
  const open = (await allTickets()).filter(({ state }) => !ENDED.has(state)).slice(-LAST);
  const quotes = await standing();
  const ticket = open.length === 0 ? null : pick(open);
  const exchange = pick(EXCHANGES);
  const terms = { finstrument_id: PRICED, yield_stored: YIELD, settlement_delta: 1 };
  const on = (row: TicketRow, name: string, more: object = {}) => {
    const version = random.int(0, 9) === 0 ? row.version - 1 : row.version;
    return who.send("PATCH", `/api/chatter/trade/actions/${row.id}/${name}/`, { version, ...more });
  };
  const onTicket =
    (name: string, more: object = {}) =>
    async () =>
      ticket === null ? null : on(ticket, name, more);
  const consent = async () =>
    ticket === null
      ? null
      : on(ticket, "confirm", { bond_yield: ticket.yieldStored, unit_clean_price: ticket.unitPriceStored });
  const side = pick(["BID", "ASK"] as const);
  const post = (more: object) => () =>
    who.send("POST", "/api/eoi/add/", { ...terms, quote_type: side, quantum: pick([5, 10]) * CRORE, ...more });
  return pick<() => Promise<{ statusCode: number; body: string } | null>>([
    post({}),
    post({ send_to_rfq: true, clearing_corporation: CORP[exchange] }),
    async () => {
      const own = quotes.find((row) => row.clientId === firm && row.rfqStatus === null);
      const theirs = quotes.find((row) => row.clientId !== firm && row.quoteType !== own?.quoteType);
      if (own === undefined || theirs === undefined) return null;
      return who.send("PUT", `/api/trade/d/eoi/${own.id}/close/`, { opposing_eoi: theirs.id, confirm: true });
    },
    async () => {
      const own = quotes.find((row) => row.clientId === firm);
      return own === undefined ? null : who.send("POST", `/api/eoi/expire/${own.id}/`);
    },
    () =>
      who.send("POST", "/api/chatter/trade/manual-ticket/", {
        ...terms,
        side: pick(["buyer", "seller"]),
        counterparty: { client_id: firm === "cli_meridian" ? "cli_narmada" : "cli_meridian" },
        quantity: 5 * CRORE,
        exchange,
        execution: pick(["OTC_REPORT", "OTC_REPORT", "RFQ_OTO", "RFQ_OTM"]),
        trade_time: istTimeOf(desk.parts.clock.now().getTime()).slice(0, 5),
      }),
    onTicket("send"),
    consent,
    consent,
    consent,
    onTicket("execute", { late_reason: "The line was down" }),
    onTicket("execute", { late_reason: "The line was down" }),
    onTicket("cancel"),
    onTicket("reject", { reason: "Not ours" }),
    onTicket("reopen"),
  ])();
}

/** One step of the world: somebody acts, an exchange goes on, a fault is set, time passes, a node stops. */
async function step(): Promise<void> {
  const kind = random.int(0, 19);
  if (kind < 9) {
    const [who, firm] = pick([
      [desk.meridian, "cli_meridian"],
      [desk.narmada, "cli_narmada"],
    ] as const);
    const answer = await actOf(who, firm);
    if (answer !== null) expect(answer.statusCode, answer.body).toBeLessThan(500);
  } else if (kind < 16) {
    desk.parts.clock.advance(pick([200, 1000, 6000, 16_000]));
    await desk.pass(pick(EXCHANGES));
  } else if (kind < 18) {
    await desk.control("POST", "/faults", {
      exchange: pick(EXCHANGES),
      match: { call: pick(CALLS) },
      effect: pick(EFFECTS),
    });
  } else if (kind === 18) {
    await orm()
      .update(clients)
      .set({ stpExchanges: pick<Exchange[]>([[], ["NSE"], ["NSE", "BSE"]]) });
  } else {
    await desk.restart();
  }
}

/** What is true of every row, whatever has happened. */
async function checkRows(before: ReadonlyMap<string, TicketRow>): Promise<ReadonlyMap<string, TicketRow>> {
  const rows = await allTickets();
  for (const row of rows) {
    const was = before.get(row.id);
    if (was !== undefined && ENDED.has(was.state)) expect(row).toEqual(was);
    if (was !== undefined) expect(row.version).toBeGreaterThanOrEqual(was.version);
    expect(row.quantity).toBeGreaterThan(0);
    if (row.state === "EXECUTED") {
      expect([row.consents.buyer, row.consents.seller]).not.toContain(null);
      expect(row.dealNumber).not.toBeNull();
      for (const consent of [row.consents.buyer, row.consents.seller]) {
        expect(consent?.seen.consideration).toBe(row.consideration?.consideration);
      }
    } else expect(row.dealNumber).toBeNull();
  }
  const numbers = rows.flatMap(({ exchange, dealNumber }) =>
    dealNumber === null ? [] : [`${exchange} ${dealNumber}`],
  );
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { remaining, quantum } of await orm().select().from(eois)) {
    expect(remaining).toBeGreaterThanOrEqual(0);
    expect(remaining).toBeLessThanOrEqual(quantum);
  }
  const sending = await orm().select().from(exchangeCommands).where(eq(exchangeCommands.state, "SENDING"));
  const subjects = sending.map(({ subjectId }) => subjectId);
  expect(new Set(subjects).size).toBe(subjects.length);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Every deal that an exchange has is one of ours, to the paisa, and nothing of ours is dealt there twice. */
async function checkVenue(): Promise<void> {
  const { deals } = (await desk.control("GET", "/state")) as VenueState;
  const confirmed = Object.values(deals).filter(({ state }) => state === "CONFIRMED");
  const executed = (await allTickets()).filter(({ state }) => state === "EXECUTED");
  for (const { dealNumber, consideration } of executed) {
    const deal = must(
      confirmed.find(({ number }) => number === dealNumber),
      `deal ${dealNumber} at the exchange`,
    );
    expect(deal.money?.considerationPaise).toBe(Math.round(must(consideration).consideration * 100));
  }
}

/** Without faults everything that is on its way arrives. */
async function comeToRest(): Promise<void> {
  await desk.control("DELETE", "/faults");
  for (let pass = 0; pass < 40; pass += 1) {
    desk.parts.clock.advance(pass % 2 === 0 ? 31_000 : 6000);
    for (const exchange of EXCHANGES) await desk.pass(exchange);
  }
  const open = await orm()
    .select()
    .from(exchangeCommands)
    .where(inArray(exchangeCommands.state, [...OPEN_COMMANDS]));
  expect(open.map(({ kind, state, subjectId }) => `${kind} ${state} ${subjectId}`)).toEqual([]);
  // What is still under way waits for a consent, and for nothing else.
  const waiting = await orm()
    .select()
    .from(tickets)
    .where(and(eq(tickets.state, "EXECUTING"), ne(tickets.source, "EXCHANGE")));
  for (const { consents, onExchange } of waiting) {
    expect(consents.buyer === null || consents.seller === null || onExchange?.dispute != null).toBe(true);
  }
  const { deals } = (await desk.control("GET", "/state")) as VenueState;
  const confirmed = Object.values(deals).filter(({ state }) => state === "CONFIRMED");
  const executed = (await allTickets()).filter(({ state }) => state === "EXECUTED");
  expect(new Set(executed.map(({ dealNumber }) => dealNumber))).toEqual(new Set(confirmed.map(({ number }) => number)));
}

it.each(SEEDS)(
  "from quote to executed, amid faults of both exchanges, nothing is lost or dealt twice (seed %i)",
  { timeout: 120_000 + Math.min(STEPS, DAY) * 500 },
  async (seed) => {
    random = seededRandom(seed);
    let rows: ReadonlyMap<string, TicketRow> = new Map();
    for (let at = 1; at <= Math.min(STEPS, DAY); at += 1) {
      await step();
      rows = await checkRows(rows);
      if (at % 50 === 0) await checkVenue();
    }
    await comeToRest();
    rows = await checkRows(rows);
    expect([...rows.values()].map(({ state }) => state)).toContain("EXECUTED");
  },
);
