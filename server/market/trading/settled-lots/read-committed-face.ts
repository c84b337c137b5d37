import { and, eq, gte, inArray, notExists, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { STANDING_STATUSES } from "#domain/trading/eoi-life.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { inventoryEntries, inventoryTrades } from "#server/machine/db/schema/inventory.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { eois, tickets } from "#server/machine/db/schema/trading.ts";

// Face of a firm's bonds that arrives, leaves or is offered before settlement: open orders, agreed and executed tickets
// without an order, live asks here and at the exchanges.

/** Rupees of face by bond. */
export interface CommittedByBond {
  comingIn: Map<string, number>;
  goingOut: Map<string, number>;
  inQuotes: Map<string, number>;
  /** By holding of a named account: external trades before their settlement, and bonds blocked for a put or call. */
  ownIn: Map<string, number>;
  ownOut: Map<string, number>;
}

type Reads = Pick<Tx | Orm, "select">;
const OPEN_ORDERS = ["REPORTED", "ACCEPTED", "CONFIRMED", "FAILED"] as const;
const BOUND_TICKETS = ["AGREED", "EXECUTING", "EXECUTED"] as const;

/** @param isin one bond alone; of accounts by name all bonds are read, as they name a holding */
export async function readCommitted(
  tx: Reads,
  clientId: string,
  today: IsoDate,
  isin?: string,
): Promise<CommittedByBond> {
  const found: CommittedByBond = {
    comingIn: new Map(),
    goingOut: new Map(),
    inQuotes: new Map(),
    ownIn: new Map(),
    ownOut: new Map(),
  };
  for (const side of ["buyer", "seller"] as const) {
    const into = side === "buyer" ? found.comingIn : found.goingOut;
    for (const { isin: of, face } of await ordersOf(tx, clientId, side, isin)) add(into, of, face);
    for (const { isin: of, face } of await ticketsOf(tx, clientId, side, today, isin)) add(into, of, face);
  }
  for (const { isin: of, face } of await asksOf(tx, clientId, isin)) add(found.inQuotes, of, face);
  const pending = await tx
    .select({ id: inventoryTrades.holdingId, side: inventoryTrades.side, face: inventoryTrades.face })
    .from(inventoryTrades)
    .where(and(eq(inventoryTrades.clientId, clientId), eq(inventoryTrades.isBooked, false)));
  for (const { id, side, face } of pending) add(side === "buy" ? found.ownIn : found.ownOut, id, face);
  const blocked = await tx
    .select({ id: inventoryEntries.holdingId, face: inventoryEntries.face })
    .from(inventoryEntries)
    .where(and(eq(inventoryEntries.clientId, clientId), eq(inventoryEntries.isBooked, false)));
  for (const { id, face } of blocked) add(found.ownOut, id, face);
  return found;
}

function add(into: Map<string, number>, key: string, face: number): void {
  into.set(key, (into.get(key) ?? 0) + face);
}

function ofBond(column: AnyPgColumn, isin: string | undefined) {
  return isin === undefined ? undefined : eq(column, isin);
}

function ordersOf(tx: Reads, clientId: string, side: "buyer" | "seller", isin?: string) {
  const firm = side === "buyer" ? orders.buyerClientId : orders.sellerClientId;
  return tx
    .select({ isin: orders.finstrumentId, face: orders.face })
    .from(orders)
    .where(and(eq(firm, clientId), inArray(orders.state, [...OPEN_ORDERS]), ofBond(orders.finstrumentId, isin)));
}

/**
 * Binding tickets without an order; an order would be counted in its ticket's place. A ticket past its settlement day
 * has settled by itself.
 */
function ticketsOf(tx: Reads, clientId: string, side: "buyer" | "seller", today: IsoDate, isin?: string) {
  const firm = side === "buyer" ? tickets.buyerClientId : tickets.sellerClientId;
  const ordered = tx
    .select({ one: sql`1` })
    .from(orders)
    .where(eq(orders.ticketId, tickets.id));
  return tx
    .select({ isin: tickets.finstrumentId, face: tickets.quantity })
    .from(tickets)
    .where(
      and(
        eq(firm, clientId),
        inArray(tickets.state, [...BOUND_TICKETS]),
        gte(tickets.settlementDate, today),
        notExists(ordered),
        ofBond(tickets.finstrumentId, isin),
      ),
    );
}

/** A quote that is at an exchange too is the same quote. */
function asksOf(tx: Reads, clientId: string, isin?: string) {
  return tx
    .select({ isin: eois.finstrumentId, face: eois.remaining })
    .from(eois)
    .where(
      and(
        eq(eois.clientId, clientId),
        eq(eois.quoteType, "ASK"),
        inArray(eois.status, [...STANDING_STATUSES]),
        ofBond(eois.finstrumentId, isin),
      ),
    );
}
