import { z } from "zod";
import { clientId, finstrumentId, idOf, instant, userId } from "#domain/lib/wire.ts";
import { ENTRY_KINDS } from "#domain/surveillance/timeline/actions.ts";

// An entry of the audit as the compliance of a firm sees it.

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Whoever acted; the clock and people who are not known have no firm. */
export const entryActor = z.object({ id: z.string(), name: z.string(), client_id: z.string(), firm: z.string() });

/** What an entry is called in an address: its number in the chain, in the form of an id. */
export const entryId = idOf("ent");
export const entryIdOf = (seq: number): string => `ent_${String(seq).padStart(6, "0")}`;

/** Its number; NaN for an id that was not made of one. */
export const seqOfEntry = (id: string): number => Number(/^ent_(\d{6,15})$/.exec(id)?.[1] ?? Number.NaN);

export const timelineEntry = z.object({
  id: entryId,
  /** Its number in the chain. */
  seq: z.number().int(),
  at: instant,
  kind: z.enum(ENTRY_KINDS),
  action: z.string(),
  /** What was done, in words. */
  label: z.string(),
  /** What it came to in one line: levels, sizes, names. */
  summary: z.string(),
  actor: entryActor,
  /** False where another firm acted in what is also this firm's: then only what this firm could see is shown. */
  is_own: z.boolean(),
  subject: z.string(),
  bonds: z.array(z.object({ isin: z.string(), name: z.string() })),
  /** Other firms it concerns. */
  firms: z.array(z.object({ client_id: clientId, name: z.string() })),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** A field of what was done: what it was before where that is known, and what it is since. */
export const entryField = z.object({ name: z.string(), before: z.string().nullable(), after: z.string() });
export type EntryField = z.infer<typeof entryField>;

/** One entry with what proves it. */
export const openedEntry = z.object({
  entry: timelineEntry,
  fields: z.array(entryField),
  request_id: z.string(),
  hash: sha256,
  previous_hash: sha256,
  verified: z.object({
    holds: z.boolean(),
    /** What was checked, or what does not hold, as a sentence. */
    text: z.string(),
  }),
  /** Other entries about the same thing, oldest first, as far as the firm may see them. */
  history: z.array(timelineEntry),
});
export type OpenedEntry = z.infer<typeof openedEntry>;

/** What a time line is narrowed to. Times are epoch ms. */
export const timelineFilter = z.object({
  /** Words of what was done, of names, bonds or figures. */
  q: z.string().trim().max(200).default(""),
  kind: z.enum(ENTRY_KINDS).optional(),
  /** Whoever acted, or was acted on. */
  person: userId.optional(),
  isin: finstrumentId.optional(),
  /** Another firm that acted or is concerned. */
  firm: clientId.optional(),
  from: z.coerce.number().int().min(0).max(8.64e15).optional(),
  to: z.coerce.number().int().min(0).max(8.64e15).optional(),
});
export type TimelineFilter = z.infer<typeof timelineFilter>;

/** An entry as exported: with it, and everything the firm may see of its detail, the hash of an own one can be worked out again. */
export const exportedEntry = timelineEntry.extend({
  request_id: z.string(),
  detail: z.record(z.string(), z.unknown()),
  previous_hash: sha256,
  hash: sha256,
});
export type ExportedEntry = z.infer<typeof exportedEntry>;

/** The time line as a document that can be checked: its hash stands beside it and in the audit. */
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
