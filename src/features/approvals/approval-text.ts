import type { Approval } from "#domain/accounts/approval.ts";

export const STATUS_LABELS: Record<Approval["status"], string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  expired: "Expired",
  stale: "Out of date",
};

export type Decision = "approve" | "reject" | "withdraw";

/** Decisions open to the viewer of a change: withdraw for its maker, approve or reject for everybody else. */
export function decisionsOn(change: Approval | undefined): readonly Decision[] {
  if (change?.status !== "pending") return [];
  return change.is_mine ? ["withdraw"] : ["approve", "reject"];
}

export const DECISION_LABELS: Record<Decision, { label: string; done: string }> = {
  approve: { label: "Approve", done: "Approved" },
  reject: { label: "Reject", done: "Rejected" },
  withdraw: { label: "Withdraw", done: "Withdrawn" },
};
