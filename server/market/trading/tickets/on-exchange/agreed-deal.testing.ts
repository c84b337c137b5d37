import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Execution, Ticket } from "#domain/entities/ticket.ts";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { body, CRORE } from "#server/market/trading/eois/trading-desk.testing.ts";
import type { VenueDesk } from "#server/market/trading/venue/venue.testing.ts";

/** Listed, and priced from its known terms. */
export const PRICED = "INE053F07595";

export const act = (who: TestBrowser, ticket: Ticket, action: string, more: object = {}) =>
  who.send("PATCH", `/api/chatter/trade/actions/${ticket.id}/${action}/`, { version: ticket.version, ...more });

export const consent = (who: TestBrowser, ticket: Ticket) =>
  act(who, ticket, "confirm", {
    bond_yield: ticket.yield_stored,
    unit_clean_price: ticket.unit_price_stored,
    total_accrued_interest: ticket.consideration?.accrued_interest,
  });

/** A deal that Meridian buys from Narmada, consented to by both. */
export async function agreedDeal(
  desk: VenueDesk,
  execution: Execution = "OTC_REPORT",
  exchange: Exchange = "NSE",
): Promise<Ticket> {
  const draft = body<Ticket>(
    await desk.meridian.send("POST", "/api/chatter/trade/manual-ticket/", {
      finstrument_id: PRICED,
      side: "buyer",
      counterparty: { client_id: "cli_narmada" },
      quantity: 5 * CRORE,
      yield_stored: 0.062,
      settlement_delta: 1,
      exchange,
      execution,
      ...(execution === "OTC_REPORT" ? { trade_time: istTimeOf(desk.parts.clock.now().getTime()).slice(0, 5) } : {}),
    }),
  );
  const sent = body<Ticket>(await act(desk.meridian, draft, "send"));
  const half = body<Ticket>(await consent(desk.meridian, sent));
  return body<Ticket>(await consent(desk.narmada, half));
}
