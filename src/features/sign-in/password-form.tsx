import { lazy, Suspense, useState } from "react";
import type { SecondFactorWays } from "#domain/contract/errors.ts";
import type { PasskeyAnswer } from "#domain/contract/http/passkeys.ts";
import { call } from "#src/lib/api.ts";
import { secondFactorWays } from "#src/lib/second-factor-ways.ts";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { SIGN_IN_PROBLEM, type SignInFormProps } from "#src/features/sign-in/finish.ts";

interface Typed {
  email: string;
  password: string;
}

/** Loaded when something is sent: the page renders without it, and users type for seconds before that. */
const loadContract = () => import("#domain/contract/http/auth.ts");
const schema = async () => (await loadContract()).passwordLogin.body.pick({ email: true, password: true });
const passwordLogin = async (body: Typed & { second_factor?: string; passkey?: PasskeyAnswer }) =>
  call((await loadContract()).passwordLogin, { body });

const SecondFactorForm = lazy(async () => ({
  default: (await import("#src/features/sign-in/second-factor-form.tsx")).SecondFactorForm,
}));

interface Proved {
  typed: Typed;
  ways: SecondFactorWays;
}

/** Sign-in by email and password, then by a second factor if there is one. */
export function PasswordForm({ finish, ...props }: SignInFormProps) {
  const [proved, setProved] = useState<Proved>();
  if (proved !== undefined) {
    return (
      <Suspense fallback={null}>
        <SecondFactorForm
          ways={proved.ways}
          send={async (proof) => finish(await passwordLogin({ ...proved.typed, ...proof }))}
          onBack={() => setProved(undefined)}
        />
      </Suspense>
    );
  }
  return <EmailAndPassword {...props} finish={finish} onSecondFactor={setProved} />;
}

/** Keeps the typed text when the server refuses. */
function EmailAndPassword(props: SignInFormProps & { onSecondFactor: (proved: Proved) => void }) {
  const { email, onEmail, finish, onSecondFactor } = props;
  const form = useSchemaForm({
    schema,
    empty: { email, password: "" },
    onSend: async (body) => {
      try {
        await finish(await passwordLogin(body));
      } catch (error) {
        const ways = secondFactorWays(error);
        if (ways === null) throw error;
        onSecondFactor({ typed: body, ways });
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
