import { z } from "zod";
import { anyText, required } from "#domain/validation/identity-rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

interface PasswordFormProps {
  label: string;
  sendingLabel: string;
  send: (password: string) => Promise<void>;
  onBack: () => void;
}

/** Asks for the password before what whoever found this screen open must not do. */
export function PasswordForm({ label, sendingLabel, send, onBack }: PasswordFormProps) {
  const form = useSchemaForm({
    schema: z.object({ password: required("Password", anyText, 512) }),
    empty: { password: "" },
    onSend: ({ password }) => send(password),
  });
  return (
    <Form form={form} label={label} className="mt-4 flex flex-col gap-4 sm:max-w-[360px]">
      <FormPassword form={form} name="password" label="Your password" autoComplete="current-password" autoFocus />
      <FormProblem form={form} />
      <div className="flex gap-3">
        <SubmitButton form={form} sendingLabel={sendingLabel}>
          {label}
        </SubmitButton>
        <Button kind="quiet" onClick={onBack}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
