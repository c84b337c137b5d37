import { z } from "zod";
import { clientId, finstrumentId, idOf, instant, userId } from "#domain/lib/wire.ts";
import { ENTRY_KINDS } from "#domain/surveillance/timeline/actions.ts";

// An audit entry as a firm's compliance sees it.

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Actor; timers and unknown people have no firm. */
export const entryActor = z.object({ id: z.string(), name: z.string(), client_id: z.string(), firm: z.string() });

/** Id of an entry in addresses, derived from its sequence number. */
export const entryId = idOf("ent");
export const entryIdOf = (seq: number): string => `ent_${String(seq).padStart(6, "0")}`;

/** Sequence number; NaN for an id without one. */
export const seqOfEntry = (id: string): number => Number(/^ent_(\d{6,15})$/.exec(id)?.[1] ?? Number.NaN);

export const timelineEntry = z.object({
  id: entryId,
  /** Sequence number in the chain. */
  seq: z.number().int(),
  at: instant,
  kind: z.enum(ENTRY_KINDS),
  action: z.string(),
  /** Description of the action. */
  label: z.string(),
  /** One-line summary: levels, sizes, names. */
  summary: z.string(),
  actor: entryActor,
  /**
   * False for an action of another firm in a record shared with this firm; only details visible to this firm are
   * included.
   */
  is_own: z.boolean(),
  subject: z.string(),
  bonds: z.array(z.object({ isin: z.string(), name: z.string() })),
  /** Other firms concerned. */
  firms: z.array(z.object({ client_id: clientId, name: z.string() })),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** A field of the action: its value before, if known, and after. */
export const entryField = z.object({ name: z.string(), before: z.string().nullable(), after: z.string() });
export type EntryField = z.infer<typeof entryField>;

/** One entry with its proof. */
export const openedEntry = z.object({
  entry: timelineEntry,
  fields: z.array(entryField),
  request_id: z.string(),
  hash: sha256,
  previous_hash: sha256,
  verified: z.object({
    holds: z.boolean(),
    /** Check performed, or its failure, as a sentence. */
    text: z.string(),
  }),
  /** Other entries about the same record, oldest first, limited to those the firm may see. */
  history: z.array(timelineEntry),
});
export type OpenedEntry = z.infer<typeof openedEntry>;

/** Filter of a timeline. Times are epoch ms. */
export const timelineFilter = z.object({
  /** Text in actions, names, bonds or figures. */
  q: z.string().trim().max(200).default(""),
  kind: z.enum(ENTRY_KINDS).optional(),
  /** Person who acted or was affected. */
  person: userId.optional(),
  isin: finstrumentId.optional(),
  /** Other firm that acted or is concerned. */
  firm: clientId.optional(),
  from: z.coerce.number().int().min(0).max(8.64e15).optional(),
  to: z.coerce.number().int().min(0).max(8.64e15).optional(),
});
export type TimelineFilter = z.infer<typeof timelineFilter>;

/**
 * An exported entry, with all of its detail that the firm may see. For the firm's own entries the hash can be
 * recalculated from it.
 */
export const exportedEntry = timelineEntry.extend({
  request_id: z.string(),
  detail: z.record(z.string(), z.unknown()),
  previous_hash: sha256,
  hash: sha256,
});
export type ExportedEntry = z.infer<typeof exportedEntry>;

/** Timeline as a verifiable document, with its hash beside it and in the audit. */
export const timelineDocument = z.object({
  format: z.literal("yieldboard.timeline.1"),
  client_id: clientId,
  firm: z.string(),
  filter: timelineFilter.partial(),
  exported_at: instant,
  exported_by: z.object({ user_id: z.string(), nickname: z.string() }),
  /** Newest first. */
  entries: z.array(exportedEntry),
});
export const timelineFile = z.object({ timeline: timelineDocument, sha256 });
