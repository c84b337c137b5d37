import { z } from "zod";
import { anyText, required } from "#domain/validation/identity-rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { SIGN_IN_PROBLEM } from "#src/features/sign-in/finish.ts";

const schema = z.object({ second_factor: required("Code", anyText, 40) });

interface SecondFactorFormProps {
  /** Sends the sign-in again, with the code. */
  send: (secondFactor: string) => Promise<void>;
  onBack: () => void;
}

/** The last step of signing in for people with an authenticator app. */
export function SecondFactorForm({ send, onBack }: SecondFactorFormProps) {
  const form = useSchemaForm({
    schema,
    empty: { second_factor: "" },
    onSend: ({ second_factor: code }) => send(code),
  });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <FormText
        form={form}
        name="second_factor"
        label="Code of your authenticator app"
        autoComplete="one-time-code"
        large
        autoFocus
        help="Six digits. Without your phone, one of your recovery codes."
        className="font-mono tracking-[0.15em]"
      />
      <FormProblem form={form} className={SIGN_IN_PROBLEM} />
      <SubmitButton form={form} kind="primary" size="large" sendingLabel="Signing in…">
        Sign in
      </SubmitButton>
      <Button kind="quiet" size="small" className="self-start" onClick={onBack}>
        Back
      </Button>
    </Form>
  );
}
