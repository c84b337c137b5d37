import { useEffect, useState, type FormEvent } from "react";
import * as auth from "#domain/contract/http/auth.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { fieldProblem, otp } from "#domain/validation/identity-rules.ts";
import { call, CallError } from "#src/lib/api.ts";
import { notify } from "#src/ui/toast.tsx";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/field.tsx";
import { FormError } from "#src/features/sign-in/form-error.tsx";
import type { FinishSignIn } from "#src/features/sign-in/finish.ts";

/** Where the person is reached: an address with @ is an e-mail, anything else a mobile number. */
function destination(typed: string): { email: string } | { mobile: string } {
  const text = typed.trim();
  return text.includes("@") ? { email: text } : { mobile: text };
}

/** Whole seconds left until an instant of this machine's clock; 0 when there is none. */
function useSecondsUntil(atMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return atMs === null ? 0 : Math.max(0, Math.ceil((atMs - now) / 1000));
}

/** Sign in by one-time code: first where to send it, then the six digits. */
export function CodeForm({
  email,
  onEmail,
  finish,
}: {
  email: string;
  onEmail: (email: string) => void;
  finish: FinishSignIn;
}) {
  const [sent, setSent] = useState<{ resendAtMs: number }>();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const left = useSecondsUntil(sent?.resendAtMs ?? null);

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { otp, email: where, mobile } = error.fields;
      setProblem(otp ?? where ?? mobile);
      if (!otp && !where && !mobile) setFailure(error.text);
    } finally {
      setBusy(false);
    }
  }

  async function send() {
    if (!email.trim()) {
      setProblem(requiredText("Email"));
      return;
    }
    await attempt(async () => {
      const answer = await call(auth.requestOtp, {
        body: { ...destination(email), request_type: "login", auth_mode: "otp" },
      });
      setSent({ resendAtMs: Date.now() + answer.resend_in_seconds * 1000 });
      notify({
        summary: "Code sent",
        detail: `If ${email.trim()} has an account, a code is on its way.`,
        severity: "info",
        group: "otp",
      });
    });
  }

  async function check() {
    const wrong = fieldProblem(otp, code);
    setProblem(wrong);
    if (wrong) return;
    await attempt(async () =>
      finish(await call(auth.otpLogin, { body: { ...destination(email), otp: code, auth_mode: "otp" } })),
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void (sent ? check() : send());
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label="Email or mobile"
        name="email"
        autoComplete="username"
        large
        autoFocus={!sent}
        readOnly={sent !== undefined}
        value={email}
        error={sent ? undefined : problem}
        onChange={(event) => onEmail(event.target.value)}
      />
      {sent ? (
        <TextField
          label="One-time code"
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          large
          autoFocus
          value={code}
          error={problem}
          help="Six digits, valid for five minutes."
          className="font-mono tracking-[0.3em]"
          onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ""))}
        />
      ) : null}
      <FormError text={failure} />
      <Button type="submit" kind="primary" size="large" disabled={busy} aria-busy={busy}>
        {sent ? "Sign in" : "Send code"}
      </Button>
      {sent ? (
        <div className="flex justify-between">
          <Button kind="quiet" size="small" onClick={() => setSent(undefined)}>
            Change email or mobile
          </Button>
          <Button kind="quiet" size="small" disabled={left > 0 || busy} onClick={() => void send()}>
            {left > 0 ? `Send again in ${left} s` : "Send again"}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
