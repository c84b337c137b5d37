import { useState } from "react";
import {
  registerClient,
  type Invite,
  type RegistrationDetails,
  type TypedDetails,
} from "#domain/contract/http/registration.ts";
import { requestOtp } from "#domain/contract/http/auth.ts";
import { ROLE_TITLES } from "#domain/entities/roles.ts";
import { deleteDraft } from "#src/ui/form/drafts.ts";
import { call } from "#src/lib/api.ts";
import { CodeStep } from "#src/features/registration/code-step.tsx";
import { LitePage } from "#src/features/registration/lite-page.tsx";
import { Button } from "#src/ui/button.tsx";
import { DetailsForm } from "#src/features/registration/details-form.tsx";

interface RegisterPageProps {
  code: string;
  invite: Invite;
  /** Handles the registration's answer and continues. */
  finish: (answer: { token?: unknown }) => Promise<void>;
}

/** Submitted details, and the time at which the code can be resent. */
interface Sent {
  typed: TypedDetails;
  details: RegistrationDetails;
  resendAtMs: number;
}

/** Registration by invite: first the details, then the code that proves the number or the email address. */
export function RegisterPage({ code, invite, finish }: RegisterPageProps) {
  const [empty] = useState(() => emptyDetails(invite));
  const [typed, setTyped] = useState<TypedDetails>();
  const draft = `registration.${invite.email}`;
  const [sent, setSent] = useState<Sent | null>(null);
  const [isLite, setLite] = useState(false);
  const { firm } = invite;

  async function sendCode(details: RegistrationDetails): Promise<number> {
    const { mobile, email } = details.contact;
    const to = invite.code_to === "mobile" ? { mobile } : { email };
    const { resend_in_seconds: resendS } = await call(requestOtp, {
      body: { ...to, request_type: "register", auth_mode: details.auth_mode, invite_code: code },
    });
    return Date.now() + resendS * 1000;
  }

  return (
    <>
      <h1 className="text-[22px] leading-8 font-semibold">
        {firm.is_registered ? `Join ${firm.name}` : `Register ${firm.name}`}
      </h1>
      <p className="mt-1 mb-5 text-[13px] text-muted">
        Invited as <span className="break-all">{invite.email}</span>
        {invite.roles.length === 0 ? "" : `, ${invite.roles.map((role) => ROLE_TITLES[role]).join(", ")}`}
      </p>
      {isLite ? (
        <LitePage code={code} invite={invite} finish={finish} />
      ) : sent === null ? (
        <DetailsForm
          invite={invite}
          empty={empty}
          typed={typed}
          draft={draft}
          onSend={async (details, asTyped) => {
            const resendAtMs = await sendCode(details);
            setTyped(asTyped);
            setSent({ typed: asTyped, details, resendAtMs });
          }}
        />
      ) : (
        <CodeStep
          sentTo={invite.code_to === "mobile" ? sent.details.contact.mobile : invite.email}
          resendAtMs={sent.resendAtMs}
          onResend={async () => setSent({ ...sent, resendAtMs: await sendCode(sent.details) })}
          onBack={() => setSent(null)}
          register={async (otp) => {
            const answer = await call(registerClient, { body: { ...sent.details, invite_code: code, otp } });
            deleteDraft(draft);
            await finish(answer);
          }}
        />
      )}
      {firm.is_registered && sent === null ? (
        <Button kind="quiet" size="small" className="mt-4" onClick={() => setLite(!isLite)}>
          {isLite ? "Register with all details" : "Join with your name only, the rest later"}
        </Button>
      ) : null}
    </>
  );
}

function emptyDetails({ email, first_name, last_name, mobile, firm }: Invite): TypedDetails {
  return {
    auth_mode: "password",
    pan: "",
    password: "",
    identity: { first_name, last_name },
    client_type: firm.client_type,
    category: firm.category ?? (firm.is_registered ? "RTL" : ""),
    corporate_identity: { name: firm.name },
    contact: { email, mobile, whatsapp_consent: false },
  };
}
