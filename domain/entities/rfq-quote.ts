import { z } from "zod";
import { quoteType, rfqMode, rfqStatus, yieldType } from "#domain/entities/eoi.ts";
import { exchange } from "#domain/entities/roles.ts";
import { cleanPrice, eoiId, finstrumentId, instant, isoDate, yieldFraction } from "#domain/lib/wire.ts";

/** Commands sent to an exchange about a quote. */
export const QUOTE_COMMANDS = ["place", "amend", "withdraw"] as const;
export type QuoteCommand = (typeof QUOTE_COMMANDS)[number];

/** A quote on an exchange's RFQ platform, as seen by one firm: its own, or one the exchange shows it. */
export const rfqQuote = z.object({
  /** EOI id for a quote sent from here, otherwise exchange and number. */
  id: z.string(),
  exchange,
  /** Null until the exchange assigns one. */
  rfq_number: z.string().nullable(),
  mine: z.boolean(),
  eoi_id: eoiId.nullable(),
  /** Participant that placed it; null while anonymous. */
  participant: z.string().nullable(),
  mode: rfqMode,
  side: quoteType,
  finstrument_id: finstrumentId,
  bond_name: z.string(),
  quantum: z.number().int(),
  remaining: z.number().int(),
  /** Rupees of face with an agreed level. */
  traded: z.number().int(),
  /** Part of `traded` whose money is confirmed too. */
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
  /** Reason for the refusal, as text. */
  rfq_text: z.string().nullable(),
  in_doubt: z.boolean(),
  /** Command sent to the exchange and not answered yet. */
  pending: z.enum(QUOTE_COMMANDS).nullable(),
  version: z.number().int(),
});
export type RfqQuote = z.infer<typeof rfqQuote>;
