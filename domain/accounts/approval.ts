import { z } from "zod";
import { APPROVER_CAPABILITIES, type ApproverCapability } from "#domain/permissions/approvers.ts";
import { can, type Subject } from "#domain/permissions/capabilities.ts";
import { idOf, instant, readable } from "#domain/lib/wire.ts";

/** Days before an unapproved change expires. */
export const APPROVAL_DAYS = 7;

export const approvalStatus = z.enum(["pending", "approved", "rejected", "withdrawn", "expired", "stale"]);
export type ApprovalStatus = z.infer<typeof approvalStatus>;

/** One field before and after the change; `before` is empty for a new record. */
export const changedField = z.object({ label: z.string(), before: z.string(), after: z.string() });
export type ChangedField = z.infer<typeof changedField>;

export const approvalId = idOf("apr");

/** A change made by one person and approved by another. */
export const approval = z.object({
  id: approvalId,
  kind: z.string(),
  /** Display name of the kind of change. */
  kind_title: z.string(),
  /** Id of the record to change. */
  subject: z.string(),
  sentence: z.string(),
  fields: z.array(changedField),
  reason: z.string(),
  status: approvalStatus,
  made_by: z.string(),
  /** True when the reader made the change and so cannot approve it. */
  is_mine: z.boolean(),
  created_at: instant,
  expires_at: instant,
  checked_by: z.string().nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;

/** Answer in place of the usual one: nothing has changed yet, the change awaits a second person's approval. */
export const sentForApproval = z.object({ approval });
export type SentForApproval = z.infer<typeof sentForApproval>;

export function isSentForApproval(answer: object): answer is SentForApproval {
  return "approval" in answer;
}

/** Response option for an endpoint whose change may need a second person's approval. */
export const mayWait = { alsoStatus: { 202: sentForApproval } } as const;

/** Reason for the change, shown to its approver. */
export const approvalReason = {
  reason: readable(z.string().trim().max(300, "Should be at most 300 characters.")).optional(),
} as const;

export const approvalTexts = {
  ownChange: "You made this change. A colleague must approve it.",
  decided: "This change has already been decided.",
  expired: "This change has expired. Make it again.",
  notMine: "Only the person who made a change can withdraw it.",
  waits: "A change to this already awaits approval. It must be decided or withdrawn first.",
  stale: "The record has changed since this was proposed. Review it and make the change again.",
} as const;

/** Reason this person may not decide on a change; null when they may. */
export function decisionRefusal(
  change: { status: ApprovalStatus; makerId: string; expiresAt: Date },
  { actorId, decision, now }: { actorId: string; decision: "approve" | "reject" | "withdraw"; now: Date },
): { code: "already_done" | "forbidden"; text: string } | null {
  if (change.status !== "pending") return { code: "already_done", text: approvalTexts.decided };
  if (change.expiresAt <= now) return { code: "already_done", text: approvalTexts.expired };
  const isMaker = change.makerId === actorId;
  if (decision === "withdraw") return isMaker ? null : { code: "forbidden", text: approvalTexts.notMine };
  return isMaker ? { code: "forbidden", text: approvalTexts.ownChange } : null;
}

const WHAT: Record<ApproverCapability, string> = {
  "users.manage": "roles of people",
  "firm.settings": "credentials and settings",
  "clients.manage": "clients' bank details",
};

/**
 * Reason a firm with these active people cannot require a second person's approval; null when it can. A change that
 * only one person may make would have no approver, and with fewer than two ops admins the requirement could never be
 * switched off.
 */
export function approversRefusal(people: readonly Subject[]): string | null {
  for (const capability of APPROVER_CAPABILITIES) {
    const count = people.filter((person) => can(person, capability)).length;
    if (count >= 2 || (count === 0 && capability === "clients.manage")) continue;
    return count === 0
      ? `No active user can approve ${WHAT[capability]}. Approval takes two people with this right.`
      : `Only one active user can approve ${WHAT[capability]}. Approval takes two people with this right.`;
  }
  return null;
}
