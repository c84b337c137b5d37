import type { FieldPathByValue, FieldValues } from "react-hook-form";
import { useApprovalRequired } from "#src/desk-kit/approvals/approval-queries.ts";
import { FormText } from "#src/ui/form/text-fields.tsx";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";

interface ReasonFieldProps<In extends FieldValues, Name extends FieldPathByValue<In, string>> {
  form: SchemaForm<In>;
  name: Name;
}

/** Field for the reason of a change, shown only when the firm requires a second person's approval. */
export function ReasonField<In extends FieldValues, Name extends FieldPathByValue<In, string>>({
  form,
  name,
}: ReasonFieldProps<In, Name>) {
  if (!useApprovalRequired()) return null;
  return (
    <FormText
      form={form}
      name={name}
      label="Reason (optional)"
      help="A second person of your firm approves this before it takes effect."
    />
  );
}
