import { REPORT_KIND_LABELS } from "#domain/support/report-issue.ts";
import { useSession } from "#src/session/session.ts";
import { draftKey, type ReportSubject } from "#src/desk-kit/support/report-draft.ts";
import { ReportIssueForm } from "#src/desk-kit/support/report-issue-form.tsx";
import { DialogFrame } from "#src/shell/controls/dialog-frame.tsx";

interface ReportIssueDialogProps {
  subject: ReportSubject;
  open: boolean;
  onClose: () => void;
}

/** Dialog to report an issue about a bond. Escape closes it and keeps the input; Mod+Enter sends. */
export function ReportIssueDialog({ subject, open, onClose }: ReportIssueDialogProps) {
  const isVisitor = useSession(({ session }) => session === null);
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      title="Report an issue"
      description={`${REPORT_KIND_LABELS[subject.kind]} · ${subject.bondName}`}
    >
      <ReportIssueForm key={draftKey(subject)} subject={subject} isVisitor={isVisitor} onSent={onClose} />
    </DialogFrame>
  );
}
