import { z } from "zod";
import { otp } from "#domain/validation/identity-rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { useSecondsUntil } from "#src/ui/use-seconds-until.ts";

const PROBLEM = "rounded border border-danger bg-ask-soft px-3 py-2";
const schema = z.object({ otp });
const nothing = z.object({});

interface CodeStepProps {
  sentTo: string;
  resendAtMs: number;
  onResend: () => Promise<void>;
  onBack: () => void;
  register: (otp: string) => Promise<void>;
}

/** Asks for the six digits that complete a registration. */
export function CodeStep({ sentTo, resendAtMs, onResend, onBack, register }: CodeStepProps) {
  const left = useSecondsUntil(resendAtMs);
  const form = useSchemaForm({ schema, empty: { otp: "" }, onSend: ({ otp: code }) => register(code) });
  const again = useSchemaForm({ schema: nothing, empty: {}, onSend: onResend });
  return (
    <>
      <Form form={form} className="flex flex-col gap-4">
        <FormText
          form={form}
          name="otp"
          label="One-time code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          large
          autoFocus
          help={`Six digits, sent to ${sentTo}, valid for five minutes.`}
          className="font-mono tracking-[0.3em]"
          clean={(typed) => typed.replaceAll(/\D/g, "")}
        />
        <FormProblem form={form} className={PROBLEM} />
        <SubmitButton form={form} kind="primary" size="large" sendingLabel="Registering…">
          Register
        </SubmitButton>
      </Form>
      <Form form={again} label="Another code" className="mt-4 flex flex-col gap-4">
        <FormProblem form={again} className={PROBLEM} />
        <div className="flex justify-between">
          <Button kind="quiet" size="small" onClick={onBack}>
            Change my details
          </Button>
          <SubmitButton form={again} kind="quiet" size="small" disabled={left > 0}>
            {left > 0 ? `Send again in ${left} s` : "Send again"}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
