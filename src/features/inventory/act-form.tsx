import { useEffect, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { fieldId, type SchemaForm } from "#src/ui/form/use-schema-form.ts";
import { UserFacingError } from "#src/lib/user-facing-error.ts";
import { askAct } from "#src/features/inventory/act-store.ts";

/** Error text when the user goes back from the sentence. */
export const NOTHING_CHANGED = "Nothing was changed.";

interface ActFormProps<In extends FieldValues> {
  form: SchemaForm<In>;
  title: string;
  /** Field focused when the form opens. */
  first: string;
  /** Label of the button. */
  label: string;
  onCancel: () => void;
  children: ReactNode;
}

/** Form beside the list: fields, errors, and the step to the sentence to confirm. */
export function ActForm<In extends FieldValues>({ form, title, first, label, onCancel, children }: ActFormProps<In>) {
  const field = fieldId(form.id, first);
  useEffect(() => document.getElementById(field)?.focus(), [field]);
  return (
    <Form form={form} aria-labelledby={`${form.id}-title`} className="flex flex-col gap-3 p-4">
      <h2 id={`${form.id}-title`} className="text-[15px] font-semibold">
        {title}
      </h2>
      {children}
      <FormProblem form={form} />
      <div className="flex items-center gap-3">
        <SubmitButton form={form} kind="primary" title="Mod+Enter" sendingLabel={`${label}…`}>
          {label}
        </SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  );
}

/** Runs a form's act once its sentence is confirmed. @throws UserFacingError when the user goes back */
export async function confirmed<T>(line: string, label: string, send: () => Promise<T>): Promise<T> {
  if (!(await askAct(line, label))) throw new UserFacingError(NOTHING_CHANGED);
  return send();
}
