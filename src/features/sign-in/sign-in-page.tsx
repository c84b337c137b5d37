import { useState } from "react";
import { BRAND } from "#domain/brand.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { CodeForm } from "#src/features/sign-in/code-form.tsx";
import type { FinishSignIn } from "#src/features/sign-in/finish.ts";
import { PasswordForm } from "#src/features/sign-in/password-form.tsx";

type Mode = "password" | "code";
const MODES = [
  { value: "password", label: "Password" },
  { value: "code", label: "One-time code" },
] as const;

/** Sign in by password or by one-time code; the address typed stays when the way changes. */
export function SignInPage({ finish }: { finish: FinishSignIn }) {
  const [mode, setMode] = useState<Mode>("password");
  const [email, setEmail] = useState("");
  const Form = mode === "password" ? PasswordForm : CodeForm;
  return (
    <>
      <h1 className="text-[22px] leading-8 font-semibold">Sign in to {BRAND}</h1>
      <SelectButtonGroup
        label="Way to sign in"
        hideLabel
        value={mode}
        options={MODES}
        onChange={setMode}
        className="my-5"
      />
      <Form key={mode} email={email} onEmail={setEmail} finish={finish} />
    </>
  );
}
