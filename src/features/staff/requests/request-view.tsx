import { Link } from "@tanstack/react-router";
import { Paperclip } from "lucide-react";
import { useImperativeHandle, useRef, type Ref } from "react";
import { z } from "zod";
import { answerRequest, closeRequest, type StaffRequest } from "#domain/contract/http/staff-requests.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { grantOf, WAITING_STATUSES } from "#domain/entities/support-request.ts";
import { ActButton } from "#src/shell/controls/act-button.tsx";
import { FormChoice } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormTextArea } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { textLink } from "#src/ui/link-looks.ts";
import { notify } from "#src/ui/toast.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { useRequestChanges } from "#src/features/staff/requests/request-queries.ts";
import { askerText, STATUS_LABELS, typeText } from "#src/features/staff/requests/request-columns.tsx";

export interface RequestHandle {
  answer: () => void;
  close: (outcome: "DONE" | "REFUSED") => void;
}

interface RequestViewProps {
  ref: Ref<RequestHandle>;
  request: StaffRequest;
  /** True when the request is assigned to the viewer. */
  isMine: boolean;
  onClosed: () => void;
}

/** Shows one request: details, answers and acts. */
export function RequestView({ ref, request, isMine, onClosed }: RequestViewProps) {
  const box = useRef<HTMLElement>(null);
  const isWaiting = WAITING_STATUSES.includes(request.status);
  const outcome = useRef<(value: "DONE" | "REFUSED") => void>(() => undefined);
  const focusField = (name: string) => box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  useImperativeHandle(ref, () => ({
    answer: () => focusField("text"),
    close: (chosen) => {
      outcome.current(chosen);
      focusField("reason");
    },
  }));
  return (
    <section ref={box} aria-label={request.title} className="flex flex-col gap-4 p-4">
      <header>
        <p className="text-[12px] text-muted">{typeText(request)}</p>
        <h2 className="text-[15px] font-semibold break-words">
          <UserText text={request.title} />
        </h2>
        <p className="break-words">
          <UserText text={askerText(request)} />
        </p>
        {request.email === "" ? null : (
          <p className="break-words text-muted">
            <UserText text={request.email} />
          </p>
        )}
      </header>
      <dl className="grid grid-cols-[110px_1fr] gap-y-1">
        <dt className="text-muted">Status</dt>
        <dd>
          {STATUS_LABELS[request.status]}
          {request.taken_by === null ? "" : `, ${request.taken_by}`}
        </dd>
        <dt className="text-muted">Asked</dt>
        <dd className="tabular-nums">{formatDateTime(Date.parse(request.created_at))}</dd>
        {request.reason === null ? null : (
          <>
            <dt className="text-muted">Reason</dt>
            <dd className="break-words whitespace-pre-line">
              <UserText text={request.reason} />
            </dd>
          </>
        )}
        {request.details.map(({ name, value }) => (
          <Detail key={name} name={name} value={value} />
        ))}
      </dl>
      {request.description === "" ? null : (
        <p className="border-l-2 border-line-strong pl-3 break-words whitespace-pre-line">
          <UserText text={request.description} />
        </p>
      )}
      <Files urls={request.attachments} />
      <Grants request={request} />
      <Answers request={request} />
      <div>
        <ActButton id="requests.take">{takeLabel(request, isMine)}</ActButton>
      </div>
      {isWaiting ? (
        <>
          <AnswerForm request={request} />
          <CloseForm request={request} onClosed={onClosed} choose={outcome} />
        </>
      ) : null}
    </section>
  );
}

function takeLabel({ status }: StaffRequest, isMine: boolean): string {
  if (isMine) return "You have it in hand";
  if (status === "IN_HAND") return "Take it over";
  return status === "OPEN" ? "Take in hand" : "Reopen";
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="break-words text-muted">{name}</dt>
      <dd className="min-w-0 break-words">
        <UserText text={value} />
      </dd>
    </>
  );
}

