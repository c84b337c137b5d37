import { isSentForApproval, type SentForApproval } from "#domain/accounts/approval.ts";
import { reloadApprovals } from "#src/desk-kit/approvals/approval-queries.ts";
import { notify } from "#src/ui/toast.tsx";

/** True when a change was only sent for approval; shows a toast then. */
export function noticeSent<Answer extends object>(answer: Answer | SentForApproval): answer is SentForApproval {
  if (!isSentForApproval(answer)) return false;
  notify({ summary: "Sent for approval", detail: answer.approval.sentence, severity: "info", group: "approvals" });
  void reloadApprovals();
  return true;
}
