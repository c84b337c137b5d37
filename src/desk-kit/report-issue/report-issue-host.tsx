import { ReportIssueDialog } from "#src/desk-kit/report-issue/report-issue-dialog.tsx";
import { closeReportIssue, useReportIssue } from "#src/desk-kit/report-issue/report-issue.ts";

/** Shows the dialog that `openReportIssue` asks for. Mount once. */
export function ReportIssueHost() {
  const subject = useReportIssue((state) => state.subject);
  const open = useReportIssue((state) => state.open);
  if (subject === null) return null;
  return (
    <ReportIssueDialog
      {...subject}
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) closeReportIssue();
      }}
    />
  );
}
