import { useState } from "react";
import { Link } from "@tanstack/react-router";
import * as auth from "#domain/contract/http/auth.ts";
import { call } from "#src/lib/api.ts";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { SIGN_IN_PROBLEM, type SignInFormProps } from "#src/features/sign-in/finish.ts";
import { needsSecondFactor, SecondFactorForm } from "#src/features/sign-in/second-factor-form.tsx";

interface Typed {
  email: string;
  password: string;
}
const schema = auth.passwordLogin.body.pick({ email: true, password: true });

/** Sign in by e-mail and password, and by the authenticator's code where it is on. */
export function PasswordForm({ email, onEmail, finish }: SignInFormProps) {
  const [proved, setProved] = useState<Typed>();
  if (proved !== undefined) {
    return (
      <SecondFactorForm
        send={async (code) => finish(await call(auth.passwordLogin, { body: { ...proved, second_factor: code } }))}
        onBack={() => setProved(undefined)}
      />
    );
  }
  return <EmailAndPassword email={email} onEmail={onEmail} finish={finish} onSecondFactor={setProved} />;
}

/** What was typed stays when the server refuses. */
function EmailAndPassword({
  email,
  onEmail,
  finish,
  onSecondFactor,
}: SignInFormProps & { onSecondFactor: (proved: Typed) => void }) {
  const form = useSchemaForm({
    schema,
    empty: { email, password: "" },
    onSend: async (body) => {
      try {
        await finish(await call(auth.passwordLogin, { body }));
      } catch (error) {
        if (!needsSecondFactor(error)) throw error;
        onSecondFactor(body);
      }
    },
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
      <p className="text-[13px]">
        <Link to="/auth/forgot-password" className="text-link underline">
          Forgot your password?
        </Link>
      </p>
    </Form>
  );
}
