import { z } from "zod";
import { channelUrl } from "#domain/entities/chat.ts";
import { clientId, idOf, instant, userId } from "#domain/lib/wire.ts";
import { unreachable } from "#domain/lib/must.ts";

// A case: evidence that the officers of one firm investigate together.

export const CASE_STATES = ["open", "closed"] as const;
export type CaseState = (typeof CASE_STATES)[number];

export const CASE_CLOSE_REASONS = ["no_breach", "breach_dealt_with", "reported", "withdrawn"] as const;
export type CaseCloseReason = (typeof CASE_CLOSE_REASONS)[number];

export const CASE_CLOSE_LABELS: Record<CaseCloseReason, string> = {
  no_breach: "No breach",
  breach_dealt_with: "Breach, dealt with in the firm",
  reported: "Reported to the regulator",
  withdrawn: "Opened by mistake",
};

export const CASE_ITEM_KINDS = ["alert", "message", "channel", "entry"] as const;
export type CaseItemKind = (typeof CASE_ITEM_KINDS)[number];

export const CASE_ITEM_LABELS: Record<CaseItemKind, string> = {
  alert: "Alert",
  message: "Message",
  channel: "Conversation",
  entry: "Audit entry",
};

export const CASE_NOTES = ["note", "opened", "closed", "reopened", "renamed", "added", "removed"] as const;
export type CaseNoteKind = (typeof CASE_NOTES)[number];

/**
 * Reference to evidence. Quotes, deals and sign-ins are referenced by their audit entries, because the action is the
 * evidence, not the current state.
 */
export const caseItemRef = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("alert"), subject: idOf("sal") }),
  z.object({ kind: z.literal("message"), subject: z.string().regex(/^\d{1,15}$/) }),
  z.object({
    kind: z.literal("channel"),
    subject: channelUrl,
    /** First and last moment of the period, epoch ms. */
    from: z.number().int().min(0).max(8.64e15),
    to: z.number().int().min(0).max(8.64e15),
  }),
  z.object({ kind: z.literal("entry"), subject: idOf("ent") }),
]);
export type CaseItemRef = z.infer<typeof caseItemRef>;

export const caseItem = z.object({
  id: idOf("cit"),
  kind: z.enum(CASE_ITEM_KINDS),
  subject: z.string(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  /** Position on the case's timeline, epoch ms. */
  at: z.number().int(),
  title: z.string(),
  text: z.string(),
  who: z.string(),
  /** Conversation to open for it. */
  channel_url: channelUrl.nullable(),
  added_by: z.object({ user_id: userId, nickname: z.string() }),
  added_at: instant,
});
export type CaseItem = z.infer<typeof caseItem>;

export const caseNote = z.object({
  at: instant,
  by: z.object({ user_id: userId, nickname: z.string() }),
  what: z.enum(CASE_NOTES),
  text: z.string(),
});
export type CaseNote = z.infer<typeof caseNote>;

export const supervisionCase = z.object({
  id: idOf("cas"),
  title: z.string(),
  state: z.enum(CASE_STATES),
  close_reason: z.enum(CASE_CLOSE_REASONS).nullable(),
  opened_by: z.object({ user_id: userId, nickname: z.string() }),
  opened_at: instant,
  closed_at: instant.nullable(),
  changed_at: instant,
  items: z.number().int(),
  version: z.number().int(),
});
export type SupervisionCase = z.infer<typeof supervisionCase>;

export const openedCase = z.object({
  case: supervisionCase,
  /** Oldest first. */
  items: z.array(caseItem),
  notes: z.array(caseNote),
});
export type OpenedCase = z.infer<typeof openedCase>;

/** A case as a verifiable document, with its hash beside it and in the audit. */
export const caseDocument = z.object({
  format: z.literal("yieldboard.case.1"),
  client_id: clientId,
  firm: z.string(),
  case: supervisionCase,
  notes: z.array(caseNote),
  items: z.array(
    caseItem.extend({
      /** Complete alert, messages or entry, as the officer sees them. */
      content: z.unknown(),
    }),
  ),
  exported_at: instant,
  exported_by: z.object({ user_id: userId, nickname: z.string() }),
});
export type CaseDocument = z.infer<typeof caseDocument>;
export const caseFile = z.object({ case_document: caseDocument, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

export type CaseStep =
  | { kind: "close"; reason: CaseCloseReason }
  | { kind: "reopen" }
  | { kind: "rename"; title: string };

export interface CaseStanding {
  title: string;
  state: CaseState;
  closeReason: CaseCloseReason | null;
}

/** Case after a step, or the reason for refusing the step. */
export function stepCase(
  standing: CaseStanding,
  step: CaseStep,
): { ok: true; value: CaseStanding } | { ok: false; why: string } {
  const isClosed = standing.state === "closed";
  switch (step.kind) {
    case "close":
      if (isClosed) return { ok: false, why: "This case is closed already." };
      return { ok: true, value: { ...standing, state: "closed", closeReason: step.reason } };
    case "reopen":
      if (!isClosed) return { ok: false, why: "This case is open." };
      return { ok: true, value: { ...standing, state: "open", closeReason: null } };
    case "rename":
      if (isClosed) return { ok: false, why: CLOSED_CASE };
      return { ok: true, value: { ...standing, title: step.title } };
    default:
      return unreachable(step);
  }
}

export const CLOSED_CASE = "This case is closed. Open it again first.";
