import { z } from "zod";
import { APPROVER_CAPABILITIES, type ApproverCapability } from "#domain/permissions/approvers.ts";
import { can, type Subject } from "#domain/permissions/capabilities.ts";
import { idOf, instant, readable } from "#domain/lib/wire.ts";

/** Days that a change waits for its approval. */
export const APPROVAL_DAYS = 7;

export const approvalStatus = z.enum(["pending", "approved", "rejected", "withdrawn", "expired", "stale"]);
export type ApprovalStatus = z.infer<typeof approvalStatus>;

/** One field as it is and as it would be; `before` is empty for what is new. */
export const changedField = z.object({ label: z.string(), before: z.string(), after: z.string() });
export type ChangedField = z.infer<typeof changedField>;

export const approvalId = idOf("apr");

/** A change that one person made and another approves. */
export const approval = z.object({
  id: approvalId,
  kind: z.string(),
  /** What kind of change it is, for people. */
  kind_title: z.string(),
  /** The id of what changes. */
  subject: z.string(),
  sentence: z.string(),
  fields: z.array(changedField),
  reason: z.string(),
  status: approvalStatus,
  made_by: z.string(),
  /** Whether the reader made it, and so cannot approve it. */
  is_mine: z.boolean(),
  created_at: instant,
  expires_at: instant,
  checked_by: z.string().nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;

/** In place of what a change answers: nothing has changed yet, it waits for a second person. */
export const sentForApproval = z.object({ approval });
export type SentForApproval = z.infer<typeof sentForApproval>;

export function isSentForApproval(answer: object): answer is SentForApproval {
  return "approval" in answer;
}

/** Of an endpoint whose change may have to wait for a second person. */
export const mayWait = { alsoStatus: { 202: sentForApproval } } as const;

/** Why it is made, for whoever approves it. */
export const approvalReason = {
  reason: readable(z.string().trim().max(300, "Should be at most 300 characters.")).optional(),
} as const;

export const approvalTexts = {
  ownChange: "You made this change. Somebody else of your firm has to approve it.",
  decided: "This change is decided already.",
  expired: "This change has expired. Make it again.",
  notMine: "Only whoever made a change can withdraw it.",
  waits: "A change of this waits for approval already. It has to be decided or withdrawn first.",
  stale: "What it would change is not as it was when this was proposed. Look at it and make the change again.",
} as const;

/** Why somebody may not decide on a change; null when they may. */
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
 * Why a firm of these active people cannot ask for a second person; null when it can. What exactly one person may do, nobody
 * could approve; and without two ops admins it could never be switched off again.
 */
export function approversRefusal(people: readonly Subject[]): string | null {
  for (const capability of APPROVER_CAPABILITIES) {
    const count = people.filter((person) => can(person, capability)).length;
    if (count >= 2 || (count === 0 && capability === "clients.manage")) continue;
    return count === 0
      ? `Nobody active could approve ${WHAT[capability]}. Approval takes two people who may.`
      : `Only one active person may approve ${WHAT[capability]}. Approval takes two people who may.`;
  }
  return null;
}
