import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import type { SchemaForm } from "#src/ui/form/use-schema-form.ts";
import { openDialog } from "#src/features/chat/chat-ui.ts";

interface DialogFormProps<In extends FieldValues> {
  form: SchemaForm<In>;
  label: string;
  action: string;
  isDanger?: boolean;
  /** Shown beside the buttons. */
  note?: ReactNode;
  children: ReactNode;
}

/** Short form in a dialog: Mod+Enter or its button submits, Escape closes and keeps the draft, Cancel discards it. */
export function DialogForm<In extends FieldValues>(props: DialogFormProps<In>) {
  const { form, label, action, isDanger = false, note, children } = props;
  function cancel(): void {
    form.discard();
    openDialog(null);
  }
  return (
    <Form form={form} label={label} className="flex flex-col gap-3 p-4">
      {children}
      <FormProblem form={form} />
      <div className="flex items-center justify-end gap-2">
        {note}
        <Button kind="quiet" onClick={cancel}>
          Cancel
        </Button>
        <SubmitButton
          form={form}
          kind={isDanger ? "danger" : "primary"}
          {...(isDanger ? { "data-autofocus": "" } : {})}
        >
          {action}
        </SubmitButton>
      </div>
    </Form>
  );
}
