import { useId, type ReactNode } from "react";
import { CONSENT_TEXT, reasonsFor, REPORT_REASONS, type ReportReason } from "#domain/support/report-issue.ts";
import { FieldFrame, inputClass, TextField } from "#src/ui/field.tsx";
import { AttachmentList } from "#src/desk-kit/report-issue/attachment-list.tsx";
import type { ReportDraft, ReportSubject } from "#src/desk-kit/report-issue/report-draft.ts";
import { editReport } from "#src/desk-kit/report-issue/report-issue.ts";

interface ReportIssueFormProps {
  subject: ReportSubject;
  draftKey: string;
  draft: ReportDraft;
  isVisitor: boolean;
}

/** What seems wrong, in ticks and words; the person's own figures go along only with their consent. */
export function ReportIssueForm({ subject, draftKey, draft, isVisitor }: ReportIssueFormProps) {
  const { reasons, description, email, consent, attachments, errors } = draft;
  const needsText = reasons.includes(REPORT_REASONS.others);
  const shared = Object.entries(subject.pricing).filter(([, value]) => value !== null);

  function tick(reason: ReportReason, on: boolean) {
    const ticked = reasonsFor(subject.kind).filter((each) => (each === reason ? on : reasons.includes(each)));
    editReport(draftKey, { reasons: ticked });
  }

  return (
    <>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1 text-[12px] font-medium text-muted">What seems incorrect?</legend>
        {reasonsFor(subject.kind).map((reason, index) => (
          <Checkbox
            key={reason}
            checked={reasons.includes(reason)}
            onChange={(on) => tick(reason, on)}
            autoFocus={index === 0}
          >
            {reason}
          </Checkbox>
        ))}
        {errors.reasons ? <p className="text-[12px] text-danger">{errors.reasons}</p> : null}
      </fieldset>
      <FieldFrame
        label={needsText ? "Description" : "Description (optional)"}
        error={errors.description}
        help={needsText ? "Needed with ‘Others’." : undefined}
      >
        {({ id, describedBy, invalid }) => (
          <textarea
            id={id}
            rows={4}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            aria-required={needsText || undefined}
            value={description}
            className={`${inputClass} resize-y py-1.5`}
            onChange={(event) => editReport(draftKey, { description: event.target.value })}
          />
        )}
      </FieldFrame>
      {isVisitor ? (
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          error={errors.email}
          help="We answer to this address."
          onChange={(event) => editReport(draftKey, { email: event.target.value })}
        />
      ) : null}
      <AttachmentList draftKey={draftKey} attachments={attachments} error={errors.attachments} />
      {shared.length > 0 ? (
        <div className="flex flex-col gap-1">
          <Checkbox checked={consent} onChange={(on) => editReport(draftKey, { consent: on })}>
            {CONSENT_TEXT}
          </Checkbox>
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
    </>
  );
}

interface CheckboxProps {
  checked: boolean;
  onChange: (on: boolean) => void;
  autoFocus?: boolean;
  children: ReactNode;
}

function Checkbox({ checked, onChange, autoFocus, children }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-[2px] size-3.5 accent-primary"
        {...(autoFocus ? { "data-autofocus": "" } : {})}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
