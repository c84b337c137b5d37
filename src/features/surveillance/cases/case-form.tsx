import { useRef } from "react";
import { z } from "zod";
import { workCase } from "#domain/contract/http/surveillance-cases.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { CASE_CLOSE_LABELS, CASE_CLOSE_REASONS, type SupervisionCase } from "#domain/surveillance/cases/case.ts";
import { Button } from "#src/ui/button.tsx";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormTextArea } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { useCaseChanges } from "#src/features/surveillance/cases/case-queries.ts";

/** Act of the pressed button: `note` saves only the note, the others send it with their step. */
type Act = "note" | "close" | "reopen";

const NO_REASON = "";

const schema = z
  .object({
    note: workCase.body.shape.note.unwrap(),
    reason: z.enum([NO_REASON, ...CASE_CLOSE_REASONS]),
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
  ...CASE_CLOSE_REASONS.map((each) => ({ value: each, label: CASE_CLOSE_LABELS[each] })),
] as const;

/** Form for the next step of a case: a note, closing with a reason, or reopening. */
export function CaseForm({ of }: { of: SupervisionCase }) {
  const { work } = useCaseChanges();
  const sentNote = useRef("");
  const empty: z.input<typeof schema> = { note: "", reason: NO_REASON, act: "note" };
  const form = useSchemaForm({
    schema,
    empty,
    draft: `surveillance.case.${of.id}`,
    onSend: ({ note, reason, act }) => {
      sentNote.current = note;
      const step =
        act === "reopen" ? { kind: act } : act === "close" && reason !== NO_REASON ? { kind: act, reason } : undefined;
      return work.mutateAsync({ id: of.id, version: of.version, step, note });
    },
    // Keeps a note changed while sending.
    afterSend: (typed) => ({ ...typed, note: typed.note.trim() === sentNote.current ? "" : typed.note }),
  });
  const take = async (act: Act) => {
    form.methods.setValue("act", act);
    await form.submit();
    form.methods.setValue("act", "note");
  };
  const isClosed = of.state === "closed";
  return (
    <Form form={form} label="Work on the case" className="flex flex-col gap-2">
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
          <Button size="small" onClick={() => void take("reopen")}>
            Reopen
          </Button>
        ) : (
          <Button size="small" kind="primary" onClick={() => void take("close")}>
            Close case
          </Button>
        )}
      </div>
    </Form>
  );
}
