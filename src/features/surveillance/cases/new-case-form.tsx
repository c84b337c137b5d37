import { openCase } from "#domain/contract/http/surveillance-cases.ts";
import type { CaseItemRef, SupervisionCase } from "#domain/surveillance/cases/case.ts";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { useCaseChanges } from "#src/features/surveillance/cases/case-queries.ts";

const schema = openCase.body.pick({ title: true });

/** Opens a case by title, with its first items. */
export function NewCaseForm({
  items,
  onOpened,
}: {
  items: CaseItemRef[];
  onOpened: (opened: SupervisionCase) => void;
}) {
  const { open } = useCaseChanges();
  const form = useSchemaForm({
    schema,
    empty: { title: "" },
    onSend: async ({ title }) => onOpened((await open.mutateAsync({ title, items })).case),
    afterSend: () => ({ title: "" }),
  });
  return (
    <Form form={form} label="Open a case" className="flex flex-col gap-1">
      <div className="flex items-start gap-2">
        <FormText
          form={form}
          name="title"
          label="Title of a new case"
          data-autofocus=""
          frameClassName="min-w-0 flex-1"
        />
        <SubmitButton form={form} className="mt-5">
          Open case
        </SubmitButton>
      </div>
      <FormProblem form={form} />
    </Form>
  );
}
