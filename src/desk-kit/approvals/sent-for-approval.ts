import { isSentForApproval, type SentForApproval } from "#domain/accounts/approval.ts";
import { reloadApprovals } from "#src/desk-kit/approvals/approval-queries.ts";
import { notify } from "#src/ui/toast.tsx";

/** Whether a change only waits for a second person; then it says so. */
export function noticeSent<Answer extends object>(answer: Answer | SentForApproval): answer is SentForApproval {
  if (!isSentForApproval(answer)) return false;
  notify({ summary: "Sent for approval", detail: answer.approval.sentence, severity: "info", group: "approvals" });
  void reloadApprovals();
  return true;
}
