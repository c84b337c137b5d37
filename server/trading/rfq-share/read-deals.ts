import { and, eq, gte, or, sql } from "drizzle-orm";
import { DEAL_SIDES } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { issueTypeOf } from "#domain/limits/issue-type.ts";
import { instrumentOf, type SharedDeal } from "#domain/rfq-share/reckoning.ts";
import { firmSides } from "#domain/tickets/sides.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Parts } from "#server/core/parts.ts";
import { tickets } from "#server/db/schema/trading.ts";
import { partiesOf } from "#server/trading/rows/deal-sides.ts";
import { sideOfRow, type TicketRow } from "#server/trading/rows/ticket-context.ts";

/** When a deal was made: as agreed, and of one that was never noted when it was executed. */
const dealtAt = sql<Date>`coalesce(${tickets.dealTime}, ${tickets.executedAt})`;

/**
 * The firm's own sides of the deals that count for a share, dealt on `from` or later. Only what is executed counts: a deal that is
 * cancelled is not there.
 */
export async function readSharedDeals(parts: Parts, actor: Actor, from: IsoDate): Promise<SharedDeal[]> {
  const { clientId } = actor;
  const rows = await parts.db.orm
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.state, "EXECUTED"),
        or(eq(tickets.buyerClientId, clientId), eq(tickets.sellerClientId, clientId)),
        gte(dealtAt, new Date(istInstantMs(from, "00:00")).toISOString()),
      ),
    );
  return rows.flatMap((row) => sharesOf(parts, actor, row));
}

/** The own sides of one executed deal. */
function sharesOf(parts: Parts, actor: Actor, row: TicketRow): SharedDeal[] {
  const { consideration, execution } = row;
  const dealt = row.dealTime ?? row.executedAt;
  const instrument = instrumentOfBond(parts, row.finstrumentId);
  if (consideration === null || dealt === null || instrument === null) return [];
  const day = istDateOf(dealt.getTime());
  const { consideration: rupees } = consideration;
  return ownSides(actor, row).map((own) => ({ day, instrument, execution, rupees, ...own }));
}

/** Of each own side of a deal, what a rule may leave it out for. */
export function ownSides(actor: Actor, row: TicketRow): Pick<SharedDeal, "isInterScheme" | "isForClient">[] {
  const sides = firmSides(partiesOf(row), actor);
  const isInterScheme = sides.length === DEAL_SIDES.length;
  return sides.map((side) => ({ isInterScheme, isForClient: sideOfRow(row, side).accountId !== null }));
}

export function instrumentOfBond({ bonds }: Pick<Parts, "bonds">, isin: string): SharedDeal["instrument"] | null {
  const bond = bonds.get(isin);
  return bond === undefined ? null : instrumentOf(issueTypeOf(bond));
}
