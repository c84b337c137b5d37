import { and, count, desc, eq, notInArray, or, sql, type SQL } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import type { QueryOf } from "#domain/contract/endpoint.ts";
import type { listTickets } from "#domain/contract/http/clusters.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { type Actor, subjectOf } from "#server/core/actor.ts";
import type { Orm, Tx } from "#server/db/database.ts";
import { tickets } from "#server/db/schema/trading.ts";
import { namesOf } from "#server/core/names.ts";
import { boundsOf, type PageOf, pageOf } from "#server/core/paging.ts";
import { presentTicket, type TicketRow } from "#server/trading/tickets/presenter.ts";
import type { Parts } from "#server/core/parts.ts";

type Reader = Pick<Tx | Orm, "select">;

/** Tickets of the actor's firm; none without a role of trading. */
function audience(actor: Actor): SQL | undefined {
  if (!can(subjectOf(actor), "trading.view")) return sql`false`;
  const { clientId } = actor;
  return or(eq(tickets.buyerClientId, clientId), eq(tickets.sellerClientId, clientId));
}

async function presentAll(parts: Parts, reader: Reader, rows: readonly TicketRow[]): Promise<Ticket[]> {
  const nameOf = await namesOf(
    parts,
    reader,
    rows.flatMap((row) => [row.buyerUserId, row.sellerUserId]),
  );
  return rows.map((row) => presentTicket(row, nameOf, parts.bonds));
}

export async function readTickets(
  parts: Parts,
  actor: Actor,
  query: QueryOf<typeof listTickets>,
): Promise<PageOf<Ticket>> {
  const { orm } = parts.db;
  const where = audience(actor);
  const { limit, offset } = boundsOf(query);
  const asked = orm.select().from(tickets).where(where).orderBy(desc(tickets.createdAt), desc(tickets.id)).$dynamic();
  const rows = await (limit === undefined ? asked : asked.limit(limit).offset(offset));
  const [total] = query.paginate
    ? await orm.select({ rows: count() }).from(tickets).where(where)
    : [{ rows: rows.length }];
  return pageOf(query, total?.rows ?? 0, await presentAll(parts, orm, rows));
}

/** @throws Refusal not_found for anyone who is no party */
export async function readTicket(parts: Parts, actor: Actor, id: string): Promise<Ticket> {
  const rows = await parts.db.orm
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), audience(actor)));
  const [ticket] = await presentAll(parts, parts.db.orm, rows);
  if (ticket === undefined) throw new Refusal("not_found", "Not found.");
  return ticket;
}

/** Tickets in which something can still happen, for those who follow them live. */
export async function readOpenTickets(parts: Parts, reader: Reader, actor: Actor): Promise<Ticket[]> {
  const where = and(audience(actor), notInArray(tickets.state, ["EXECUTED", "CANCELLED"]));
  return presentAll(parts, reader, await reader.select().from(tickets).where(where).orderBy(desc(tickets.createdAt)));
}
