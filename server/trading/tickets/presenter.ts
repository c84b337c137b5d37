import type { Bond } from "#domain/entities/bond.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { tickets } from "#server/db/schema/trading.ts";
import { presentTerms } from "#server/trading/rows/bond-of.ts";
import type { NameOf } from "#server/core/names.ts";

export type TicketRow = typeof tickets.$inferSelect;

/** A ticket as both parties see it. */
export function presentTicket(row: TicketRow, nameOf: NameOf, bonds: { get(isin: string): Bond | undefined }): Ticket {
  const party = (clientId: string, userId: string) => {
    const { clientName, userName } = nameOf(userId);
    return { client_id: clientId, client_name: clientName, user_id: userId, user_name: userName };
  };
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    cluster_id: row.clusterId,
    buyer_eoi_id: row.buyerEoiId,
    seller_eoi_id: row.sellerEoiId,
    finstrument_id: row.finstrumentId,
    bond_name: bonds.get(row.finstrumentId)?.display_name ?? row.finstrumentId,
    quantity: row.quantity,
    unit_price_stored: row.unitPriceStored,
    yield_stored: row.yieldStored,
    settlement_date: row.settlementDate,
    consideration: row.consideration,
    buyer: party(row.buyerClientId, row.buyerUserId),
    seller: party(row.sellerClientId, row.sellerUserId),
    ...presentTerms(row),
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
