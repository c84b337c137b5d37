import { useRef } from "react";
import { z } from "zod";
import { workAlert } from "#domain/contract/http/surveillance.ts";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { CLOSE_REASON_LABELS, CLOSE_REASONS } from "#domain/surveillance/alert-life.ts";
import { SEVERITIES } from "#domain/surveillance/lexicon.ts";
import type { ChatAlert } from "#domain/surveillance/supervised.ts";
import { useSession } from "#src/session/session.ts";
import { Button } from "#src/ui/button.tsx";
import { FieldFrame, inputClass } from "#src/ui/field.tsx";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormTextArea } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { SEVERITY_LABELS } from "#src/features/surveillance/labels.ts";
import { useQueue, useWork } from "#src/features/surveillance/queries.ts";

type Step = NonNullable<BodyIn<typeof workAlert>["step"]>;
/** Act of the pressed button: `note` saves only the note, `close` takes its reason from the form. */
type Act = "note" | "close" | Exclude<Step, { kind: "close" }>;

const NO_REASON = "";
const body = workAlert.body.shape;

const schema = z
  .object({
    note: body.note.unwrap(),
    reason: z.enum([NO_REASON, ...CLOSE_REASONS]),
    act: z.custom<Act>(),
  })
  .superRefine(({ note, reason, act }, context) => {
    if (act === "note" && note === "") context.addIssue({ code: "custom", path: ["note"], message: "Write a note" });
    if (act === "close" && reason === NO_REASON) {
      context.addIssue({ code: "custom", path: ["reason"], message: fieldTexts.required });
    }
  });

const REASONS = [
  { value: NO_REASON, label: "Choose a reason" },
  ...CLOSE_REASONS.map((each) => ({ value: each, label: CLOSE_REASON_LABELS[each] })),
] as const;

/**
 * Form for the next step of an alert: assignee, severity, note, close or reopen. Every step sends the note too, so all
 * share one form; the note stays a draft until sent.
 */
export function AlertForm({ alert }: { alert: ChatAlert }) {
  const currentUserId = useSession(({ session }) => session?.user_info.unique_id);
  const officers = useQueue().data?.officers ?? [];
  const work = useWork(alert.id);
  const sentNote = useRef("");
  const form = useSchemaForm({
    schema,
    empty: { note: "", reason: NO_REASON, act: "note" as Act },
    draft: `surveillance.alert.${alert.id}`,
    onSend: ({ note, reason, act }) => {
      sentNote.current = note;
      return work.mutateAsync({ version: alert.version, step: stepOf(act, reason), note });
    },
    // Keeps a note changed while sending.
    afterSend: (typed) => ({ ...typed, note: typed.note.trim() === sentNote.current ? "" : typed.note }),
  });
  const take = async (act: Act) => {
    form.methods.setValue("act", act);
    await form.submit();
    form.methods.setValue("act", "note");
  };
  const isClosed = alert.state === "closed";
  const isMine = currentUserId === undefined || alert.assignee?.user_id === currentUserId;
  return (
    <Form form={form} label="Work on the alert" className="flex flex-col gap-2">
      {isClosed ? null : (
        <div className="grid grid-cols-2 gap-2">
          <StepSelect
            label="Assigned to"
            value={alert.assignee?.user_id ?? ""}
            options={[
              { value: "", label: "Unassigned" },
              ...officers.map(({ user_id: value, nickname }) => ({
                value,
                label: value === currentUserId ? `${nickname} (me)` : nickname,
              })),
            ]}
            onChange={(userId) => void take({ kind: "assign", user_id: userId || null })}
          />
          <StepSelect
            label="Severity"
            value={alert.severity}
            options={SEVERITIES.map((each) => ({ value: each, label: SEVERITY_LABELS[each] }))}
            onChange={(severity) => void take({ kind: "severity", severity })}
          />
        </div>
      )}
      <FormTextArea form={form} name="note" label="Note" rows={2} />
      {isClosed ? null : (
        <FormSelect form={form} name="reason" label="Reason to close" options={REASONS} className="h-7" />
      )}
      <FormProblem form={form} className="text-[12px]" />
      <div className="flex flex-wrap justify-end gap-2">
        <SubmitButton form={form} size="small">
          Save note
        </SubmitButton>
        {isClosed ? (
          <Button size="small" onClick={() => void take({ kind: "reopen" })}>
            Reopen
          </Button>
        ) : (
          <>
            {isMine ? null : (
              <Button size="small" onClick={() => void take({ kind: "assign", user_id: currentUserId })}>
                Assign to me
              </Button>
            )}
            <Button size="small" kind="primary" onClick={() => void take("close")}>
              Close alert
            </Button>
          </>
        )}
      </div>
    </Form>
  );
}

function stepOf(act: Act, reason: z.output<typeof schema>["reason"]): Step | undefined {
  if (act === "note") return undefined;
  if (act !== "close") return act;
  return reason === NO_REASON ? undefined : { kind: "close", reason };
}

interface StepSelectProps<V extends string> {
  label: string;
  /** Current value; a choice is sent at once. */
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (next: V) => void;
}

/** Select for a field of the alert itself: a choice is a step of its own. */
function StepSelect<V extends string>({ label, value, options, onChange }: StepSelectProps<V>) {
  return (
    <FieldFrame label={label} className="min-w-0">
      {({ id }) => (
        <select
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = options.find((each) => each.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
          className={`${inputClass} h-7`}
        >
          {options.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
