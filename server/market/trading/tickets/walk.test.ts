import { and, count, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { stateOfConsents } from "#domain/tickets/life.ts";
import { seededRandom } from "#domain/lib/seeded-random.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { body, CRORE, type Desk, openDesk, post } from "#server/market/trading/eois/trading-desk.testing.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const STEPS = 1000;
const SEED = 20_261_123;
const random = seededRandom(SEED);
const pick = <T>(items: readonly T[]): T => items[random.int(0, items.length - 1)] as T;

async function newTicket(): Promise<string> {
  if (random.int(0, 1) === 0) {
    const manual = {
      finstrument_id: "IN0020230085",
      side: pick(["buyer", "seller"]),
      counterparty: { client_id: "cli_narmada" },
      quantity: 2 * CRORE,
      yield_stored: 0.0685,
      trade_time: "10:30",
    };
    return body<Ticket>(await desk.meridian.send("POST", "/api/chatter/trade/manual-ticket/", manual)).id;
  }
  const ask = await post(desk.meridian, { yield_stored: 0.0685, quantum: 2 * CRORE });
  const bid = await post(desk.narmada, { yield_stored: 0.0685, quote_type: "BID", quantum: 2 * CRORE });
  const hit = { opposing_eoi: ask.id, confirm: true };
  const done = await desk.narmada.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, hit);
  return must(body<{ ticket: Ticket | null }>(done).ticket).id;
}

async function rowOf(id: string): Promise<TicketRow> {
  const [row] = await desk.parts.db.orm.select().from(tickets).where(eq(tickets.id, id));
  return must(row, "row of the ticket");
}

async function entriesOf(id: string): Promise<number> {
  const [entries] = await desk.parts.db.orm
    .select({ rows: count() })
    .from(audit)
    .where(and(eq(audit.subject, id), like(audit.action, "ticket.%")));
  return entries?.rows ?? 0;
}

const QUANTITIES = [CRORE, 2 * CRORE, 3 * CRORE];
type Step = readonly ["PATCH", string, object];

/** One act on a ticket, sent by a person who saw it a moment or a change ago. */
function stepOn(row: TicketRow): Step {
  const version = random.int(0, 9) === 0 ? row.version - 1 : row.version;
  const { id } = row;
  const action = (name: string, more: object = {}): Step => [
    "PATCH",
    `/api/chatter/trade/actions/${id}/${name}/`,
    { version, ...more },
  ];
  const seen = {
    bond_yield: row.yieldStored,
    unit_clean_price: row.unitPriceStored,
    confirms: { bond_yield: row.yieldStored, unit_clean_price: row.unitPriceStored, quantity: row.quantity },
  };
  const side = pick(["buyer", "seller"]);
  return pick<() => Step>([
    () => action("send"),
    () => action("send"),
    () => ["PATCH", `/api/chatter/trade/accept-consideration/${id}/`, { version, ...seen }],
    () => action("confirm", seen),
    () => action("confirm", { ...seen, bond_yield: 0.5 }),
    () => action("reject", { reason: "no" }),
    () => action("reopen", { reason: "again" }),
    () => action("cancel", { reason: "no more" }),
    () => action("cancel"),
    () => ["PATCH", `/api/chatter/trade/${id}/`, { version, quantity: pick(QUANTITIES) }],
    () => ["PATCH", `/api/chatter/trade/${id}/`, { version, execution: pick(["OTC_REPORT", "RFQ_OTO"]) }],
    () => ["PATCH", `/api/chatter/trade/${id}/`, { version, facilitator: pick(["usr_brokerkaveri", null]) }],
    () => ["PATCH", `/api/chatter/trade/${id}/price/`, { version, yield_stored: pick([0.0685, 0.0687]) }],
    () => ["PATCH", `/api/trade/members/${id}/`, { version, side, broker_id: pick(["usr_brokerkaveri", null]) }],
    () => [
      "PATCH",
      `/api/trade/${id}/brokerage/`,
      { version, side, broker_id: "usr_brokerkaveri", basis: "PAISE_PER_100_FACE", value: random.int(0, 5) },
    ],
  ])();
}

