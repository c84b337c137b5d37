import { useState } from "react";
import { Link } from "@tanstack/react-router";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { SecondFactorWays } from "#domain/contract/errors.ts";
import { setForgottenPassword } from "#domain/contract/http/password.ts";
import { userId } from "#domain/lib/wire.ts";
import { PASSWORD_MIN } from "#domain/validation/password-rule.ts";
import { call } from "#src/lib/api.ts";
import { secondFactorWays } from "#src/lib/second-factor-ways.ts";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { refuseStolen } from "#src/ui/form/refuse-stolen.ts";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { SIGN_IN_PROBLEM } from "#src/features/sign-in/finish.ts";
import { SecondFactorForm } from "#src/features/sign-in/second-factor-form.tsx";

interface ResetPasswordPageProps {
  /** Parameters of the link; it is unusable if either is missing. */
  user: string | undefined;
  token: string | undefined;
}

/** Sets a new password with a mailed link. */
export function ResetPasswordPage({ user, token: linked }: ResetPasswordPageProps) {
  const [isDone, setDone] = useState(false);
  if (user === undefined || linked === undefined || !userId.safeParse(user).success) {
    return (
      <>
        <h1 className="text-[22px] leading-8 font-semibold">This link is incomplete</h1>
        <p className="mt-3">Open it from the email again, or ask for a new one.</p>
        <p className="mt-6">
          <Link to="/auth/forgot-password" className="text-link underline">
            Ask for a new link
          </Link>
        </p>
      </>
    );
  }
  if (isDone) {
    return (
      <>
        <h1 className="text-[22px] leading-8 font-semibold">Your password is set</h1>
        <p role="status" className="mt-3">
          You were signed out everywhere. Sign in with the new password.
        </p>
        <Link
          to="/auth/login"
          className="mt-6 inline-flex h-10 items-center rounded bg-primary px-4 font-medium text-on-primary hover:bg-primary-hover"
        >
          Sign in
        </Link>
      </>
    );
  }
  return <NewPasswordForm user={user} token={linked} onDone={() => setDone(true)} />;
}

const schema = () => refuseStolen(setForgottenPassword.body, "new_password1");

const ACT = { label: "Set password", sendingLabel: "Setting…" };

interface Proved {
  typed: BodyOf<typeof setForgottenPassword>;
  ways: SecondFactorWays;
}

function NewPasswordForm({ user, token: linked, onDone }: { user: string; token: string; onDone: () => void }) {
  const [proved, setProved] = useState<Proved>();
  const params = { id: user };
  const form = useSchemaForm({
    schema,
    empty: { new_password1: "", new_password2: "", token: linked },
    onSend: async (body) => {
      try {
        await call(setForgottenPassword, { params, body });
      } catch (error) {
        const ways = secondFactorWays(error);
        if (ways === null) throw error;
        setProved({ typed: body, ways });
        return;
      }
      onDone();
    },
  });
  if (proved !== undefined) {
    return (
      <>
        <h1 className="mb-5 text-[22px] leading-8 font-semibold">Set a new password</h1>
        <SecondFactorForm
          ways={proved.ways}
          act={ACT}
          send={async (proof) => {
            await call(setForgottenPassword, { params, body: { ...proved.typed, ...proof } });
            onDone();
          }}
          onBack={() => setProved(undefined)}
        />
      </>
    );
  }
  return (
    <>
      <h1 className="mb-5 text-[22px] leading-8 font-semibold">Set a new password</h1>
      <Form form={form} className="flex flex-col gap-4">
        <FormPassword
          form={form}
          name="new_password1"
          label="New password"
          autoComplete="new-password"
          large
          autoFocus
          deps={["new_password2"]}
          help={`${PASSWORD_MIN} characters or more. A few unrelated words are best.`}
          hasMeter
        />
        <FormPassword form={form} name="new_password2" label="New password again" autoComplete="new-password" large />
        <FormProblem form={form} className={SIGN_IN_PROBLEM} />
        <SubmitButton form={form} kind="primary" size="large" sendingLabel={ACT.sendingLabel}>
          {ACT.label}
        </SubmitButton>
        <Link to="/auth/forgot-password" className="self-start text-[13px] text-link underline">
          Ask for a new link
        </Link>
      </Form>
    </>
  );
}
