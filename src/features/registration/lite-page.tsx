import { useState } from "react";
import { requestOtp } from "#domain/contract/http/auth.ts";
import { registerUserLite, type Invite } from "#domain/contract/http/registration.ts";
import { call } from "#src/lib/api.ts";
import { CodeStep } from "#src/features/registration/code-step.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

const schema = registerUserLite.body.shape.identity;

interface LitePageProps {
  code: string;
  invite: Invite;
  /** Handles the registration's answer and continues. */
  finish: (answer: { token?: unknown }) => Promise<void>;
}

/** Joins a registered firm with a name and an emailed code; the profile is completed later. */
export function LitePage({ code, invite, finish }: LitePageProps) {
  const { email, first_name, last_name } = invite;
  const [identity, setIdentity] = useState({ first_name, last_name });
  const [resendAtMs, setResendAtMs] = useState<number | null>(null);

  async function sendCode(): Promise<void> {
    const { resend_in_seconds: resendS } = await call(requestOtp, {
      body: { email, request_type: "easy_register", auth_mode: "otp", invite_code: code },
    });
    setResendAtMs(Date.now() + resendS * 1000);
  }
  const form = useSchemaForm({
    schema,
    empty: identity,
    onSend: async (typed) => {
      await sendCode();
      setIdentity(typed);
    },
    afterSend: (typed) => typed,
  });
  if (resendAtMs !== null) {
    return (
      <CodeStep
        sentTo={email}
        resendAtMs={resendAtMs}
        onResend={sendCode}
        onBack={() => setResendAtMs(null)}
        register={async (otp) => finish(await call(registerUserLite, { body: { invite_code: code, otp, identity } }))}
      />
    );
  }
  return (
    <Form form={form} label="Your name" className="flex flex-col gap-4">
      <FormText form={form} name="first_name" label="First name" autoComplete="given-name" large autoFocus />
      <FormText form={form} name="last_name" label="Last name" autoComplete="family-name" large />
      <FormProblem form={form} />
      <SubmitButton form={form} kind="primary" size="large" sendingLabel="Sending…">
        Send code
      </SubmitButton>
    </Form>
  );
}
