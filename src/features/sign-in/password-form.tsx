import * as auth from "#domain/contract/http/auth.ts";
import { call } from "#src/lib/api.ts";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import type { FinishSignIn } from "#src/features/sign-in/finish.ts";

/** How a refusal of the whole form looks where there is room for it. */
export const SIGN_IN_PROBLEM = "rounded border border-danger bg-ask-soft px-3 py-2";

export interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  finish: FinishSignIn;
}

/** Sign in by e-mail and password. What was typed stays when the server refuses. */
export function PasswordForm({ email, onEmail, finish }: SignInFormProps) {
  const form = useSchemaForm({
    schema: auth.passwordLogin.body,
    empty: { email, password: "" },
    onSend: async (body) => finish(await call(auth.passwordLogin, { body })),
  });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <FormText
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        large
        autoFocus
        onEdit={onEmail}
      />
      <FormText form={form} name="password" label="Password" type="password" autoComplete="current-password" large />
      <FormProblem form={form} className={SIGN_IN_PROBLEM} />
      <SubmitButton form={form} kind="primary" size="large" sendingLabel="Signing in…">
        Sign in
      </SubmitButton>
    </Form>
  );
}
