import { z } from "zod";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { supportTicket, type ReportKind } from "#domain/contract/http/support.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { ticketTypeOf } from "#domain/entities/form-request.ts";
import { REPORT_KIND_LABELS, reportFaults } from "#domain/support/report-issue.ts";
import { emailAddress } from "#domain/validation/identity-rules.ts";
import { attachedFiles } from "#src/ui/form/uploads.ts";

/** Subject of a reported issue. */
export interface ReportSubject {
  kind: ReportKind;
  finstrumentId: string;
  bondName: string;
  /** The person's input by field name; shared only with their consent. */
  pricing: Readonly<Record<string, string | number | null>>;
}

const attributes = supportTicket.body.shape.ticket_attributes.shape;
const fields = z.object({
  reasons: attributes.reasons.unwrap(),
  description: attributes.description.unwrap(),
  email: z.string(),
  consent: attributes.consent.unwrap(),
  attachments: attachedFiles,
});
type Report = z.output<typeof fields>;
export type ReportDraft = z.input<typeof fields>;

export const emptyReport: ReportDraft = { reasons: [], description: "", email: "", consent: false, attachments: [] };

/** Requires an email address from visitors only. */
function emailOf(isVisitor: boolean): z.ZodType<string, string> {
  return isVisitor ? z.string().trim().min(1, requiredText("Email")).pipe(emailAddress) : z.string();
}

/** Schema of a report by its kind; visitors give an email for the answer. */
export function reportSchema(kind: ReportKind, isVisitor: boolean) {
  const fault = (field: "reasons" | "description") => ({
    path: [field],
    // All that is wrong is shown at once.
    when: () => true,
    error: ({ input }: { input?: unknown }) => reportFaults({ kind, ...(input as Report) })[field],
  });
  return fields
    .extend({ email: emailOf(isVisitor) })
    .refine((report) => reportFaults({ kind, ...report }).reasons === undefined, fault("reasons"))
    .refine((report) => reportFaults({ kind, ...report }).description === undefined, fault("description"));
}

/** One draft for each place and bond. */
export function draftKey({ kind, finstrumentId }: Pick<ReportSubject, "kind" | "finstrumentId">): string {
  return `${kind}:${finstrumentId}`;
}

/** Form fields of the contract's fields. */
export const REPORT_FIELDS = {
  "contacts.0.email": "email",
  "ticket_attributes.reasons": "reasons",
  "ticket_attributes.description": "description",
  "ticket_attributes.attachments": "attachments",
};

/** The ticket a report makes. */
export function ticketOf(
  subject: ReportSubject,
  report: Report,
  from: { isVisitor: boolean; page: string },
): BodyIn<typeof supportTicket> {
  return {
    ticket_type_id: ticketTypeOf("REPORT_ISSUE_FOR_PRICING_AND_CASHFLOW"),
    contacts: from.isVisitor ? [{ email: report.email }] : [],
    ticket_attributes: {
      title: `${REPORT_KIND_LABELS[subject.kind]}: ${subject.bondName}`.slice(0, 200),
      description: report.description,
      kind: subject.kind,
      request_type: subject.kind === "pricing_and_cashflow" ? "REPORT_ISSUE_FOR_PRICING_AND_CASHFLOW" : null,
      reasons: report.reasons,
      finstrument_id: subject.finstrumentId,
      pricing: report.consent ? { ...subject.pricing } : null,
      consent: report.consent,
      page: from.page.slice(0, 500),
      attachments: report.attachments,
    },
  };
}
