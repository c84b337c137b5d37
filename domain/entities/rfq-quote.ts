import { z } from "zod";
import { quoteType, rfqMode, rfqStatus, yieldType } from "#domain/entities/eoi.ts";
import { exchange } from "#domain/entities/roles.ts";
import { cleanPrice, eoiId, finstrumentId, instant, isoDate, yieldFraction } from "#domain/lib/wire.ts";

/** What an exchange is told about a quote. */
export const QUOTE_COMMANDS = ["place", "amend", "withdraw"] as const;
export type QuoteCommand = (typeof QUOTE_COMMANDS)[number];

/** A quote on an exchange's RFQ platform as one firm sees it: its own, or one that the exchange shows it. */
export const rfqQuote = z.object({
  /** The EOI's id of one that was sent from here, else exchange and number. */
  id: z.string(),
  exchange,
  /** Null until the exchange has given it one. */
  rfq_number: z.string().nullable(),
  mine: z.boolean(),
  eoi_id: eoiId.nullable(),
  /** Who placed it; null while anonymous. */
  participant: z.string().nullable(),
  mode: rfqMode,
  side: quoteType,
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  quantum: z.number().int(),
  remaining: z.number().int(),
  /** Rupees of face whose level is agreed on. */
  traded: z.number().int(),
  /** Of those, with the money confirmed too. */
  confirmed: z.number().int(),
  yield_stored: yieldFraction.nullable(),
  unit_price_stored: cleanPrice.nullable(),
  yield_type: yieldType,
  settlement_date: isoDate.nullable(),
  valid_till: instant.nullable(),
  negotiable: z.boolean(),
  min_fill: z.number().int().nullable(),
  step: z.number().int().nullable(),
  rfq_status: rfqStatus,
  /** Why it was refused, in words. */
  rfq_text: z.string().nullable(),
  in_doubt: z.boolean(),
  /** What the exchange was told and has not answered. */
  pending: z.enum(QUOTE_COMMANDS).nullable(),
  version: z.number().int(),
});
export type RfqQuote = z.infer<typeof rfqQuote>;
