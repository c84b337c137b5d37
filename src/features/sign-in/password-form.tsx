import { useState, type FormEvent } from "react";
import * as auth from "#domain/contract/http/auth.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { call, CallError } from "#src/lib/api.ts";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/field.tsx";
import { FormError } from "#src/features/sign-in/form-error.tsx";
import type { FinishSignIn } from "#src/features/sign-in/finish.ts";

/** Sign in by e-mail and password. What was typed stays when the server refuses. */
export function PasswordForm({
  email,
  onEmail,
  finish,
}: {
  email: string;
  onEmail: (email: string) => void;
  finish: FinishSignIn;
}) {
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(email.trim() ? {} : { email: requiredText("Email") }),
      ...(password ? {} : { password: requiredText("Password") }),
    };
    setFields(missing);
    setFailure(undefined);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await finish(await call(auth.passwordLogin, { body: { email: email.trim(), password } }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFields(error.fields);
      setFailure(error.text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        large
        autoFocus
        value={email}
        error={fields["email"]}
        onChange={(event) => onEmail(event.target.value)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        large
        value={password}
        error={fields["password"]}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError text={Object.keys(fields).length > 0 ? undefined : failure} />
      <Button type="submit" kind="primary" size="large" disabled={busy} aria-busy={busy}>
        {busy ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  );
}
