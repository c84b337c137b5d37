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

/** Terms of a line, whether stored or only parsed. */
export const runTerms = z.object({
  /** Null when several bonds match, or none that we know; `candidates` then lists the matches, likeliest first. */
  finstrument_id: finstrumentId.nullable(),
  bond_name: z.string().nullable(),
  candidates: z.array(runCandidate),
  /** Null only for a withdrawal that names no side. */
  quote_type: quoteType.nullable(),
  quantum: quantum.nullable(),
  /** Quoted field; the other one is derived if the bond can be priced. */
  fixed_field: fixedField.nullable(),
  yield_stored: yieldFraction.nullable(),
  unit_price_stored: cleanPrice.nullable(),
  settlement_delta: z.number().int().nullable(),
  /** Null when the line states neither firm nor subject. */
  status: runStatus.nullable(),
  /** Line as written. */
  text: z.string(),
  /** 0 to 1: confidence in bond, side and level. */
  confidence: z.number(),
  unresolved: z.array(runUnresolved),
});
export type RunTerms = z.infer<typeof runTerms>;

/**
 * One line read from a chat, as one member of that chat sees it. Unresolved lines are visible only to their author,
 * until the author chooses the meaning.
 */
export const privateRun = runTerms.extend({
  id: runId,
  channel_url: channelUrl,
  /** Name of the channel for this member; the other person's name in a direct channel. */
  channel_name: z.string(),
  message_id: z.string(),
  author: z.object({ user_id: userId, name: z.string(), client_id: clientId, client_name: z.string() }),
  /** Time sent, equal to the message's time. */
  at: instant,
  expires_at: instant,
});
export type PrivateRun = z.infer<typeof privateRun>;
