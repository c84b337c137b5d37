import { and, desc, eq, gte, inArray, ne, notInArray, or, type Placeholder, sql, type SQL } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import type { QueryOf } from "#domain/contract/endpoint.ts";
import type { listTickets } from "#domain/contract/http/tickets.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { type Actor, subjectOf } from "#server/machine/core/actor.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { boundsOf, type PageOf, pageOf } from "#server/machine/core/paging.ts";
import { countOfParts, idsOfPage } from "#server/market/trading/rows/page-of-parts.ts";
import { presentTicket } from "#server/market/trading/tickets/presenter.ts";
import { ticketContext, type TicketRow } from "#server/market/trading/rows/ticket-context.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Reader = Pick<Tx | Orm, "_" | "select">;

const mayView = (actor: Actor) => can(subjectOf(actor), "trading.view");

const isBrokeredBy = (clientId: string | Placeholder): SQL =>
  sql`${tickets.brokers} @> jsonb_build_array(jsonb_build_object('client_id', ${clientId}::text))`;

const isWrittenByNoSide: SQL = sql`${ne(tickets.authorClientId, tickets.buyerClientId)}
  and ${ne(tickets.authorClientId, tickets.sellerClientId)}`;

/** Drafts of a firm, and sent tickets where it is a party or a broker. */
function ticketsOfFirm(clientId: string | Placeholder): SQL | undefined {
  const isParty = or(eq(tickets.buyerClientId, clientId), eq(tickets.sellerClientId, clientId), isBrokeredBy(clientId));
  return or(and(tickets.isShared, isParty), eq(tickets.authorClientId, clientId));
}

/** The same in parts that have no ticket twice, for a list of them. */
function partsOfTickets(clientId: string): SQL[] {
  const isTheirs = sql`(${tickets.isShared} or ${eq(tickets.authorClientId, clientId)})`;
  const isNoBuyer = ne(tickets.buyerClientId, clientId);
  const isNoSide = sql`${isNoBuyer} and ${ne(tickets.sellerClientId, clientId)}`;
  const isOthers = sql`${tickets.authorClientId} is distinct from ${clientId}`;
  return [
    sql`${eq(tickets.buyerClientId, clientId)} and ${isTheirs}`,
    sql`${eq(tickets.sellerClientId, clientId)} and ${isNoBuyer} and ${isTheirs}`,
    sql`${eq(tickets.authorClientId, clientId)} and ${isWrittenByNoSide}`,
    sql`${isBrokeredBy(clientId)} and ${tickets.isShared} and ${isNoSide} and ${isOthers}`,
  ];
}

/** Tickets that are for the firm of the actor. None without a role of trading. */
export function ticketsFor(actor: Actor): SQL | undefined {
  return mayView(actor) ? ticketsOfFirm(actor.clientId) : sql`false`;
}

const lockedTicketOfFirm = prepared("locked_ticket_of_firm", (db) =>
  db
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, sql.placeholder("id")), ticketsOfFirm(sql.placeholder("clientId"))))
    .for("update"),
);

/** A ticket that is for the firm of the actor, under its lock. @throws Refusal not_found for a stranger */
export async function lockTicket(tx: Tx, actor: Actor, id: string): Promise<TicketRow> {
  const [row] = mayView(actor) ? await lockedTicketOfFirm(tx, { id, clientId: actor.clientId }) : [];
  if (row === undefined) throw new Refusal("not_found", "Not found.");
  return row;
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
  const ofFirm = mayView(actor) ? partsOfTickets(actor.clientId) : [sql`false`];
  const { limit, offset } = boundsOf(query);
  const rows = await orm
    .select()
    .from(tickets)
    .where(
      limit === undefined ? ticketsFor(actor) : inArray(tickets.id, idsOfPage(orm, tickets, ofFirm, { limit, offset })),
    )
    .orderBy(desc(tickets.createdAt), desc(tickets.id));
  const total = query.paginate ? await countOfParts(orm, tickets, ofFirm) : rows.length;
  return pageOf(query, total, await presentAll(parts, orm, actor, rows));
}

/** @throws Refusal not_found for a firm that is not a party */
export async function readTicket(parts: Parts, actor: Actor, id: string): Promise<Ticket> {
  const rows = await parts.db.orm
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), ticketsFor(actor)));
  const [ticket] = await presentAll(parts, parts.db.orm, actor, rows);
  if (ticket === undefined) throw new Refusal("not_found", "Not found.");
  return ticket;
}

/** Tickets that can still change, and those that ended today, for live subscribers. */
export async function readOpenTickets(parts: Parts, reader: Reader, actor: Actor): Promise<Ticket[]> {
  const today = new Date(istInstantMs(istDateOf(parts.clock.now().getTime()), "00:00"));
  // Each condition has an index of its own: a ticket that ended today was updated today.
  const isEnded = or(gte(tickets.executedAt, today), and(eq(tickets.state, "CANCELLED"), tickets.isShared));
  const isOpen = or(notInArray(tickets.state, ["EXECUTED", "CANCELLED"]), and(gte(tickets.updatedAt, today), isEnded));
  const where = and(ticketsFor(actor), isOpen);
  return presentAll(
    parts,
    reader,
    actor,
    await reader.select().from(tickets).where(where).orderBy(desc(tickets.createdAt)),
  );
}
