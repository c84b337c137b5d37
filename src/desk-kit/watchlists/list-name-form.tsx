import { addWatchlist } from "#domain/contract/http/watchlists.ts";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const schema = addWatchlist.body.pick({ name: true });

interface ListNameFormProps {
  /** Of the form. */
  label: string;
  fieldLabel: string;
  action: string;
  /** The name it has. */
  name: string;
  onName: (name: string) => Promise<unknown>;
  onDone: () => void;
  className?: string;
}

/** The name of a list: Enter takes it, Escape leaves it. */
export function ListNameForm({ label, fieldLabel, action, name, onName, onDone, className }: ListNameFormProps) {
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
