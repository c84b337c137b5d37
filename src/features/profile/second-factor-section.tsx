import { useEffect, useRef, useState } from "react";
import { offerPasskey, type Passkey, type PasskeyCreation, removePasskey } from "#domain/contract/http/passkeys.ts";
import { endSecondFactor, renewRecoveryCodes, setUpSecondFactor } from "#domain/contract/http/second-factor.ts";
import type { Profile } from "#domain/contract/http/profile.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { knowsPasskeys } from "#src/desk-kit/second-factor/passkey-prompt.ts";
import { call } from "#src/lib/api.ts";
import { Button } from "#src/ui/button.tsx";
import { notify } from "#src/ui/toast.tsx";
import { type AppSecret, ConfirmAppForm } from "#src/features/profile/confirm-app-form.tsx";
import { NewPasskeyForm, RenamePasskeyForm } from "#src/features/profile/passkey-forms.tsx";
import { PasswordForm } from "#src/features/profile/password-form.tsx";
import { PasskeyList } from "#src/features/profile/passkey-list.tsx";
import { reloadProfile } from "#src/features/profile/profile-queries.ts";
import { ProveForm, type Proof } from "#src/features/profile/prove-form.tsx";
import { RecoveryCodes } from "#src/features/profile/recovery-codes.tsx";
import { Section } from "#src/features/profile/section.tsx";

const LEAD = "A passkey or a code from an authenticator app, required in addition to your password or one-time code.";

const SETTING_UP = "Setting up…";

/** Current step; null shows all options. */
type Doing =
  | { what: "app-secret" | "app-off" | "codes" | "passkey" }
  | { what: "app-confirm"; secret: AppSecret }
  | { what: "passkey-name"; creation: PasskeyCreation }
  | { what: "rename" | "remove"; passkey: Passkey }
  | null;

interface SecondFactorSectionProps {
  profile: Profile;
  /** Given when setup is required first: continues to the page. */
  onContinue?: () => void;
}

/** Manages passkeys and the authenticator app: add, rename, remove, and their recovery codes. */
export function SecondFactorSection({ profile, onContinue }: SecondFactorSectionProps) {
  const [doing, setDoing] = useState<Doing>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const isOn = profile.second_factor_since !== null;
  const isIdle = doing === null && codes === null;
  const wasIdle = useRef(isIdle);
  useEffect(() => {
    // The focused button or form is gone.
    if (isIdle && !wasIdle.current) status.current?.focus();
    wasIdle.current = isIdle;
  }, [isIdle]);
  const stop = () => setDoing(null);
  const done = async (summary: string, fresh: readonly string[] = []) => {
    if (fresh.length > 0) setCodes(fresh);
    await reloadProfile();
    setDoing(null);
    notify({ summary, severity: "success", group: "profile" });
  };
  return (
    <Section id="second-factor" title="Second factor" lead={LEAD}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={onContinue ?? (() => setCodes(null))} />
      ) : isOn && onContinue !== undefined ? (
        <div className="flex flex-wrap items-center gap-4">
          <p>It is on.</p>
          <Button kind="primary" onClick={onContinue}>
            Continue
          </Button>
        </div>
      ) : (
        <>
          <p ref={status} tabIndex={-1} className="outline-none">
            {statusText(profile)}
          </p>
          {profile.passkeys.length > 0 ? (
            <PasskeyList
              passkeys={profile.passkeys}
              onRename={(passkey) => setDoing({ what: "rename", passkey })}
              onRemove={(passkey) => setDoing({ what: "remove", passkey })}
            />
          ) : null}
          {doing === null ? (
            <Choices profile={profile} onChoose={setDoing} />
          ) : (
            <Step key={doing.what} profile={profile} doing={doing} onNext={setDoing} onBack={stop} onDone={done} />
          )}
        </>
      )}
    </Section>
  );
}

function statusText({ second_factor_since: since, recovery_codes_left: left, has_authenticator: hasApp }: Profile) {
  if (since === null) return "It is off.";
  const codes = left === 1 ? "1 recovery code is" : `${left} recovery codes are`;
  const app = hasApp ? "Your authenticator app is set up. " : "";
  const hint = left < 3 ? " Make new ones soon." : "";
  return `On since ${formatDateTime(Date.parse(since))} IST. ${app}${codes} left.${hint}`;
}

