import { z } from "zod";
import { anyText, required } from "#domain/validation/identity-rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

interface PasswordFormProps {
  /** False for users who sign in by codes only; no password is asked. */
  hasPassword: boolean;
  label: string;
  sendingLabel: string;
  send: (password: string | null) => Promise<void>;
  /** Given when the form replaced something; the form then takes the focus. */
  onBack?: () => void;
}

/** Asks for the password before a sensitive act, in case the screen was left open. */
export function PasswordForm({ hasPassword, label, sendingLabel, send, onBack }: PasswordFormProps) {
  const isAsked = onBack !== undefined;
  const form = useSchemaForm({
    schema: z.object({ password: hasPassword ? required("Password", anyText, 512) : z.string() }),
    empty: { password: "" },
    onSend: ({ password }) => send(hasPassword ? password : null),
  });
  return (
    <Form form={form} label={label} className="mt-4 flex flex-col gap-4 sm:max-w-[360px]">
      {hasPassword ? (
        <FormPassword
          form={form}
          name="password"
          label="Your password"
          autoComplete="current-password"
          autoFocus={isAsked}
        />
      ) : null}
      <FormProblem form={form} />
      <div className="flex gap-3">
        <SubmitButton form={form} autoFocus={isAsked && !hasPassword} sendingLabel={sendingLabel}>
          {label}
        </SubmitButton>
        {isAsked ? (
          <Button kind="quiet" onClick={onBack}>
            Cancel
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
