import { useState } from "react";
import * as auth from "#domain/contract/http/auth.ts";
import type { SecondFactorWays } from "#domain/contract/errors.ts";
import type { PasskeyAnswer } from "#domain/contract/http/passkeys.ts";
import { call } from "#src/lib/api.ts";
import { secondFactorWays } from "#src/lib/second-factor-ways.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { useLooks } from "#src/shell/theme/theme.ts";
import { notify, Toaster } from "#src/ui/toast.tsx";
import { SIGN_IN_PROBLEM, type SignInFormProps } from "#src/features/sign-in/finish.ts";
import { SecondFactorForm } from "#src/features/sign-in/second-factor-form.tsx";
import { useSecondsUntil } from "#src/ui/use-seconds-until.ts";

/** One field for both contract fields: text with @ is an email address, anything else a mobile number. */
const address = auth.passwordLogin.body.pick({ email: true });
const addressAndCode = address.extend({ otp: auth.otpLogin.body.shape.otp });
/** An error of the number shows at the shared field. */
const NAMES = { mobile: "email" };

function destination(text: string): { email: string } | { mobile: string } {
  return text.includes("@") ? { email: text } : { mobile: text };
}

interface Sent {
  email: string;
  resendAtMs: number;
}

/** Sign-in by one-time code: first its destination, then the six digits. */
export function CodeForm(props: SignInFormProps) {
  const [sent, setSent] = useState<Sent>();
  const theme = useLooks((looks) => looks.theme);
  return (
    <>
      {sent === undefined ? (
        <AddressForm {...props} onSent={setSent} />
      ) : (
        <DigitsForm finish={props.finish} sent={sent} onSent={setSent} onBack={() => setSent(undefined)} />
      )}
      <Toaster theme={theme} />
    </>
  );
}

async function requestCode(email: string): Promise<Sent> {
  const answer = await call(auth.requestOtp, {
    body: { ...destination(email), request_type: "login", auth_mode: "otp" },
  });
  notify({
    summary: "Code sent",
    detail: `If ${email} has an account, a code is on its way, or instructions to sign in without one.`,
    severity: "info",
    group: "otp",
  });
  return { email, resendAtMs: Date.now() + answer.resend_in_seconds * 1000 };
}

function AddressForm({ email, onEmail, onSent }: SignInFormProps & { onSent: (sent: Sent) => void }) {
  const form = useSchemaForm({
    schema: address,
    empty: { email },
    names: NAMES,
    onSend: async (typed) => onSent(await requestCode(typed.email)),
  });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <FormText
        form={form}
        name="email"
        label="Email or mobile"
        autoComplete="username"
        large
        autoFocus
        onEdit={onEmail}
      />
      <p className="text-[13px] text-muted">
        A code is weaker than your password: anyone who reads your email or takes over your number has it. If your firm
        does not accept a code alone, you will be sent instructions instead.
      </p>
      <FormProblem form={form} className={SIGN_IN_PROBLEM} />
      <SubmitButton form={form} kind="primary" size="large">
        Send code
      </SubmitButton>
    </Form>
  );
}

interface DigitsFormProps extends Pick<SignInFormProps, "finish"> {
  sent: Sent;
  onSent: (sent: Sent) => void;
  onBack: () => void;
}

function DigitsForm({ sent, finish, onSent, onBack }: DigitsFormProps) {
  const left = useSecondsUntil(sent.resendAtMs);
  const [proved, setProved] = useState<{ otp: string; ways: SecondFactorWays }>();
  const signIn = async (otp: string, proof: { second_factor?: string; passkey?: PasskeyAnswer } = {}) =>
    finish(
      await call(auth.otpLogin, {
        body: { ...destination(sent.email), otp, auth_mode: "otp", ...proof },
      }),
    );
  const form = useSchemaForm({
    schema: addressAndCode,
    empty: { email: sent.email, otp: "" },
    names: NAMES,
    onSend: async ({ otp }) => {
      try {
        await signIn(otp);
      } catch (error) {
        const ways = secondFactorWays(error);
        if (ways === null) throw error;
        setProved({ otp, ways });
      }
    },
  });
  const again = useSchemaForm({
    schema: address,
    empty: { email: sent.email },
    onSend: async ({ email }) => onSent(await requestCode(email)),
  });
  if (proved !== undefined) {
    const { otp, ways } = proved;
    return <SecondFactorForm ways={ways} send={(proof) => signIn(otp, proof)} onBack={onBack} />;
  }
  return (
    <>
      <Form form={form} className="flex flex-col gap-4">
        <FormText form={form} name="email" label="Email or mobile" autoComplete="username" large readOnly />
        <FormText
          form={form}
          name="otp"
          label="One-time code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          large
          autoFocus
          help="Six digits, valid for five minutes."
          className="font-mono tracking-[0.3em]"
          clean={(typed) => typed.replaceAll(/\D/g, "")}
        />
        <FormProblem form={form} className={SIGN_IN_PROBLEM} />
        <SubmitButton form={form} kind="primary" size="large" sendingLabel="Signing in…">
          Sign in
        </SubmitButton>
      </Form>
      <Form form={again} label="Another code" className="mt-4 flex flex-col gap-4">
        <FormProblem form={again} className={SIGN_IN_PROBLEM} />
        <div className="flex justify-between">
          <Button kind="quiet" size="small" onClick={onBack}>
            Change email or mobile
          </Button>
          <SubmitButton form={again} kind="quiet" size="small" disabled={left > 0}>
            {left > 0 ? `Send again in ${left} s` : "Send again"}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