function checkRow(row: TicketRow): void {
  const { state, consents } = row;
  if (state === "SENT" || state === "PART_AGREED" || state === "AGREED") expect(stateOfConsents(consents)).toBe(state);
  if (state === "DRAFT") expect([consents.buyer, consents.seller, row.isShared]).toEqual([null, null, false]);
  for (const consent of [consents.buyer, consents.seller]) {
    if (consent === null || state === "REJECTED" || state === "CANCELLED") continue;
    expect(consent.seen.consideration).toBe(row.consideration?.consideration);
    expect(consent.version).toBeLessThan(row.version);
  }
  if (state === "AGREED") expect(row.dealTime).not.toBeNull();
  const sides = row.brokers.flatMap(({ buy, sell }) => [buy ? "buy" : [], sell ? "sell" : []].flat());
  expect(new Set(sides).size).toBe(sides.length);
}

/** A ticket that both sides have had stays with both, its history only grows, and its deal keeps the time of the first agreement. */
function checkStays(before: TicketRow, after: TicketRow): void {
  if (before.isShared) expect([after.isShared, after.state === "DRAFT"]).toEqual([true, false]);
  expect(after.history.slice(0, before.history.length)).toEqual(before.history);
  if (before.dealTime !== null) expect(after.dealTime).toEqual(before.dealTime);
  if (before.state !== "CANCELLED" && after.state === "CANCELLED" && after.source === "HIT") {
    const steps = after.history.filter(({ act }) => act === "ask_cancel" || act === "cancel").slice(-2);
    expect(steps.map(({ act }) => act)).toEqual(["ask_cancel", "cancel"]);
    expect(new Set(steps.map((step) => step.by_client_id)).size).toBe(2);
  }
}

/** No firm reads another side's private details. */
async function checkReaders(id: string, row: TicketRow): Promise<void> {
  const readers = [
    [desk.meridian, "cli_meridian"],
    [desk.narmada, "cli_narmada"],
    [desk.kaveri, "cli_kaveri"],
  ] as const;
  for (const [who, firm] of readers) {
    const answer = await who.get(`/api/chatter/trade/${id}/`);
    const isParty = [row.buyerClientId, row.sellerClientId, ...row.brokers.map((each) => each.client_id)].includes(
      firm,
    );
    const isFor = row.isShared ? isParty : row.authorClientId === firm;
    expect(answer.statusCode, `${firm} ${row.state}`).toBe(isFor || row.authorClientId === firm ? 200 : 404);
    if (answer.statusCode !== 200) continue;
    const { own } = answer.json<Ticket>();
    const acts = (side: "buy" | "sell") => row.brokers.some((each) => each.client_id === firm && each[side]);
    expect(own.buyer !== undefined).toBe(row.buyerClientId === firm || acts("buy"));
    expect(own.seller !== undefined).toBe(row.sellerClientId === firm || acts("sell"));
  }
}

it(
  `holds its invariants over ${STEPS} acts of whoever, in whatever state (seed ${SEED})`,
  { timeout: 240_000 },
  async () => {
    const people: readonly (readonly [TestBrowser, string])[] = [
      [desk.meridian, "side"],
      [desk.narmada, "side"],
      [desk.meridian, "side"],
      [desk.narmada, "side"],
      [desk.kaveri, "broker"],
      [desk.sahyadri, "stranger"],
      [desk.viewer, "viewer"],
    ];
    let open = [await newTicket(), await newTicket(), await newTicket()];
    const reached = new Set<string>();
    for (let step = 0; step < STEPS; step += 1) {
      const id = pick(open);
      const before = await rowOf(id);
      const entries = await entriesOf(id);
      const [who, kind] = pick(people);
      const answer = await who.send(...stepOn(before));
      const after = await rowOf(id);
      reached.add(after.state);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      if (kind === "stranger") expect(answer.statusCode).toBe(404);
      if (kind === "viewer") expect(answer.statusCode).toBe(403);
      if (answer.statusCode === 200 && after.version !== before.version) {
        expect(after.version).toBe(before.version + 1);
        expect(await entriesOf(id)).toBe(entries + 1);
        expect(["EXECUTED", "CANCELLED"]).not.toContain(before.state);
        checkStays(before, after);
      } else {
        expect(after).toEqual(before);
        expect(await entriesOf(id)).toBe(entries);
      }
      checkRow(after);
      if (step % 25 === 0) await checkReaders(id, after);
      if (after.state === "CANCELLED" && random.int(0, 3) === 0) {
        open = [...open.filter((each) => each !== id), await newTicket()];
      }
    }
    expect([...reached].toSorted((a, b) => a.localeCompare(b))).toEqual([
      "AGREED",
      "CANCELLED",
      "DRAFT",
      "PART_AGREED",
      "REJECTED",
      "SENT",
    ]);
  },
);
