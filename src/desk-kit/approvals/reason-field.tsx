import type { FieldPathByValue, FieldValues } from "react-hook-form";
import { useApprovalRequired } from "#src/desk-kit/approvals/approval-queries.ts";
import { FormText } from "#src/ui/form/text-fields.tsx";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";

interface ReasonFieldProps<In extends FieldValues, Name extends FieldPathByValue<In, string>> {
  form: SchemaForm<In>;
  name: Name;
}

/** Why a change is made, where a second person of the firm has to approve it; nothing elsewhere. */
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