function Choices({ profile, onChoose }: { profile: Profile; onChoose: (doing: Doing) => void }) {
  const isOn = profile.second_factor_since !== null;
  return (
    <>
      {knowsPasskeys() ? null : (
        <p className="mt-2 text-[13px] text-muted">
          This browser does not support passkeys here. They work in others, over https.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {knowsPasskeys() ? (
          <Button onClick={() => onChoose({ what: "passkey" })}>Add a passkey or security key</Button>
        ) : null}
        {isOn && !profile.has_authenticator ? (
          <Button onClick={() => onChoose({ what: "app-secret" })}>Set up an authenticator app</Button>
        ) : null}
        {isOn ? <Button onClick={() => onChoose({ what: "codes" })}>New recovery codes</Button> : null}
        {profile.has_authenticator ? (
          <Button kind="danger" onClick={() => onChoose({ what: "app-off" })}>
            {profile.passkeys.length > 0 ? "Turn off the app" : "Turn off"}
          </Button>
        ) : null}
      </div>
      {isOn ? null : (
        <PasswordForm
          hasPassword={profile.has_password}
          label="Set up an authenticator app"
          sendingLabel={SETTING_UP}
          send={async (password) =>
            onChoose({ what: "app-confirm", secret: await call(setUpSecondFactor, { body: { password } }) })
          }
        />
      )}
    </>
  );
}

interface StepProps {
  profile: Profile;
  doing: NonNullable<Doing>;
  onNext: (doing: Doing) => void;
  onBack: () => void;
  onDone: (summary: string, codes?: readonly string[]) => Promise<void>;
}

function Step({ profile, doing, onNext, onBack, onDone }: StepProps) {
  const given = { profile, onBack };
  switch (doing.what) {
    case "passkey": {
      const send = async (body: Proof) =>
        onNext({ what: "passkey-name", creation: await call(offerPasskey, { body }) });
      const label = "Add a passkey or security key";
      if (profile.second_factor_since !== null) return <ProveForm {...given} asksPassword label={label} send={send} />;
      return (
        <PasswordForm
          hasPassword={profile.has_password}
          label={label}
          sendingLabel={SETTING_UP}
          send={(password) => send({ password })}
          onBack={onBack}
        />
      );
    }
    case "passkey-name":
      return (
        <NewPasskeyForm
          creation={doing.creation}
          count={profile.passkeys.length}
          onAdded={(codes, name) => onDone(`${name} was added`, codes)}
          onBack={onBack}
        />
      );
    case "rename":
      return (
        <RenamePasskeyForm
          {...given}
          passkey={doing.passkey}
          onRenamed={(name) => onDone(`The passkey is now called ${name}`)}
        />
      );
    case "remove":
      return (
        <ProveForm
          {...given}
          asksPassword
          label={`Remove ${doing.passkey.name}`}
          send={async (body) => {
            await call(removePasskey, { params: { id: doing.passkey.id }, body });
            await onDone(`${doing.passkey.name} was removed`);
          }}
        />
      );
    case "app-secret":
      return (
        <ProveForm
          {...given}
          asksPassword
          label="Set up an authenticator app"
          send={async (body) => onNext({ what: "app-confirm", secret: await call(setUpSecondFactor, { body }) })}
        />
      );
    case "app-confirm":
      return (
        <ConfirmAppForm
          secret={doing.secret}
          onCodes={(codes) => onDone("The authenticator app is on", codes)}
          onBack={onBack}
        />
      );
    case "app-off":
      return (
        <ProveForm
          {...given}
          asksPassword
          label={profile.passkeys.length > 0 ? "Turn off the app" : "Turn off"}
          send={async (body) => {
            await call(endSecondFactor, { body });
            await onDone(profile.passkeys.length > 0 ? "The authenticator app is off" : "The second factor is off");
          }}
        />
      );
    case "codes":
      return (
        <ProveForm
          {...given}
          label="Make new codes"
          send={async ({ password: _none, ...body }) =>
            onDone("New recovery codes", (await call(renewRecoveryCodes, { body })).recovery_codes)
          }
        />
      );
  }
}
