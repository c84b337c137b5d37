import type { ClipboardEvent } from "react";
import { useWatch } from "react-hook-form";
import { supportTicket, supportUpload, UPLOAD_LIMIT_BYTES } from "#domain/contract/http/support.ts";
import { TAKEN_FILES } from "#domain/files/file-types.ts";
import { CONSENT_TEXT, reasonsFor, REPORT_REASONS } from "#domain/support/report-issue.ts";
import { supportTexts } from "#domain/support/texts.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";
import { chipsOf } from "#src/shell/keymap/key-chips.ts";
import { detectPlatform } from "#src/shell/keymap/platform.ts";
import { FormCheckbox, FormTicks } from "#src/ui/form/choice-fields.tsx";
import { FormFiles } from "#src/ui/form/files-field.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText, FormTextArea } from "#src/ui/form/text-fields.tsx";
import type { AttachedFile } from "#src/ui/form/uploads.ts";
import { useFiles } from "#src/ui/form/use-files.ts";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import {
  draftKey,
  emptyReport,
  REPORT_FIELDS,
  reportSchema,
  type ReportSubject,
  ticketOf,
} from "#src/desk-kit/report-issue/report-draft.ts";

/** As many as a ticket takes. */
const MOST_FILES = 5;
const TARGET = {
  endpoint: supportUpload,
  limitBytes: UPLOAD_LIMIT_BYTES,
  urlOf: ({ file_url }: { file_url: string }) => file_url,
};

interface ReportIssueFormProps {
  subject: ReportSubject;
  isVisitor: boolean;
  onSent: () => void;
}

/** What seems wrong, in ticks and words; the person's own figures go along only with their consent. */
export function ReportIssueForm({ subject, isVisitor, onSent }: ReportIssueFormProps) {
  const form = useSchemaForm({
    schema: reportSchema(subject.kind, isVisitor),
    empty: emptyReport,
    draft: `report.${draftKey(subject)}`,
    names: REPORT_FIELDS,
    onSend: async (report) => {
      await sendTicket(ticketOf(subject, report, { isVisitor, page: window.location.pathname }));
      onSent();
    },
  });
  const files = useFiles({ form, name: "attachments", target: TARGET, most: MOST_FILES, onFailed: notifyFailed });
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
          help={needsText ? "Needed with ‘Others’." : undefined}
          aria-required={needsText || undefined}
        />
        {isVisitor ? (
          <FormText
            form={form}
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            help="We answer to this address."
          />
        ) : null}
        <FormFiles
          form={form}
          name="attachments"
          label="Attachments"
          files={files}
          accept={TAKEN_FILES}
          help={`Up to ${MOST_FILES}, 5 MB each. A screenshot can be pasted.`}
        />
        {shared.length > 0 ? (
          <div className="flex flex-col gap-1">
            <FormCheckbox form={form} name="consent" label={CONSENT_TEXT} />
            <details className="pl-6 text-[12px] text-muted">
              <summary>What is shared</summary>
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
      <footer className="flex items-center justify-end gap-3 border-t border-line px-4 py-3">
        <FormProblem form={form} className="flex-1" />
        <SubmitButton
          form={form}
          kind="primary"
          aria-keyshortcuts={PLATFORM === "mac" ? "Meta+Enter" : "Control+Enter"}
        >
          Report issue <KeyChips chips={chipsOf([PLATFORM === "mac" ? "meta+enter" : "ctrl+enter"], PLATFORM)} />
        </SubmitButton>
      </footer>
    </Form>
  );
}

const PLATFORM = detectPlatform(globalThis.navigator?.userAgent ?? "");

/** Sends a ticket and shows how that went. @throws CallError */
async function sendTicket(body: ReturnType<typeof ticketOf>): Promise<void> {
  try {
    await call(supportTicket, { body });
  } catch (failure) {
    const isRefused = failure instanceof CallError && failure.status >= 400 && failure.status < 500;
    notify({
      summary: supportTexts.ticketFailed,
      ...(isRefused ? { detail: failure.text } : {}),
      severity: "error",
      group: "report-issue",
    });
    throw failure;
  }
  notify({ summary: supportTexts.issueNoted, severity: "success", group: "report-issue" });
}

function notifyFailed({ name, error }: AttachedFile): void {
  notify({ summary: supportTexts.uploadFailed, detail: `${name}: ${error}`, severity: "error" });
}
