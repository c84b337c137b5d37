import { z } from "zod";
import { bondTerm } from "#domain/entities/bond-term.ts";
import { fixedField, quoteType } from "#domain/entities/eoi.ts";
import { exchange } from "#domain/entities/roles.ts";
import { VENUE_ACTS } from "#domain/entities/venue-acts.ts";
import {
  cleanPrice,
  clientId,
  clusterId,
  eoiId,
  finstrumentId,
  instant,
  isoDate,
  legId,
  listId,
  roundId,
  ticketId,
  userId,
  yieldFraction,
} from "#domain/lib/wire.ts";

export const clusterState = z.enum(["INQUIRY", "NEGOTIATING", "AGREED", "ACCEPTED", "CLOSED", "LAPSED"]);
export type ClusterState = z.infer<typeof clusterState>;

export const roundStatus = z.enum(["PENDING", "COUNTERED", "ACCEPTED", "REJECTED", "WITHDRAWN", "EXPIRED"]);
export type RoundStatus = z.infer<typeof roundStatus>;

/** What the writer of a quote in a chat wrote of it: firm, subject, or neither. */
export const lineStatus = z.enum(["firm", "subject", "unsaid"]);
export type LineStatus = z.infer<typeof lineStatus>;

/** The end of a negotiation without a deal. */
export const clusterEnding = z.object({
  /** The quote behind a leg was withdrawn, dealt elsewhere or lapsed; an offer was withdrawn; the facilitator closed it. */
  how: z.enum(["quote_withdrawn", "quote_filled", "quote_expired", "offer_withdrawn", "closed"]),
  /** The leg of that quote or offer; null where the facilitator closed it. */
  leg_id: legId.nullable(),
});
export type ClusterEnding = z.infer<typeof clusterEnding>;

/** One party's interest inside a cluster; lsId in acceptance names the opposing one. */
export const leg = z.object({
  id: legId,
  side: quoteType,
  /** The published EOI behind it; null for a party that only answered, and for a quote made in a chat. */
  eoi_id: eoiId.nullable(),
  client_id: clientId,
  client_name: z.string(),
  user_id: userId,
  user_name: z.string(),
  /** Rupees of face value. */
  quantity: z.number().int(),
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  fixed_field: fixedField,
  /** A firm leg may be hit at its level without a further word. */
  firm: z.boolean(),
  /** For a quote made in a chat: what its writer wrote of it. Null for any other leg. It binds nobody by itself. */
  line_status: lineStatus.nullable(),
  status: z.enum(["LIVE", "WITHDRAWN", "FILLED"]),
  version: z.number().int(),
});
export type Leg = z.infer<typeof leg>;

/** One offer or counter-offer, authored by a leg. */
export const round = z.object({
  id: roundId,
  leg_id: legId,
  user_id: userId,
  user_name: z.string(),
  fixed_field: fixedField,
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  quantity: z.number().int(),
  status: roundStatus,
  expires_at: instant,
  created_at: instant,
  /** Where it was made; absent for one made here. */
  source: z.literal("EXCHANGE").optional(),
  /** On its way to the exchange, which has not answered; absent otherwise. */
  sending: z.literal(true).optional(),
  /** Why the exchange refused it; absent where it did not. */
  refused_text: z.string().optional(),
});
export type Round = z.infer<typeof round>;

const dealLevel = z.object({
  fixed_field: fixedField,
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
});

/** The negotiation of an exchange that a cluster mirrors. */
export const clusterVenue = z.object({
  exchange,
  rfq_number: z.string(),
  /** Null until the exchange has given it one. */
  thread_id: z.string().nullable(),
  /** What the exchange is asked and has not answered. */
  pending: z.enum(VENUE_ACTS).nullable(),
  /** Why it refused the last that it was asked. */
  text: z.string().nullable(),
});

/** The meeting of a bid and an ask in one bond for one settlement date, seen by its parties and its facilitator. */
export const cluster = z.object({
  id: clusterId,
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  settlement_date: isoDate,
  /** The day negotiated for, where holidays put in force later moved it; absent where they did not. */
  settlement_agreed: isoDate.optional(),
  state: clusterState,
  quantity: z.number().int(),
  buyer_price: cleanPrice.nullable(),
  seller_price: cleanPrice.nullable(),
  seller_spread: z.number().nullable(),
  facilitator: z.object({ user_id: userId, client_id: clientId, name: z.string() }).nullable(),
  legs: z.array(leg),
  rounds: z.array(round),
  /** The leg whose party must answer next; null when nobody must. */
  turn_leg_id: legId.nullable(),
  expires_at: instant.nullable(),
  /** The level it was done at; `quantity` then is the size. Null until there is a deal. */
  deal: dealLevel.nullable(),
  ticket_id: ticketId.nullable(),
  /** The list of which it is the answer to a line; absent for any other. */
  list_id: listId.optional(),
  /** The terms negotiated on that no source states; absent where there are none. */
  bond_terms: z.array(bondTerm).optional(),
  /** Absent for one of our own platform. */
  venue: clusterVenue.optional(),
  /** Absent while it is open, where it was dealt, and where time or an exchange ended it. */
  ending: clusterEnding.optional(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Cluster = z.infer<typeof cluster>;
