import { and, count, desc, eq, gte, notInArray, or, sql, type SQL } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import type { QueryOf } from "#domain/contract/endpoint.ts";
import type { listTickets } from "#domain/contract/http/tickets.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { type Actor, subjectOf } from "#server/core/actor.ts";
import type { Orm, Tx } from "#server/db/database.ts";
import { tickets } from "#server/db/schema/trading.ts";
import { boundsOf, type PageOf, pageOf } from "#server/core/paging.ts";
import { presentTicket } from "#server/trading/tickets/presenter.ts";
import { ticketContext, type TicketRow } from "#server/trading/rows/ticket-context.ts";
import type { Parts } from "#server/core/parts.ts";

type Reader = Pick<Tx | Orm, "select">;

/** Tickets that are for the firm of the actor: drafts of its own, and sent ones it is a party to or brokers. None without a role of trading. */
export function ticketsFor(actor: Actor): SQL | undefined {
  if (!can(subjectOf(actor), "trading.view")) return sql`false`;
  const { clientId } = actor;
  const isParty = or(
    eq(tickets.buyerClientId, clientId),
    eq(tickets.sellerClientId, clientId),
    sql`${tickets.brokers} @> ${JSON.stringify([{ client_id: clientId }])}::jsonb`,
  );
  return or(and(tickets.isShared, isParty), eq(tickets.authorClientId, clientId));
}

async function presentAll(parts: Parts, reader: Reader, actor: Actor, rows: readonly TicketRow[]): Promise<Ticket[]> {
  const context = await ticketContext(parts, reader, rows);
  return rows.map((row) => presentTicket(row, context, actor.clientId));
}

export async function readTickets(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof listTickets>,
): Promise<PageOf<Ticket>> {
  const { orm } = parts.db;
  const where = ticketsFor(actor);
  const { limit, offset } = boundsOf(query);
  const asked = orm.select().from(tickets).where(where).orderBy(desc(tickets.createdAt), desc(tickets.id)).$dynamic();
  const rows = await (limit === undefined ? asked : asked.limit(limit).offset(offset));
  const [total] = query.paginate
    ? await orm.select({ rows: count() }).from(tickets).where(where)
    : [{ rows: rows.length }];
  return pageOf(query, total?.rows ?? 0, await presentAll(parts, orm, actor, rows));
}

/** @throws Refusal not_found for anyone who is no party */
export async function readTicket(parts: Parts, actor: Actor, id: string): Promise<Ticket> {
  const rows = await parts.db.orm
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), ticketsFor(actor)));
  const [ticket] = await presentAll(parts, parts.db.orm, actor, rows);
  if (ticket === undefined) throw new Refusal("not_found", "Not found.");
  return ticket;
}

/** Tickets in which something can still happen, and those executed today, for those who follow them live. */
export async function readOpenTickets(parts: Parts, reader: Reader, actor: Actor): Promise<Ticket[]> {
  const today = new Date(istInstantMs(istDateOf(parts.clock.now().getTime()), "00:00"));
  const isOpen = or(notInArray(tickets.state, ["EXECUTED", "CANCELLED"]), gte(tickets.executedAt, today));
  const where = and(ticketsFor(actor), isOpen);
  return presentAll(
    parts,
    reader,
    actor,
    await reader.select().from(tickets).where(where).orderBy(desc(tickets.createdAt)),
  );
}
