import type { ClipboardEvent } from "react";
import { useWatch } from "react-hook-form";
import { TAKEN_FILES } from "#domain/files/file-types.ts";
import { CONSENT_TEXT, reasonsFor, REPORT_REASONS } from "#domain/support/report-issue.ts";
import { supportTexts } from "#domain/support/texts.ts";
import { FormFoot } from "#src/desk-kit/support/form-foot.tsx";
import { sendTicket } from "#src/desk-kit/support/send-ticket.ts";
import { FILES_HELP, ticketFiles } from "#src/desk-kit/support/ticket-files.ts";
import { FormCheckbox, FormTicks } from "#src/ui/form/choice-fields.tsx";
import { FormFiles } from "#src/ui/form/files-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { FormText, FormTextArea } from "#src/ui/form/text-fields.tsx";
import { useFiles } from "#src/ui/form/use-files.ts";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import {
  draftKey,
  emptyReport,
  REPORT_FIELDS,
  reportSchema,
  type ReportSubject,
  ticketOf,
} from "#src/desk-kit/support/report-draft.ts";

interface ReportIssueFormProps {
  subject: ReportSubject;
  isVisitor: boolean;
  onSent: () => void;
}

/** Form with checkboxes and a text; the person's own figures are sent only with their consent. */
export function ReportIssueForm({ subject, isVisitor, onSent }: ReportIssueFormProps) {
  const form = useSchemaForm({
    schema: reportSchema(subject.kind, isVisitor),
    empty: emptyReport,
    draft: `report.${draftKey(subject)}`,
    names: REPORT_FIELDS,
    onSend: async (report) => {
      await sendTicket(
        ticketOf(subject, report, { isVisitor, page: window.location.pathname }),
        supportTexts.issueNoted,
      );
      onSent();
    },
  });
  const files = useFiles({ form, name: "attachments", ...ticketFiles });
  const reasons = useWatch({ control: form.control, name: "reasons" });
  const needsText = reasons.includes(REPORT_REASONS.others);
  const shared = Object.entries(subject.pricing).filter(([, value]) => value !== null);

  function paste(event: ClipboardEvent): void {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    files.add(pasted);
  }

  return (
    <Form
      form={form}
      isLong
      label="Report an issue"
      summaryClassName="mx-4 mt-3"
      className="flex min-h-0 flex-col"
      onPaste={paste}
    >
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-4 py-3">
        <FormTicks
          form={form}
          name="reasons"
          label="What seems incorrect?"
          options={reasonsFor(subject.kind)}
          autoFocus
        />
        <FormTextArea
          form={form}
          name="description"
          label={needsText ? "Description" : "Description (optional)"}
          help={needsText ? "Required with ‘Others’." : undefined}
          aria-required={needsText || undefined}
        />
        {isVisitor ? (
          <FormText
            form={form}
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            help="We reply to this address."
          />
        ) : null}
        <FormFiles
          form={form}
          name="attachments"
          label="Attachments"
          files={files}
          accept={TAKEN_FILES}
          help={FILES_HELP}
        />
        {shared.length > 0 ? (
          <div className="flex flex-col gap-1">
            <FormCheckbox form={form} name="consent" label={CONSENT_TEXT} />
            <details className="pl-6 text-[12px] text-muted">
              <summary>Details shared</summary>
              <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4">
                {shared.map(([name, value]) => (
                  <div key={name} className="contents">
                    <dt>{name}</dt>
                    <dd className="text-fg">{value}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </div>
        ) : null}
      </div>
      <FormFoot form={form}>Report issue</FormFoot>
    </Form>
  );
}
