import { z } from "zod";
import { channelUrl } from "#domain/entities/chat.ts";
import { fixedField, quoteType } from "#domain/entities/eoi.ts";
import {
  cleanPrice,
  clientId,
  finstrumentId,
  idOf,
  instant,
  quantum,
  userId,
  yieldFraction,
} from "#domain/lib/wire.ts";

export const runId = idOf("run");
export const runUnresolved = z.enum(["bond", "side"]);
export const runStatus = z.enum(["firm", "subject", "off"]);

const runCandidate = z.object({ finstrument_id: finstrumentId, bond_name: z.string() });

/** What a line says, whether it is stored or only being read. */
export const runTerms = z.object({
  /** Null when several bonds fit, or none that we know: then `candidates` lists those that fit, the likeliest first. */
  finstrument_id: finstrumentId.nullable(),
  bond_name: z.string().nullable(),
  candidates: z.array(runCandidate),
  /** Null only for a withdrawal that does not say of which side. */
  quote_type: quoteType.nullable(),
  quantum: quantum.nullable(),
  /** The level that was quoted; the other one follows from it where the bond can be priced. */
  fixed_field: fixedField.nullable(),
  yield_stored: yieldFraction.nullable(),
  unit_price_stored: cleanPrice.nullable(),
  settlement_delta: z.number().int().nullable(),
  /** Null when the line says neither firm nor subject. */
  status: runStatus.nullable(),
  /** The line as it was written. */
  text: z.string(),
  /** 0 to 1: how surely bond, side and level are what the writer meant. */
  confidence: z.number(),
  unresolved: z.array(runUnresolved),
});
export type RunTerms = z.infer<typeof runTerms>;

/**
 * One line read from a chat, as one member of that chat sees it. Lines with something unresolved are their author's only,
 * until the author chooses what was meant.
 */
export const privateRun = runTerms.extend({
  id: runId,
  channel_url: channelUrl,
  /** As this member calls the channel: the other person's name for a direct one. */
  channel_name: z.string(),
  message_id: z.string(),
  author: z.object({ user_id: userId, name: z.string(), client_id: clientId, client_name: z.string() }),
  /** When it was sent; exactly the message's time. */
  at: instant,
  expires_at: instant,
});
export type PrivateRun = z.infer<typeof privateRun>;
