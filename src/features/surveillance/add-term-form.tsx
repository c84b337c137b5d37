import { z } from "zod";
import { addTerm } from "#domain/contract/http/surveillance.ts";
import { SEVERITIES, TERM_KINDS } from "#domain/surveillance/lexicon.ts";
import { FormSelect } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormRows } from "#src/ui/form/rows-field.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { ALERT_KIND_LABELS, SEVERITY_LABELS } from "#src/features/surveillance/labels.ts";
import { useRuleChanges } from "#src/features/surveillance/queries.ts";

const { phrase, kind, severity, unless } = addTerm.body.shape;
const MOST_UNLESS = 30;

/** Form rows are objects; the contract has plain texts. */
const schema = z.object({
  phrase,
  kind: kind.unwrap(),
  severity: severity.unwrap(),
  unless: z
    .array(z.object({ text: phrase }))
    .transform((rows) => rows.map(({ text }) => text))
    .pipe(unless.unwrap()),
});
const EMPTY: z.input<typeof schema> = { phrase: "", kind: "lexicon", severity: "medium", unless: [] };

const KINDS = TERM_KINDS.map((value) => ({ value, label: ALERT_KIND_LABELS[value] }));
const WEIGHTS = SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }));

/** Adds a watched phrase with its harmless contexts. */
export function AddTermForm() {
  const { add } = useRuleChanges();
  const form = useSchemaForm({
    schema,
    empty: EMPTY,
    draft: "surveillance.term",
    onSend: async (term) => {
      const added = await add.mutateAsync(term);
      notify({ summary: `Now watching for "${added.phrase}"`, severity: "success" });
    },
    afterSend: (typed) => ({ ...typed, phrase: "", unless: [] }),
  });
  return (
    <Form form={form} label="Watch for a phrase" className="flex max-w-[600px] flex-wrap items-start gap-2">
      <FormText
        form={form}
        name="phrase"
        label="Watch for a phrase"
        help="End a word with * to match any ending: kickback*"
        frameClassName="w-72"
      />
      <div className="flex gap-2 pt-5.5">
        <FormSelect form={form} name="kind" label="Alert raised" hideLabel options={KINDS} className="w-auto!" />
        <FormSelect
          form={form}
          name="severity"
          label="Severity of the new phrase"
          hideLabel
          options={WEIGHTS}
          className="w-auto!"
        />
        <SubmitButton form={form} kind="primary">
          Add
        </SubmitButton>
      </div>
      <div className="basis-full">
        <FormRows form={form} name="unless" label="Harmless in" one="exception" empty={{ text: "" }} most={MOST_UNLESS}>
          {(index) => <FormText form={form} name={`unless.${index}.text`} label={`Exception ${index + 1}`} />}
        </FormRows>
        <FormProblem form={form} />
      </div>
    </Form>
  );
}
