import { and, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { DEAL_SIDES } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { issueTypeOf } from "#domain/limits/issue-type.ts";
import { instrumentOf, type SharedDeal } from "#domain/rfq-share/reckoning.ts";
import { firmSides } from "#domain/tickets/sides.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { partiesOf } from "#server/market/trading/rows/deal-sides.ts";
import { sideOfRow, type TicketRow } from "#server/market/trading/rows/ticket-context.ts";

/** When a deal was made: as agreed, and of one that was never noted when it was executed. */
const dealtAt = sql<Date>`coalesce(${tickets.dealTime}, ${tickets.executedAt})`;

/** Confirmed by their exchange, at any stage of settlement. */
const CONFIRMED = ["CONFIRMED", "SETTLED", "FAILED"] as const;

/** Fields of a ticket or an order that a share is computed from. */
type Executed = OwnRow & Pick<TicketRow, "consideration" | "execution" | "finstrumentId"> & { dealt: Date | null };
type OwnRow = Pick<TicketRow, "buyerClientId" | "sellerClientId" | "brokers" | "buyerSide" | "sellerSide">;

/**
 * The firm's own sides of the deals that count for a share, dealt on `from` or later: on tickets, and reported without
 * one. The order of a ticket is the same deal and counts once. Only executed deals count: a cancelled deal is left out.
 */
export async function readSharedDeals(parts: Parts, actor: Actor, from: IsoDate): Promise<SharedDeal[]> {
  const since = new Date(istInstantMs(from, "00:00"));
  const executed = [...(await onTickets(parts, actor, since)), ...(await withoutTicket(parts, actor, since))];
  return executed.flatMap((row) => sharesOf(parts, actor, row));
}

async function onTickets(parts: Parts, { clientId }: Actor, since: Date): Promise<Executed[]> {
  const rows = await parts.db.orm
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.state, "EXECUTED"),
        or(eq(tickets.buyerClientId, clientId), eq(tickets.sellerClientId, clientId)),
        gte(dealtAt, since.toISOString()),
      ),
    );
  return rows.map((row) => ({ ...row, dealt: row.dealTime ?? row.executedAt }));
}

async function withoutTicket(parts: Parts, { clientId }: Actor, since: Date): Promise<Executed[]> {
  const rows = await parts.db.orm
    .select()
    .from(orders)
    .where(
      and(
        isNull(orders.ticketId),
        inArray(orders.state, [...CONFIRMED]),
        or(eq(orders.buyerClientId, clientId), eq(orders.sellerClientId, clientId)),
        gte(orders.dealTime, since),
      ),
    );
  return rows.map((row) => ({ ...row, dealt: row.dealTime }));
}

/** The own sides of one executed deal. */
function sharesOf(parts: Parts, actor: Actor, row: Executed): SharedDeal[] {
  const { consideration, execution, dealt } = row;
  const instrument = instrumentOfBond(parts, row.finstrumentId);
  if (consideration === null || dealt === null || instrument === null || execution === "NDSOM_REPORT") return [];
  const day = istDateOf(dealt.getTime());
  const { consideration: rupees } = consideration;
  return ownSides(actor, row).map((own) => ({ day, instrument, execution, rupees, ...own }));
}

/** For each own side of a deal, the criteria by which a rule may exclude it. */
export function ownSides(actor: Actor, row: OwnRow): Pick<SharedDeal, "isInterScheme" | "isForClient">[] {
  const sides = firmSides(partiesOf(row), actor);
  const isInterScheme = sides.length === DEAL_SIDES.length;
  return sides.map((side) => ({ isInterScheme, isForClient: sideOfRow(row, side).accountId !== null }));
}

export function instrumentOfBond({ bonds }: Pick<Parts, "bonds">, isin: string): SharedDeal["instrument"] | null {
  const bond = bonds.get(isin);
  return bond === undefined ? null : instrumentOf(issueTypeOf(bond));
}
