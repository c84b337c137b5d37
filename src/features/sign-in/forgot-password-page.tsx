import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { forgotPassword } from "#domain/contract/http/password.ts";
import { call } from "#src/lib/api.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { SIGN_IN_PROBLEM } from "#src/features/sign-in/finish.ts";

const schema = forgotPassword.body.pick({ email: true });

/** Address of the page behind the mailed link. */
function resetPageUrl(): string {
  return `${window.location.origin}/auth/reset-password`;
}

/** Asks for the address to mail the link to; the reply is the same for every address. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? (
    <AskForm onSent={setSentTo} />
  ) : (
    <>
      <h1 className="text-[22px] leading-8 font-semibold">Check your email</h1>
      <p role="status" className="mt-3">
        If <span className="break-all">{sentTo}</span> has an account, a link to set a new password is on its way. It
        works once, for 30 minutes.
      </p>
      <p className="mt-3 text-muted">Nothing there? Check your spam folder, or ask for another link.</p>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <Button onClick={() => setSentTo(undefined)}>Ask again</Button>
        <BackToSignIn />
      </div>
    </>
  );
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useSchemaForm({
    schema,
    empty: { email: "" },
    onSend: async ({ email }) => {
      await call(forgotPassword, { body: { email, web_url: resetPageUrl() } });
      onSent(email);
    },
  });
  return (
    <>
      <h1 className="text-[22px] leading-8 font-semibold">Forgot your password?</h1>
      <p className="mt-2 mb-5 text-muted">We will email you a link to set a new one.</p>
      <Form form={form} className="flex flex-col gap-4">
        <FormText form={form} name="email" label="Email" type="email" autoComplete="username" large autoFocus />
        <FormProblem form={form} className={SIGN_IN_PROBLEM} />
        <SubmitButton form={form} kind="primary" size="large" sendingLabel="Sending…">
          Send link
        </SubmitButton>
        <BackToSignIn />
      </Form>
    </>
  );
}

/** Link back to the login page. */
function BackToSignIn() {
  return (
    <Link to="/auth/login" className="self-start text-[13px] text-link underline">
      Back to sign in
    </Link>
  );
}
