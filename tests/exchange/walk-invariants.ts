import { asc, eq, gt, inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { OrderState } from "#domain/entities/order.ts";
import { must } from "#domain/lib/must.ts";
import { rupeesToPaise } from "#domain/lib/paise.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import { inventoryDeals, inventoryHoldings, inventoryMoves } from "#server/machine/db/schema/inventory.ts";
import { audit, outbox } from "#server/machine/db/schema/ledger.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { eois, tickets } from "#server/machine/db/schema/trading.ts";
import type { VenueDesk } from "#server/market/trading/venue/venue.testing.ts";

// Invariants that must be true after every step (section 10 of the ground truth).

type TicketRow = typeof tickets.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;

/** State of the walk at the last check. */
export interface Seen {
  tickets: ReadonlyMap<string, TicketRow>;
  orders: ReadonlyMap<string, OrderRow>;
  /** Id of the last published row. */
  published: number;
}
export const NOTHING_SEEN: Seen = { tickets: new Map(), orders: new Map(), published: 0 };

/** Final states of tickets. */
export const ENDED_TICKETS: ReadonlySet<string> = new Set(["EXECUTED", "CANCELLED"]);
export const FINAL: ReadonlySet<OrderState> = new Set(["SETTLED", "REJECTED", "CANCELLED"]);
/** States of orders whose deal is at the exchange. */
const DEALT: ReadonlySet<OrderState> = new Set(["CONFIRMED", "FAILED", "SETTLED"]);

export async function checkRows({ parts }: VenueDesk, before: Seen): Promise<Seen> {
  const { orm } = parts.db;
  const allTickets = await orm.select().from(tickets).orderBy(asc(tickets.createdAt), asc(tickets.id));
  const allOrders = await orm.select().from(orders).orderBy(asc(orders.createdAt), asc(orders.id));
  checkTickets(allTickets, before.tickets);
  checkOrders(allOrders, before.orders);
  const changed = allOrders.filter(({ id, version }) => before.orders.get(id)?.version !== version);
  await checkAudited(orm, changed, before.orders);
  await checkBooked(
    orm,
    allOrders.filter(({ state, id }) => state === "SETTLED" && before.orders.get(id)?.state !== "SETTLED"),
  );
  for (const { remaining, quantum } of await orm.select().from(eois)) {
    expect(remaining).toBeGreaterThanOrEqual(0);
    expect(remaining).toBeLessThanOrEqual(quantum);
  }
  const sending = await orm.select().from(exchangeCommands).where(eq(exchangeCommands.state, "SENDING"));
  expectOnce(sending.map(({ subjectId }) => subjectId));
  return {
    tickets: new Map(allTickets.map((row) => [row.id, row])),
    orders: new Map(allOrders.map((row) => [row.id, row])),
    published: await checkPublished(orm, before.published, new Map(allOrders.map((row) => [row.id, row]))),
  };
}

type Orm = VenueDesk["parts"]["db"]["orm"];

const expectOnce = (names: readonly string[]) => expect(new Set(names).size).toBe(names.length);
const dealNames = (rows: readonly { exchange: string | null; dealNumber: string | null }[]) =>
  rows.flatMap(({ exchange, dealNumber }) => (dealNumber === null ? [] : [`${exchange} ${dealNumber}`]));

function checkTickets(rows: readonly TicketRow[], before: Seen["tickets"]): void {
  for (const row of rows) {
    const was = before.get(row.id);
    if (was !== undefined && ENDED_TICKETS.has(was.state)) expect(row).toEqual(was);
    if (was !== undefined) expect(row.version).toBeGreaterThanOrEqual(was.version);
    expect(row.quantity).toBeGreaterThan(0);
    if (row.state === "EXECUTED") {
      expect([row.consents.buyer, row.consents.seller]).not.toContain(null);
      expect(row.dealNumber).not.toBeNull();
      // Both sides consented to the same amount.
      for (const consent of [row.consents.buyer, row.consents.seller]) {
        expect(consent?.seen.consideration).toBe(row.consideration?.consideration);
      }
    } else expect(row.dealNumber).toBeNull();
  }
  expectOnce(dealNames(rows));
}

function checkOrders(rows: readonly OrderRow[], before: Seen["orders"]): void {
  for (const row of rows) {
    const was = before.get(row.id);
    // Final states never change.
    if (was !== undefined && FINAL.has(was.state)) expect(row.state, row.number).toBe(was.state);
    expect(row.version).toBeGreaterThanOrEqual(was?.version ?? 1);
    if (!DEALT.has(row.state)) continue;
    expect(row.dealNumber).not.toBeNull();
    const money = must(row.consideration, "money of a dealt order");
    const track = must(row.track, "track of a dealt order");
    // The pay-in equals the pay-out plus the stamp duty.
    expect(track.payOutPaise).toBe(rupeesToPaise(money.consideration));
    expect(track.payInPaise).toBe(track.payOutPaise + rupeesToPaise(money.stamp_duty));
    if (row.state === "SETTLED") expect(track.status).toBe("PAID_OUT");
  }
  // A deal number belongs to one order only.
  expectOnce(dealNames(rows));
}

/** Each version of an order has exactly one audit row. */
async function checkAudited(orm: Orm, changed: readonly OrderRow[], before: Seen["orders"]): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  const rows = await orm
    .select({ id: audit.subject, version: sql<number | null>`(${audit.detail} ->> 'version')::int` })
    .from(audit)
    .where(inArray(audit.subject, ids));
  for (const { id, version, number } of changed) {
    const steps = rows.filter((row) => row.id === id && row.version !== null).map((row) => row.version);
    for (let each = (before.get(id)?.version ?? 0) + 1; each <= version; each += 1) {
      expect(
        steps.filter((step) => step === each),
        `${number} ${each}`,
      ).toHaveLength(1);
    }
  }
}

