import { getLimitNeeded } from "#domain/contract/http/limits.ts";
import { type DealSide, otherSide, type Ticket } from "#domain/entities/ticket.ts";
import { cautionsOf } from "#src/features/tickets/rfq-share-query.ts";
import { viewer } from "#src/features/tickets/open-ticket.ts";
import { call } from "#src/lib/api.ts";
import { inTime } from "#src/lib/in-time.ts";

/** Effects of a consent beyond the deal, as sentences: on the firm's RFQ share, and on a limit lowered since. */
export async function consentCautions(ticket: Ticket, side: DealSide): Promise<string[]> {
  const [share, limits] = await Promise.all([cautionsOf(ticket), loweredLimits(ticket, side)]);
  return [...share, ...limits];
}

/**
 * The deal already counts against limits, so a breached limit was lowered since. Empty if the limits cannot be read in
 * time.
 */
async function loweredLimits(ticket: Ticket, side: DealSide): Promise<string[]> {
  if (ticket[side].client_id !== viewer().clientId) return [];
  const answer = await inTime(
    call(getLimitNeeded, {
      query: {
        finstrument_id: ticket.finstrument_id,
        quote_type: side === "buyer" ? "BID" : "ASK",
        quantity: ticket.quantity,
        settlement_date: ticket.settlement_date,
        unit_clean_price: ticket.unit_price_stored,
        bond_yield: ticket.yield_stored ?? undefined,
        counterparty: ticket[otherSide(side)].client_id,
        ticket: ticket.id,
      },
    }),
  );
  const limit = answer?.limit ?? null;
  return limit === null || limit.left >= 0 ? [] : [`One of your firm's limits has since been lowered. ${limit.text}`];
}
