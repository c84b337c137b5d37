import { supportTicket } from "#domain/contract/http/support.ts";
import { supportTexts } from "#domain/support/texts.ts";
import { call, CallError } from "#src/lib/api.ts";
import { notify } from "#src/ui/toast.tsx";
import {
  draftKey,
  errorsByField,
  sendBarred,
  ticketOf,
  type ReportSubject,
} from "#src/desk-kit/report-issue/report-draft.ts";
import {
  clearReport,
  draftOf,
  setSending,
  showErrors,
  useReportIssue,
} from "#src/desk-kit/report-issue/report-issue.ts";

/** Sends the draft as a ticket. True when it was taken; a failure is shown and leaves everything as it was typed. */
export async function sendReport(subject: ReportSubject, isVisitor: boolean): Promise<boolean> {
  const key = draftKey(subject);
  const draft = draftOf(key);
  const isUnderway = useReportIssue.getState().sending.has(key);
  if (isUnderway || sendBarred(subject.kind, draft, isVisitor) !== null) return false;
  setSending(key, true);
  try {
    await call(supportTicket, { body: ticketOf(subject, draft, { isVisitor, page: window.location.pathname }) });
    clearReport(key);
    notify({ summary: supportTexts.issueNoted, severity: "success", group: "report-issue" });
    return true;
  } catch (failure) {
    const rejection = failure instanceof CallError && failure.status >= 400 && failure.status < 500 ? failure : null;
    showErrors(key, rejection ? errorsByField(rejection.fields) : {});
    notify({
      summary: supportTexts.ticketFailed,
      ...(rejection ? { detail: rejection.text } : {}),
      severity: "error",
      group: "report-issue",
    });
    return false;
  } finally {
    setSending(key, false);
  }
}
