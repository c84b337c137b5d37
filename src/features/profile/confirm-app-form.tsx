import { confirmSecondFactor } from "#domain/contract/http/second-factor.ts";
import { call } from "#src/lib/api.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { QrCode } from "#src/features/profile/qr-code.tsx";

/** Secret for the setup of an authenticator app. */
export interface AppSecret {
  secret: string;
  uri: string;
}

interface ConfirmAppFormProps {
  secret: AppSecret;
  onCodes: (codes: readonly string[]) => Promise<void>;
  onBack: () => void;
}

/** Activates the app with one of its codes. */
export function ConfirmAppForm({ secret, onCodes, onBack }: ConfirmAppFormProps) {
  const form = useSchemaForm({
    schema: confirmSecondFactor.body,
    empty: { otp: "" },
    onSend: async (body) => onCodes((await call(confirmSecondFactor, { body })).recovery_codes),
  });
  return (
    <div className="flex flex-wrap gap-6">
      <QrCode text={secret.uri} label="Code to scan with the authenticator app" />
      <Form form={form} label="Confirm the app" className="flex min-w-[220px] flex-1 flex-col gap-4">
        <p>Scan it with your authenticator app, or type this key there:</p>
        <p className="font-mono text-[13px] break-all select-all">{secret.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</p>
        <FormText
          form={form}
          name="otp"
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus
          clean={(typed) => typed.replaceAll(/\D/g, "")}
        />
        <FormProblem form={form} />
        <div className="flex gap-3">
          <SubmitButton form={form} kind="primary" sendingLabel="Turning on…">
            Turn on
          </SubmitButton>
          <Button kind="quiet" onClick={onBack}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  );
}
