import { z } from "zod";
import { bondTerm } from "#domain/entities/bond-term.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import {
  cleanPrice,
  clientId,
  eoiId,
  finstrumentId,
  instant,
  isoDate,
  readable,
  userId,
  yieldFraction,
} from "#domain/lib/wire.ts";

export const quoteType = z.enum(["BID", "ASK"]);
export type QuoteType = z.infer<typeof quoteType>;

/** Intent of the caller: firm, indicative, or under a client's mandate. */
export const eoiState = z.enum(["DEFAULT", "INDICATIVE", "MANDATE"]);
export type EoiState = z.infer<typeof eoiState>;

/** Life-cycle status of the EOI; set by the server only. */
export const eoiStatus = z.enum(["HELD", "OPEN", "PARTIAL", "FILLED", "CLOSED", "EXPIRED", "REPLACED", "REJECTED"]);
export type EoiStatus = z.infer<typeof eoiStatus>;

export const eoiSource = z.enum(["WEBSITE", "BONDCENTER", "CHAT", "UPLOAD", "API"]);
export const fixedField = z.enum(["yield", "price"]);
export type FixedField = z.infer<typeof fixedField>;
export const yieldType = z.enum(["YTM", "YTC", "YTP"]);
export const rfqMode = z.enum(["OTO", "OTM"]);
export type RfqMode = z.infer<typeof rfqMode>;
export const rfqStatus = z.enum(["QUEUED", "LIVE", "TRADED", "CANCELLED", "FAILED"]);
export type RfqStatus = z.infer<typeof rfqStatus>;
/** Addressee of a one-to-one quote on an exchange. */
export const otoParticipant = z.object({
  exchange: z.enum(EXCHANGES),
  participant_code: readable(z.string().max(32)),
  name: readable(z.string().max(200)),
  client_id: clientId.nullish(),
});
export type OtoParticipant = z.infer<typeof otoParticipant>;
/** Minutes from posting, or DAY: until the market closes. */
export const validity = z.union([z.number().int().min(1).max(1440), z.literal("DAY")]);
export type Validity = z.infer<typeof validity>;

/** One side of interest in one bond, as everyone with trade access sees it. */
export const eoi = z.object({
  id: eoiId,
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  issuer: z.string().nullable(),
  credit_rating: z.string().nullable(),
  maturity_date: isoDate.nullable(),
  quote_type: quoteType,
  state: eoiState,
  status: eoiStatus,
  /** Original face offered, in rupees. */
  quantum: z.number().int(),
  /** Rupees of face still open. */
  remaining: z.number().int(),
  unit_price_stored: cleanPrice.nullable(),
  yield_stored: yieldFraction.nullable(),
  fixed_field: fixedField,
  yield_type: yieldType,
  price_overridden: z.boolean(),
  settlement_date: isoDate,
  settlement_delta: z.number().int().nullable(),
  /** Settlement date as posted, if a later holiday moved it; absent otherwise. */
  settlement_agreed: isoDate.optional(),
  validity,
  expiry_date_stored: instant,
  mandate_expires_at: instant.nullable(),
  is_best: z.boolean(),
  source: eoiSource,
  client_id: clientId,
  client_name: z.string(),
  user_id: userId,
  user_name: z.string(),
  replaces: eoiId.nullable(),
  /**
   * Exchange that has the quote; while QUEUED or LIVE it is dealt only there. Null for a quote of our platform only.
   */
  exchange: z.enum(EXCHANGES).nullable(),
  rfq_status: rfqStatus.nullable(),
  /** Terms that no source gives, frozen at posting; absent when there are none. */
  bond_terms: z.array(bondTerm).optional(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Eoi = z.infer<typeof eoi>;
