import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { rfqFirmKind, rfqShare, rfqShareDeal } from "#domain/entities/rfq-share.ts";
import { cleanPrice, clientId, finstrumentId, isoDate, quantum, ticketId, yieldFraction } from "#domain/lib/wire.ts";

/** (N-03) */
export const getRfqShare = endpoint({
  name: "rfqShare.get",
  method: "GET",
  path: "/api/trade/rfq-share/",
  summary:
    "Share of my firm's trades dealt on RFQ platforms against the floor for its kind of firm, now and after a deal by each execution; binds no one",
  access: { can: "trading.view" },
  query: z.object({
    /** An existing ticket; other parameters override its values. */
    ticket: ticketId.optional(),
    finstrument_id: finstrumentId.optional(),
    quantity: z.coerce.number().pipe(quantum).optional(),
    unit_price_stored: z.coerce.number().pipe(cleanPrice).optional(),
    yield_stored: z.coerce.number().pipe(yieldFraction).optional(),
    settlement: isoDate.optional(),
    settlement_delta: z.coerce.number().int().min(0).max(2).optional(),
    /** Counterparty, if already known. */
    counterparty: clientId.optional(),
  }),
  response: rfqFirmKind.extend({
    /** Today in India. */
    day: isoDate,
    /** One entry per floor of the firm; empty when it has none. */
    shares: z.array(rfqShare),
    /** Null when no deal was given, or neither of its sides is the firm's. */
    deal: rfqShareDeal.nullable(),
  }),
  errors: ["validation_error", "not_found"],
});