function Files({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null;
  return (
    <ul aria-label="Files" className="flex flex-col gap-1">
      {urls.map((url) => (
        <li key={url}>
          <a href={url} download className={`${textLink} inline-flex items-center gap-1 break-all`}>
            <Paperclip size={14} strokeWidth={1.5} aria-hidden />
            {url.split("/").at(-1)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Links to the setting of the firm that grants the request, and to the requester. */
function Grants({ request: { firm, type, user_id: person } }: { request: StaffRequest }) {
  if (firm === null) return null;
  const grant = grantOf(type);
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <Link
        to="/staff/firms"
        search={grant === null ? { firm: firm.id } : { firm: firm.id, set: grant }}
        title="Open the firm (F)"
        className={textLink}
      >
        {grant === "premium"
          ? "Open the firm's premium plan"
          : grant === "trial"
            ? "Open the firm's Mind trial"
            : "Open the firm"}
      </Link>
      {person === null ? null : (
        <Link to="/staff/people" search={{ person, firm: firm.id }} title="Open the person (P)" className={textLink}>
          Open the person
        </Link>
      )}
    </p>
  );
}

function Answers({ request: { answers } }: { request: StaffRequest }) {
  if (answers.length === 0) return null;
  return (
    <div>
      <h3 className="text-[12px] font-medium text-muted">Answers</h3>
      <ol aria-label="Answers" className="mt-1 flex flex-col gap-2">
        {answers.map((each) => (
          <li key={each.id} className="border-t border-line pt-1">
            <p className="break-words whitespace-pre-line">
              <UserText text={each.text} />
            </p>
            <p className="text-[12px] text-muted tabular-nums">
              {each.by}, {formatDateTime(Date.parse(each.at))}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

const answerSchema = answerRequest.body.pick({ text: true });

function AnswerForm({ request }: { request: StaffRequest }) {
  const { answer } = useRequestChanges();
  const form = useSchemaForm({
    schema: answerSchema,
    empty: { text: "" },
    draft: `staff.answer.${request.id}`,
    onSend: async ({ text }) => {
      await answer(request.id, { text, version: request.version });
      notify({ summary: `Answer emailed to ${request.email}`, severity: "success", group: "staff" });
    },
    afterSend: () => ({ text: "" }),
  });
  return (
    <Form form={form} label="Answer" className="flex flex-col gap-2 border-t border-line pt-4">
      <FormTextArea form={form} name="text" label="Answer by email" rows={4} />
      <FormProblem form={form} />
      <div>
        <SubmitButton form={form} kind="primary" title="Mod+Enter" sendingLabel="Sending…">
          Send answer
        </SubmitButton>
      </div>
    </Form>
  );
}

const closeSchema = z.object({
  outcome: closeRequest.body.shape.outcome,
  reason: closeRequest.body.shape.reason,
});
const OUTCOMES = [
  { value: "DONE", label: "Done" },
  { value: "REFUSED", label: "Refused" },
] as const;

interface CloseFormProps {
  request: StaffRequest;
  onClosed: () => void;
  /** Lets the page set the outcome by key. */
  choose: { current: (outcome: "DONE" | "REFUSED") => void };
}

function CloseForm({ request, onClosed, choose }: CloseFormProps) {
  const { close } = useRequestChanges();
  const form = useSchemaForm<z.input<typeof closeSchema>, z.output<typeof closeSchema>>({
    schema: closeSchema,
    empty: { outcome: "DONE", reason: "" },
    draft: `staff.close.${request.id}`,
    onSend: async (sent) => {
      await close(request.id, { ...sent, version: request.version });
      notify({
        summary: sent.outcome === "DONE" ? "Marked as done" : "Refused",
        detail: request.title,
        severity: "success",
        group: "staff",
      });
      onClosed();
    },
  });
  useImperativeHandle(choose, () => (outcome: "DONE" | "REFUSED") => form.methods.setValue("outcome", outcome));
  return (
    <Form form={form} label="Close" className="flex flex-col gap-2 border-t border-line pt-4">
      <FormChoice form={form} name="outcome" label="Close as" options={OUTCOMES} />
      <FormTextArea
        form={form}
        name="reason"
        label="Reason"
        rows={2}
        help={request.email === "" ? "They left no address and will not be notified." : "They receive it by email."}
      />
      <FormProblem form={form} />
      <div>
        <SubmitButton form={form} title="Mod+Enter" sendingLabel="Closing…">
          Close request
        </SubmitButton>
      </div>
    </Form>
  );
}
