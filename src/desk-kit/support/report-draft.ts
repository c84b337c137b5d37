import { z } from "zod";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { supportTicket, type ReportKind } from "#domain/contract/http/support.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { ticketTypeOf } from "#domain/entities/form-request.ts";
import { REPORT_KIND_LABELS, reportFaults } from "#domain/support/report-issue.ts";
import { emailAddress } from "#domain/validation/identity-rules.ts";
import { attachedFiles } from "#src/ui/form/uploads.ts";

/** What an issue is reported about. */
export interface ReportSubject {
  kind: ReportKind;
  finstrumentId: string;
  bondName: string;
  /** What the person had entered, by the name of the field; shared only with their consent. */
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

/** Only a visitor is asked for an address. */
function emailOf(isVisitor: boolean): z.ZodType<string, string> {
  return isVisitor ? z.string().trim().min(1, requiredText("Email")).pipe(emailAddress) : z.string();
}

/** An issue as the ticket has it, with what its kind asks for; a visitor says where the answer goes. */
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

/** Where the contract's fields are typed. */
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
