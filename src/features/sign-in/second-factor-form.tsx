import { useRef, useState } from "react";
import { z } from "zod";
import type { SecondFactorWays } from "#domain/contract/errors.ts";
import { anyText, required } from "#domain/validation/identity-rules.ts";
import { byPasskey, knowsPasskeys, type PasskeyProof } from "#src/desk-kit/second-factor/passkey-prompt.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { SIGN_IN_PROBLEM } from "#src/features/sign-in/finish.ts";

interface SecondFactorFormProps {
  ways: SecondFactorWays;
  /** Label of the act that the second factor permits, also while sending. */
  act?: { label: string; sendingLabel: string };
  /** Repeats the request with the second factor; without one, it asks for a new challenge. */
  send: (proof: PasskeyProof & { second_factor?: string }) => Promise<void>;
  onBack: () => void;
}

const SIGN_IN = { label: "Sign in", sendingLabel: "Signing in…" };

/** Asks for the second factor, mostly at sign-in: a passkey if there is one, else a code. */
export function SecondFactorForm({ ways, act = SIGN_IN, send, onBack }: SecondFactorFormProps) {
  const hasPasskey = ways.passkey !== null && knowsPasskeys();
  const [way, setWay] = useState<"passkey" | "code">(hasPasskey ? "passkey" : "code");
  return (
    <>
      {way === "passkey" ? <PasskeyStep {...{ ways, act, send }} /> : <CodeStep hasApp={ways.app} {...{ act, send }} />}
      <div className="mt-4 flex justify-between">
        <Button kind="quiet" size="small" onClick={onBack}>
          Back
        </Button>
        {hasPasskey ? (
          <Button kind="quiet" size="small" onClick={() => setWay(way === "passkey" ? "code" : "passkey")}>
            {way === "passkey" ? "Use a code instead" : "Use a passkey instead"}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Use of the challenge that came with the question, in ms; shorter than its validity. */
const FRESH_MS = 4 * 60_000;

type StepProps = Required<Pick<SecondFactorFormProps, "act" | "send">>;

function PasskeyStep({ ways, act, send }: StepProps & { ways: SecondFactorWays }) {
  const [freshUntilMs] = useState(() => Date.now() + FRESH_MS);
  const isFirst = useRef(true);
  const form = useSchemaForm({
    schema: z.object({}),
    empty: {},
    onSend: async () => {
      const isFresh = isFirst.current && Date.now() < freshUntilMs;
      isFirst.current = false;
      await byPasskey(send, isFresh ? ways.passkey : null);
    },
  });
  return (
    <Form form={form} label="Second factor" className="flex flex-col gap-4">
      <p>Your second factor is also required: your passkey or security key.</p>
      <FormProblem form={form} className={SIGN_IN_PROBLEM} />
      <SubmitButton form={form} kind="primary" size="large" autoFocus sendingLabel="Waiting for your passkey…">
        {act.label} with your passkey
      </SubmitButton>
    </Form>
  );
}

const code = z.object({ second_factor: required("Code", anyText, 40) });

function CodeStep({ hasApp, act, send }: StepProps & { hasApp: boolean }) {
  const form = useSchemaForm({ schema: code, empty: { second_factor: "" }, onSend: send });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <FormText
        form={form}
        name="second_factor"
        label={hasApp ? "Code from your authenticator app" : "Recovery code"}
        autoComplete="one-time-code"
        large
        autoFocus
        help={
          hasApp
            ? "Six digits. Without your phone, one of your recovery codes."
            : "One of the codes you saved when you added your passkey."
        }
        className="font-mono tracking-[0.15em]"
      />
      <FormProblem form={form} className={SIGN_IN_PROBLEM} />
      <SubmitButton form={form} kind="primary" size="large" sendingLabel={act.sendingLabel}>
        {act.label}
      </SubmitButton>
    </Form>
  );
}
