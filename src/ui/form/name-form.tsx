import type { z } from "zod";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

interface NameFormProps {
  /** The contract's rule of such a name. */
  schema: z.ZodType<{ name: string }, { name: string }>;
  /** Label of the form. */
  label: string;
  fieldLabel: string;
  action: string;
  /** The name it has. */
  name: string;
  onName: (name: string) => Promise<unknown>;
  /** Called after the name was stored or cancelled. */
  onDone: () => void;
  className?: string;
}

/** The name of something, in its place: Enter gives it, Escape leaves it. */
export function NameForm({ schema, label, fieldLabel, action, name, onName, onDone, className }: NameFormProps) {
  const form = useSchemaForm({
    schema,
    empty: { name },
    onSend: async (typed) => {
      await onName(typed.name);
      onDone();
    },
  });
  return (
    <Form
      form={form}
      label={label}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <div className="flex items-start gap-2">
        <FormText
          form={form}
          name="name"
          label={fieldLabel}
          frameClassName="flex-1"
          autoFocus
          onFocus={(event) => event.target.select()}
        />
        <SubmitButton form={form} className="mt-5">
          {action}
        </SubmitButton>
      </div>
      <FormProblem form={form} />
    </Form>
  );
}
