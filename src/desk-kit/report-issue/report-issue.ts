import { create } from "zustand";
import {
  emptyReport,
  type Attachment,
  type ReportDraft,
  type ReportField,
  type ReportSubject,
} from "#src/desk-kit/report-issue/report-draft.ts";

interface ReportIssueStore {
  /** What the host's dialog is about; stays after closing, so that the dialog can leave the screen with its words. */
  subject: ReportSubject | null;
  open: boolean;
  drafts: Readonly<Record<string, ReportDraft>>;
  /** Keys of drafts that are on their way. */
  sending: ReadonlySet<string>;
}

/** The dialog that reports an issue, and every issue not sent yet. */
export const useReportIssue = create<ReportIssueStore>(() => ({
  subject: null,
  open: false,
  drafts: {},
  sending: new Set(),
}));

const { getState, setState } = useReportIssue;

/** Opens the dialog of the host, with whatever was typed there before. */
export function openReportIssue(subject: ReportSubject): void {
  setState({ subject, open: true });
}

export function closeReportIssue(): void {
  setState({ open: false });
}

export function draftOf(key: string): ReportDraft {
  return getState().drafts[key] ?? emptyReport;
}

/** Changes fields of a draft; what was wrong with them is forgotten. */
export function editReport(key: string, change: Partial<Omit<ReportDraft, "errors" | "attachments">>): void {
  update(key, { ...change, errors: withoutFields(draftOf(key).errors, Object.keys(change)) });
}

export function showErrors(key: string, errors: ReportDraft["errors"]): void {
  update(key, { errors });
}

export function addAttachment(key: string, attachment: Attachment): void {
  const { attachments, errors } = draftOf(key);
  update(key, { attachments: [...attachments, attachment], errors: withoutFields(errors, ["attachments"]) });
}

/** Changes a file's state; nothing when it was taken off meanwhile. */
export function changeAttachment(key: string, id: string, change: Partial<Attachment>): void {
  const { attachments } = draftOf(key);
  update(key, { attachments: attachments.map((each) => (each.id === id ? { ...each, ...change } : each)) });
}

export function dropAttachment(key: string, id: string): void {
  const { attachments, errors } = draftOf(key);
  update(key, {
    attachments: attachments.filter((each) => each.id !== id),
    errors: withoutFields(errors, ["attachments"]),
  });
}

export function clearReport(key: string): void {
  const { [key]: _sent, ...drafts } = getState().drafts;
  setState({ drafts });
}

export function setSending(key: string, isSending: boolean): void {
  const sending = new Set(getState().sending);
  if (isSending) sending.add(key);
  else sending.delete(key);
  setState({ sending });
}

function update(key: string, change: Partial<ReportDraft>): void {
  setState(({ drafts }) => ({ drafts: { ...drafts, [key]: { ...(drafts[key] ?? emptyReport), ...change } } }));
}

function withoutFields(errors: ReportDraft["errors"], fields: readonly string[]): ReportDraft["errors"] {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field as ReportField)));
}
