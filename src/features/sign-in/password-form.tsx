import { lazy, Suspense, useState } from "react";
import { call } from "#src/lib/api.ts";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { SIGN_IN_PROBLEM, type SignInFormProps } from "#src/features/sign-in/finish.ts";
import { needsSecondFactor } from "#src/features/sign-in/needs-second-factor.ts";

interface Typed {
  email: string;
  password: string;
}

/** Comes when something is sent: the page stands before it, and most people who open it have typed for seconds by then. */
const loadContract = () => import("#domain/contract/http/auth.ts");
const schema = async () => (await loadContract()).passwordLogin.body.pick({ email: true, password: true });
const passwordLogin = async (body: Typed & { second_factor?: string }) =>
  call((await loadContract()).passwordLogin, { body });

const SecondFactorForm = lazy(async () => ({
  default: (await import("#src/features/sign-in/second-factor-form.tsx")).SecondFactorForm,
}));

/** Sign in by e-mail and password, and by the authenticator's code where it is on. */
export function PasswordForm({ finish, ...props }: SignInFormProps) {
  const [proved, setProved] = useState<Typed>();
  if (proved !== undefined) {
    return (
      <Suspense fallback={null}>
        <SecondFactorForm
          send={async (code) => finish(await passwordLogin({ ...proved, second_factor: code }))}
          onBack={() => setProved(undefined)}
        />
      </Suspense>
    );
  }
  return <EmailAndPassword {...props} finish={finish} onSecondFactor={setProved} />;
}

/** What was typed stays when the server refuses. */
function EmailAndPassword(props: SignInFormProps & { onSecondFactor: (proved: Typed) => void }) {
  const { email, onEmail, finish, onSecondFactor } = props;
  const form = useSchemaForm({
    schema,
    empty: { email, password: "" },
    onSend: async (body) => {
      try {
        await finish(await passwordLogin(body));
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
      <FormPassword form={form} name="password" label="Password" autoComplete="current-password" large />
      <FormProblem form={form} className={SIGN_IN_PROBLEM} />
      <SubmitButton form={form} kind="primary" size="large" sendingLabel="Signing in…">
        Sign in
      </SubmitButton>
    </Form>
  );
}
