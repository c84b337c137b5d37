import type { BodyIn } from "#domain/contract/endpoint.ts";
import { TICKET_TYPES, type ReportKind, type supportTicket } from "#domain/contract/http/support.ts";
import { REPORT_KIND_LABELS, reportFaults, type ReportReason } from "#domain/support/report-issue.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { emailAddress, fieldProblem } from "#domain/validation/identity-rules.ts";

/** What an issue is reported about. */
export interface ReportSubject {
  kind: ReportKind;
  finstrumentId: string;
  bondName: string;
  /** What the person had entered, by the name of the field; shared only with their consent. */
  pricing: Readonly<Record<string, string | number | null>>;
}

export interface Attachment {
  id: string;
  name: string;
  sizeBytes: number;
  /** 0 to 1. */
  progress: number;
  /** Set once the file has arrived. */
  fileUrl: string | null;
  error: string | null;
}

export type ReportField = "reasons" | "description" | "email" | "attachments";

/** An issue being written. Kept when the dialog closes, until it has been sent. */
export interface ReportDraft {
  reasons: readonly ReportReason[];
  description: string;
  email: string;
  consent: boolean;
  attachments: readonly Attachment[];
  /** What the last try to send answered about a field. */
  errors: Readonly<Partial<Record<ReportField, string>>>;
}

export const emptyReport: ReportDraft = {
  reasons: [],
  description: "",
  email: "",
  consent: false,
  attachments: [],
  errors: {},
};

/** One draft for each place and bond. */
export function draftKey({ kind, finstrumentId }: Pick<ReportSubject, "kind" | "finstrumentId">): string {
  return `${kind}:${finstrumentId}`;
}

/** Why the issue cannot be sent yet, in words; null when it can. */
export function sendBarred(kind: ReportKind, draft: ReportDraft, isVisitor: boolean): string | null {
  const faults = reportFaults({ kind, reasons: draft.reasons, description: draft.description });
  if (faults.reasons !== undefined) return faults.reasons;
  if (faults.description !== undefined) return faults.description;
  if (isVisitor) {
    const fault = draft.email.trim() === "" ? requiredText("Email") : fieldProblem(emailAddress, draft.email);
    if (fault !== undefined) return fault;
  }
  const isArriving = draft.attachments.some(({ fileUrl, error }) => fileUrl === null && error === null);
  return isArriving ? "Files are still being uploaded." : null;
}

/** The ticket a draft makes. A file that did not arrive stays out. */
export function ticketOf(
  subject: ReportSubject,
  draft: ReportDraft,
  from: { isVisitor: boolean; page: string },
): BodyIn<typeof supportTicket> {
  return {
    ticket_type_id: TICKET_TYPES.issue,
    contacts: from.isVisitor ? [{ email: draft.email.trim() }] : [],
    ticket_attributes: {
      title: `${REPORT_KIND_LABELS[subject.kind]}: ${subject.bondName}`.slice(0, 200),
      description: draft.description.trim(),
      kind: subject.kind,
      reasons: [...draft.reasons],
      finstrument_id: subject.finstrumentId,
      pricing: draft.consent ? { ...subject.pricing } : null,
      consent: draft.consent,
      page: from.page.slice(0, 500),
      attachments: draft.attachments.flatMap(({ fileUrl }) => fileUrl ?? []),
    },
  };
}

const FIELD_OF: Readonly<Record<string, ReportField>> = {
  "contacts.0.email": "email",
  "ticket_attributes.reasons": "reasons",
  "ticket_attributes.description": "description",
  "ticket_attributes.attachments": "attachments",
};

/** The server's field errors by the field of the form they belong to; others have no place in it. */
export function errorsByField(fields: Readonly<Record<string, string>>): ReportDraft["errors"] {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, text]) => {
      const field = FIELD_OF[path.replace(/(attachments|reasons)\.\d+$/, "$1")];
      return field === undefined ? [] : [[field, text]];
    }),
  );
}
