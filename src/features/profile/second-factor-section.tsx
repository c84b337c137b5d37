import { useState } from "react";
import { z } from "zod";
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from "#domain/contract/http/second-factor.ts";
import type { Profile } from "#domain/contract/http/profile.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { required, anyText } from "#domain/validation/identity-rules.ts";
import { call } from "#src/lib/api.ts";
import { Button } from "#src/ui/button.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { FormPassword } from "#src/ui/form/password-field.tsx";
import { FormText } from "#src/ui/form/text-fields.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { notify } from "#src/ui/toast.tsx";
import { reloadProfile } from "#src/features/profile/profile-queries.ts";
import { QrCode } from "#src/features/profile/qr-code.tsx";
import { RecoveryCodes } from "#src/features/profile/recovery-codes.tsx";
import { Section } from "#src/features/profile/section.tsx";

const LEAD = "A code of an app on your phone, asked for besides your password or one-time code.";

interface Secret {
  secret: string;
  uri: string;
}

interface SecondFactorSectionProps {
  profile: Profile;
  /** Where it has to be set up before anything else: goes on to that. */
  goOn?: () => void;
}

/** The authenticator app: turning it on and off, and its recovery codes. */
export function SecondFactorSection({ profile, goOn }: SecondFactorSectionProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isOn = profile.second_factor_since !== null;
  const showCodes = async (fresh: readonly string[]) => {
    setCodes(fresh);
    setSecret(null);
    await reloadProfile();
  };
  return (
    <Section id="second-factor" title="Second factor" lead={LEAD}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={goOn ?? (() => setCodes(null))} />
      ) : isOn && goOn !== undefined ? (
        <div className="flex flex-wrap items-center gap-4">
          <p>It is on.</p>
          <Button kind="primary" onClick={goOn}>
            Go on
          </Button>
        </div>
      ) : isOn ? (
        <TurnedOn profile={profile} onCodes={showCodes} />
      ) : secret === null ? (
        <StartForm hasPassword={profile.has_password} onSecret={setSecret} />
      ) : (
        <ConfirmForm secret={secret} onCodes={showCodes} onBack={() => setSecret(null)} />
      )}
    </Section>
  );
}

function StartForm({ hasPassword, onSecret }: { hasPassword: boolean; onSecret: (secret: Secret) => void }) {
  const form = useSchemaForm({
    schema: z.object({ password: hasPassword ? required("Password", anyText, 512) : z.string() }),
    empty: { password: "" },
    onSend: async ({ password }) =>
      onSecret(await call(setUpSecondFactor, { body: { password: hasPassword ? password : null } })),
  });
  return (
    <Form form={form} label="Set up an authenticator app" className="flex flex-col gap-4 sm:max-w-[360px]">
      <p>It is off.</p>
      {hasPassword ? (
        <FormPassword form={form} name="password" label="Your password" autoComplete="current-password" />
      ) : null}
      <FormProblem form={form} />
      <SubmitButton form={form} className="self-start" sendingLabel="Setting up…">
        Set up an authenticator app
      </SubmitButton>
    </Form>
  );
}

interface ConfirmFormProps {
  secret: Secret;
  onCodes: (codes: readonly string[]) => Promise<void>;
  onBack: () => void;
}

function ConfirmForm({ secret, onCodes, onBack }: ConfirmFormProps) {
  const form = useSchemaForm({
    schema: confirmSecondFactor.body,
    empty: { otp: "" },
    onSend: async (body) => onCodes((await call(confirmSecondFactor, { body })).recovery_codes),
  });
  return (
    <div className="flex flex-wrap gap-6">
      <QrCode text={secret.uri} label="Code to be scanned with the authenticator app" />
      <Form form={form} label="Confirm the app" className="flex min-w-[220px] flex-1 flex-col gap-4">
        <p>Scan it with your authenticator app, or type this key there:</p>
        <p className="font-mono text-[13px] break-all select-all">{secret.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</p>
        <FormText
          form={form}
          name="otp"
          label="Code that the app shows"
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

interface TurnedOnProps {
  profile: Profile;
  onCodes: (codes: readonly string[]) => Promise<void>;
}

function TurnedOn({ profile, onCodes }: TurnedOnProps) {
  const [wanted, setWanted] = useState<"codes" | "off" | null>(null);
  const since = formatDateTime(Date.parse(profile.second_factor_since ?? ""));
  const left = profile.recovery_codes_left;
  return (
    <>
      <p>
        It is on since {since} IST. {left === 1 ? "1 recovery code is" : `${left} recovery codes are`} left.
        {left < 3 ? " Make new ones soon." : ""}
      </p>
      {wanted === null ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onClick={() => setWanted("codes")}>New recovery codes</Button>
          <Button kind="danger" onClick={() => setWanted("off")}>
            Turn off
          </Button>
        </div>
      ) : (
        <ProveForm
          label={wanted === "codes" ? "Make new codes" : "Turn off"}
          asksPassword={wanted === "off" && profile.has_password}
          onBack={() => setWanted(null)}
          send={async (code, password) => {
            const body = { second_factor: code };
            if (wanted === "codes") return onCodes((await call(renewRecoveryCodes, { body })).recovery_codes);
            await call(endSecondFactor, { body: { ...body, password } });
            await reloadProfile();
            notify({ summary: "The second factor is off", severity: "success", group: "profile" });
          }}
        />
      )}
    </>
  );
}

interface ProveFormProps {
  label: string;
  asksPassword: boolean;
  send: (code: string, password: string | null) => Promise<void>;
  onBack: () => void;
}

/** Asks for a code before something that a borrowed screen must not do. */
function ProveForm({ label, asksPassword, send, onBack }: ProveFormProps) {
  const form = useSchemaForm({
    schema: z.object({
      second_factor: endSecondFactor.body.shape.second_factor,
      password: asksPassword ? required("Password", anyText, 512) : z.string(),
    }),
    empty: { second_factor: "", password: "" },
    onSend: ({ second_factor: code, password }) => send(code, asksPassword ? password : null),
  });
  return (
    <Form form={form} label={label} className="mt-4 flex flex-col gap-4 sm:max-w-[360px]">
      <FormText
        form={form}
        name="second_factor"
        label="Code of your authenticator app"
        help="Or one of your recovery codes."
        autoComplete="one-time-code"
        autoFocus
      />
      {asksPassword ? (
        <FormPassword form={form} name="password" label="Your password" autoComplete="current-password" />
      ) : null}
      <FormProblem form={form} />
      <div className="flex gap-3">
        <SubmitButton form={form}>{label}</SubmitButton>
        <Button kind="quiet" onClick={onBack}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
