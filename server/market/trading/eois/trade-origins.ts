import { and, desc, eq } from "drizzle-orm";
import type { TradeOrigin } from "#domain/contract/http/eoi.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { eois, tickets } from "#server/machine/db/schema/trading.ts";
import { ticketsFor } from "#server/market/trading/tickets/queries.ts";

const MOST = 500;

/**
 * Tickets that EOIs of the actor's firm come from. The market sees the EOI without this: a ticket is private to its
 * parties. (D-095)
 */
export async function readTradeOrigins(orm: Orm, actor: Actor): Promise<TradeOrigin[]> {
  return orm
    .select({ eoi_id: eois.id, ticket_id: tickets.id, number: tickets.number })
    .from(eois)
    .innerJoin(tickets, eq(tickets.id, eois.originTrade))
    .where(and(eq(eois.clientId, actor.clientId), ticketsFor(actor)))
    .orderBy(desc(eois.createdAt), desc(eois.id))
    .limit(MOST);
}
