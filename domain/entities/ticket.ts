import { z } from "zod";
import { bondTerm } from "#domain/entities/bond-term.ts";
import {
  cleanPrice,
  clientId,
  clusterId,
  eoiId,
  finstrumentId,
  instant,
  isoDate,
  ticketId,
  userId,
  yieldFraction,
} from "#domain/lib/wire.ts";

export const ticketState = z.enum([
  "DRAFT",
  "SENT",
  "PART_AGREED",
  "AGREED",
  "EXECUTING",
  "EXECUTED",
  "REJECTED",
  "CANCELLED",
]);
export type TicketState = z.infer<typeof ticketState>;

/** The parts of the money, in rupees with two decimals. Null where the bond cannot be priced. */
export const considerationDetails = z.object({
  principal: z.number(),
  accrued_interest: z.number(),
  consideration: z.number(),
  /** Buyer's duty, unrounded. */
  stamp_duty: z.number(),
});
export type ConsiderationDetails = z.infer<typeof considerationDetails>;

const party = z.object({ client_id: clientId, client_name: z.string(), user_id: userId, user_name: z.string() });

/** Working paper of a deal. */
export const ticket = z.object({
  id: ticketId,
  /** Human number, e.g. T-20261121-0007. */
  number: z.string(),
  state: ticketState,
  cluster_id: clusterId.nullable(),
  buyer_eoi_id: eoiId.nullable(),
  seller_eoi_id: eoiId.nullable(),
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  quantity: z.number().int(),
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  settlement_date: isoDate,
  consideration: considerationDetails.nullable(),
  buyer: party,
  seller: party,
  /** The terms dealt on that no source states, with their ground; absent where there are none. */
  bond_terms: z.array(bondTerm).optional(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Ticket = z.infer<typeof ticket>;
