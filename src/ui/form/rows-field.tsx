import { Plus, X } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { type ArrayPath, type FieldArray, type FieldValues, useFieldArray, useFormState } from "react-hook-form";
import { Button } from "#src/ui/button.tsx";
import { FieldError } from "#src/ui/form/choice-fields.tsx";
import { fieldId, type SchemaForm } from "#src/ui/form/use-schema-form.ts";
import { wrongFields } from "#src/ui/form/wrong-fields.ts";
import { focusNextFrame } from "#src/lib/focus-next-frame.ts";

interface FormRowsProps<In extends FieldValues, Name extends ArrayPath<In>> {
  form: SchemaForm<In>;
  name: Name;
  label: string;
  /** Name of one row: `Add a phrase`. */
  one: string;
  empty: FieldArray<In, Name>;
  most: number;
  children: (index: number) => ReactNode;
}

/** Repeatable rows of fields. The focus moves into a new row, and to the button after a removal. */
export function FormRows<In extends FieldValues, Name extends ArrayPath<In>>(props: FormRowsProps<In, Name>) {
  const { form, name, label, one, empty, most, children } = props;
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  const { errors } = useFormState({ control: form.control });
  const id = fieldId(form.id, name);
  const { labels } = form;
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  const error = wrongFields(errors).find((wrong) => wrong.name === name)?.message;
  const isFull = fields.length >= most;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-[12px] font-medium text-muted">{label}</legend>
      {fields.map((row, index) => (
        <div key={row.id} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">{children(index)}</div>
          <Button
            kind="quiet"
            className="mt-5"
            aria-label={`Remove ${one} ${index + 1}`}
            onClick={() => {
              remove(index);
              document.getElementById(id)?.focus();
            }}
          >
            <X size={14} strokeWidth={1.5} aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button
          id={id}
          kind="quiet"
          size="small"
          aria-disabled={isFull || undefined}
          aria-describedby={`${id}-note`}
          onClick={() => {
            if (!isFull) append(empty, { shouldFocus: false });
            const added = `${id}.${fields.length}`;
            // The row is on the screen a frame later.
            focusNextFrame(() => document.querySelector<HTMLElement>(`[id^="${CSS.escape(added)}"]`));
          }}
        >
          <Plus size={14} strokeWidth={1.5} aria-hidden /> Add {one}
        </Button>
      </div>
      <FieldError id={`${id}-note`} text={error ?? (isFull ? `At most ${most}` : undefined)} />
    </fieldset>
  );
}