/** Checks that each settled order moved the lots of both firms by its face, exactly once. */
async function checkBooked(orm: Orm, settled: readonly OrderRow[]): Promise<void> {
  for (const { id, face, buyerClientId, sellerClientId } of settled) {
    const deals = await orm.select().from(inventoryDeals).where(eq(inventoryDeals.orderId, id));
    const bySide = Object.fromEntries(deals.map((deal) => [deal.side, deal]));
    expect(deals).toHaveLength(2);
    expect(bySide).toMatchObject({
      buy: { clientId: buyerClientId, face },
      sell: { clientId: sellerClientId, face },
    });
    const moved = await orm
      .select({ firm: inventoryHoldings.clientId, face: sql<number>`sum(${inventoryMoves.face})::float8` })
      .from(inventoryMoves)
      .innerJoin(inventoryHoldings, eq(inventoryHoldings.id, inventoryMoves.holdingId))
      .where(eq(inventoryMoves.eventId, id))
      .groupBy(inventoryHoldings.clientId);
    expect(Object.fromEntries(moved.map((row) => [row.firm, row.face]))).toEqual({
      [buyerClientId]: face,
      // A sale beyond the inventory first adds the missing face.
      [sellerClientId]: must(bySide["sell"], "sale").unbookedFace - face,
    });
  }
}

/** An order is published only to the two firms of its deal. */
async function checkPublished(orm: Orm, after: number, known: ReadonlyMap<string, OrderRow>): Promise<number> {
  const rows = await orm.select().from(outbox).where(gt(outbox.id, after)).orderBy(asc(outbox.id));
  for (const { stream, audience, data } of rows) {
    if (stream !== "open_orders") continue;
    for (const { id } of data as { id: string }[]) {
      const { buyerClientId, sellerClientId } = must(known.get(id), `order ${id} that was published`);
      expect([buyerClientId, sellerClientId]).toContain(audience);
    }
  }
  return rows.at(-1)?.id ?? after;
}

interface VenueState {
  deals: Record<string, { state: string; number: string | null; money: { considerationPaise: number } | null }>;
}

/**
 * Checks that every deal of ours exists at the exchange, to the paisa. At rest, also checks that every exchange deal is
 * ours.
 */
export async function checkVenue(desk: VenueDesk, { isAtRest }: { isAtRest: boolean }): Promise<void> {
  const { deals } = (await desk.control("GET", "/state")) as VenueState;
  const known = new Map(Object.values(deals).map((deal) => [deal.number, deal]));
  const { orm } = desk.parts.db;
  const executed = await orm.select().from(tickets).where(eq(tickets.state, "EXECUTED"));
  const dealt = await orm
    .select()
    .from(orders)
    .where(inArray(orders.state, [...DEALT]));
  for (const { dealNumber, consideration } of [...executed, ...dealt]) {
    const deal = must(known.get(dealNumber), `deal ${dealNumber} at the exchange`);
    expect(deal.money?.considerationPaise).toBe(rupeesToPaise(must(consideration, "money").consideration));
  }
  if (!isAtRest) return;
  // A failed deal that both sides cancelled still exists at the exchange, although its settlement has ended.
  const ended = await orm.select().from(orders).where(eq(orders.state, "CANCELLED"));
  const failed = ended.filter(({ track }) => track?.failure != null);
  const standing = Object.values(deals).filter(({ state }) => state === "CONFIRMED");
  expect(new Set([...dealt, ...failed].map(({ dealNumber }) => dealNumber))).toEqual(
    new Set(standing.map(({ number }) => number)),
  );
}
