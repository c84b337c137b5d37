import { create } from "zustand";
import type { ReportSubject } from "#src/desk-kit/report-issue/report-draft.ts";

interface ReportIssueStore {
  /** What the host's dialog is about; stays after closing, so that the dialog can leave the screen with its words. */
  subject: ReportSubject | null;
  open: boolean;
}

/** The dialog that reports an issue. */
export const useReportIssue = create<ReportIssueStore>(() => ({ subject: null, open: false }));

/** Opens the dialog of the host, with whatever was typed there before. */
export function openReportIssue(subject: ReportSubject): void {
  useReportIssue.setState({ subject, open: true });
}

export function closeReportIssue(): void {
  useReportIssue.setState({ open: false });
}
