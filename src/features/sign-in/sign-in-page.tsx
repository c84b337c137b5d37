import { ClientOnly, Link, useHydrated } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import { textLink } from "#src/ui/link-looks.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import type { FinishSignIn } from "#src/features/sign-in/finish.ts";
import { PasswordForm } from "#src/features/sign-in/password-form.tsx";

type Mode = "password" | "code";
const MODES = [
  { value: "password", label: "Password" },
  { value: "code", label: "One-time code" },
] as const;

const CodeForm = lazy(async () => ({ default: (await import("#src/features/sign-in/code-form.tsx")).CodeForm }));

/** Sign-in by password or one-time code; the typed address stays on a switch. */
export function SignInPage({ finish }: { finish: FinishSignIn }) {
  const [mode, setMode] = useState<Mode>("password");
  const [email, setEmail] = useState("");
  const Form = mode === "password" ? PasswordForm : CodeForm;
  const typed = { email, onEmail: setEmail, finish };
  // A choice made before hydration would be lost.
  const isReady = useHydrated();
  return (
    <>
      <title>{`Sign in · ${BRAND}`}</title>
      <meta
        name="description"
        content={`Sign in to ${BRAND} with your password or a one-time code: the desk, the search and the chats of your firm.`}
      />
      <h1 className="text-[22px] leading-8 font-semibold">Sign in to {BRAND}</h1>
      <fieldset disabled={!isReady} className="contents">
        <SelectButtonGroup
          label="Sign-in method"
          hideLabel
          value={mode}
          options={MODES}
          onChange={setMode}
          className="my-5"
        />
      </fieldset>
      {/* Text typed before hydration would be lost, or sent by the browser itself in the address. */}
      <ClientOnly
        fallback={
          <fieldset disabled className="contents">
            <PasswordForm key="waiting" {...typed} />
          </fieldset>
        }
      >
        <Suspense fallback={null}>
          <Form key={mode} {...typed} />
        </Suspense>
      </ClientOnly>
      {mode === "password" ? (
        <p className="mt-4 text-[13px]">
          <Link to="/auth/forgot-password" className={textLink}>
            Forgot your password?
          </Link>
        </p>
      ) : null}
      <p className="mt-5 text-[13px] text-muted">
        No account yet?{" "}
        <Link to="/contact" className={textLink}>
          Ask for access
        </Link>
      </p>
    </>
  );
}
