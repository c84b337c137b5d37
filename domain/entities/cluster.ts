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

/** Status that the writer of a chat quote gave it: firm, subject, or unstated. */
export const lineStatus = z.enum(["firm", "subject", "unsaid"]);
export type LineStatus = z.infer<typeof lineStatus>;

/** End of a negotiation without a deal. */
export const clusterEnding = z.object({
  /**
   * Reason: the quote behind a leg was withdrawn, dealt elsewhere or lapsed; an offer was withdrawn; or the facilitator
   * closed the cluster.
   */
  how: z.enum(["quote_withdrawn", "quote_filled", "quote_expired", "offer_withdrawn", "closed"]),
  /** Leg of that quote or offer; null when the facilitator closed it. */
  leg_id: legId.nullable(),
});
export type ClusterEnding = z.infer<typeof clusterEnding>;

/** One party's interest inside a cluster; `lsId` in an acceptance names the opposing leg. */
export const leg = z.object({
  id: legId,
  side: quoteType,
  /** Published EOI behind the leg; null for a party that only answered, and for a chat quote. */
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
  /** True when the leg can be hit at its level without further agreement. */
  firm: z.boolean(),
  /** Status written by the author of a chat quote; null for any other leg. Not binding by itself. */
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
  /** Set for a round made on the exchange; absent for one made here. */
  source: z.literal("EXCHANGE").optional(),
  /** True while sent to the exchange and unanswered; absent otherwise. */
  sending: z.literal(true).optional(),
  /** Exchange's reason for refusing the round; absent when not refused. */
  refused_text: z.string().optional(),
});
export type Round = z.infer<typeof round>;

const dealLevel = z.object({
  fixed_field: fixedField,
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
});

/** Exchange negotiation mirrored by a cluster. */
export const clusterVenue = z.object({
  exchange,
  rfq_number: z.string(),
  /** Null until the exchange assigns one. */
  thread_id: z.string().nullable(),
  /** Request sent to the exchange and not answered yet. */
  pending: z.enum(VENUE_ACTS).nullable(),
  /** Exchange's reason for refusing the last request. */
  text: z.string().nullable(),
});

/** A bid and an offer in one bond for one settlement date, visible to the two parties and the facilitator. */
export const cluster = z.object({
  id: clusterId,
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  settlement_date: isoDate,
  /** Settlement date as negotiated, if a later holiday moved it; absent otherwise. */
  settlement_agreed: isoDate.optional(),
  state: clusterState,
  quantity: z.number().int(),
  buyer_price: cleanPrice.nullable(),
  seller_price: cleanPrice.nullable(),
  seller_spread: z.number().nullable(),
  facilitator: z.object({ user_id: userId, client_id: clientId, name: z.string() }).nullable(),
  legs: z.array(leg),
  rounds: z.array(round),
  /** Leg whose party must answer next; null when neither must. */
  turn_leg_id: legId.nullable(),
  expires_at: instant.nullable(),
  /** Dealt level, for the size in `quantity`; null until there is a deal. */
  deal: dealLevel.nullable(),
  ticket_id: ticketId.nullable(),
  /** List whose line this cluster answers; absent when it answers none. */
  list_id: listId.optional(),
  /** Negotiated terms that no source gives; absent when there are none. */
  bond_terms: z.array(bondTerm).optional(),
  /** Absent for a cluster of our own platform. */
  venue: clusterVenue.optional(),
  /** Absent while open, once dealt, and when time or an exchange ended it. */
  ending: clusterEnding.optional(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Cluster = z.infer<typeof cluster>;
