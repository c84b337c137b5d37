import { useState } from "react";
import { z } from "zod";
import type { PasskeyAnswer } from "#domain/contract/http/passkeys.ts";
import type { Profile } from "#domain/contract/http/profile.ts";
import { anyText, required } from "#domain/validation/identity-rules.ts";
import { byPasskey, knowsPasskeys } from "#src/desk-kit/second-factor/passkey-prompt.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";

/** Proof that the user is at the screen. */
export interface Proof {
  password: string | null;
  second_factor?: string;
  passkey?: PasskeyAnswer;
}

interface ProveFormProps {
  profile: Profile;
  label: string;
  /** Also asks for the password, if the user has one. */
  asksPassword?: boolean;
  send: (proof: Proof) => Promise<void>;
  onBack: () => void;
}

/** Asks for the second factor before a sensitive act; a passkey first, if there is one. */
export function ProveForm(props: ProveFormProps) {
  const hasPasskey = props.profile.passkeys.length > 0 && knowsPasskeys();
  const [way, setWay] = useState<Way>(hasPasskey ? "passkey" : "code");
  const other = way === "passkey" ? "code" : "passkey";
  return <WayForm key={way} {...props} way={way} onOther={hasPasskey ? () => setWay(other) : null} />;
}

type Way = "passkey" | "code";

function WayForm(props: ProveFormProps & { way: Way; onOther: (() => void) | null }) {
  const { profile, label, asksPassword = false, send, onBack, way, onOther } = props;
  const takesPassword = asksPassword && profile.has_password;
  const form = useSchemaForm({
    schema: z.object({
      password: takesPassword ? required("Password", anyText, 512) : z.string(),
      second_factor: way === "code" ? required("Code", anyText, 40) : z.string(),
    }),
    empty: { second_factor: "", password: "" },
    onSend: ({ second_factor: code, password: typed }) => {
      const password = takesPassword ? typed : null;
      if (way === "code") return send({ password, second_factor: code });
      return byPasskey((proof) => send({ password, ...proof }));
    },
  });
  return (
    <Form form={form} label={label} className="mt-4 flex flex-col gap-4 sm:max-w-[360px]">
      {way === "code" ? (
        <FormText
          form={form}
          name="second_factor"
          label={profile.has_authenticator ? "Code from your authenticator app" : "Recovery code"}
          help={profile.has_authenticator ? "Or one of your recovery codes." : "One of the codes you saved."}
          autoComplete="one-time-code"
          autoFocus
        />
      ) : null}
      {takesPassword ? (
        <FormPassword
          form={form}
          name="password"
          label="Your password"
          autoComplete="current-password"
          autoFocus={way === "passkey"}
        />
      ) : null}
      {way === "passkey" ? (
        <p className="text-[13px] text-muted">Your browser will then ask for your passkey.</p>
      ) : null}
      <FormProblem form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} autoFocus={way === "passkey" && !takesPassword} sendingLabel="Waiting…">
          {label}
        </SubmitButton>
        {onOther === null ? null : (
          <Button kind="quiet" onClick={onOther}>
            {way === "passkey" ? "Use a code instead" : "Use a passkey instead"}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
