import { useRef, useState } from "react";
import { CONSENT_RIGHTS } from "#domain/accounts/privacy-notice.ts";
import { withdrawConsent } from "#domain/contract/http/consent.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { call } from "#src/lib/api.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { notifyError } from "#src/ui/toast.tsx";
import { PolicyLink } from "#src/ui/policy-link.tsx";
import { useConsents } from "#src/features/profile/profile-queries.ts";
import { Section } from "#src/features/profile/section.tsx";

/** Shows given consents with their dates, and withdraws consent. */
export function ConsentSection() {
  const { data, error, refetch } = useConsents();
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const first = useRef<HTMLButtonElement>(null);

  async function withdraw(): Promise<void> {
    if (isSending) return;
    setSending(true);
    try {
      await call(withdrawConsent, {});
      // A full reload clears market and chat data from the page.
      window.location.reload();
    } catch (failure) {
      setSending(false);
      notifyError(failure);
    }
  }

  return (
    <Section
      id="consent"
      title="Your consent"
      lead="The texts you have agreed to. You will be asked again when they change."
    >
      {error ? (
        <FailedCall what="Your consents could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : null}
      <ul aria-label="Consents" className="mb-4">
        {(data?.consents ?? []).map(({ version, given_at: given, withdrawn_at: withdrawn }) => (
          <li key={given} className="border-b border-line py-2 tabular-nums last:border-b-0">
            <PolicyLink to="/privacy">Privacy notice</PolicyLink> and <PolicyLink to="/terms">terms</PolicyLink> of{" "}
            {formatDate(version)}: agreed to on {formatDateTime(Date.parse(given))}
            {withdrawn === null ? "" : `, withdrawn on ${formatDateTime(Date.parse(withdrawn))}`}
          </li>
        ))}
      </ul>
      {isAsking ? (
        <div role="group" aria-label="Withdraw my consent" className="flex flex-col gap-3">
          <p>
            You cannot use your account until you agree again: this page and all others close, and live sessions end at
            once. Your quotes and deals remain your firm's, and records your firm must retain by law remain. For a copy
            of your data, download it above first.
          </p>
          <div className="flex gap-3">
            <Button kind="danger" aria-disabled={isSending || undefined} onClick={() => void withdraw()}>
              {isSending ? "Withdrawing…" : "Withdraw now"}
            </Button>
            <Button
              autoFocus
              onClick={() => {
                setAsking(false);
                setTimeout(() => first.current?.focus());
              }}
            >
              Keep my consent
            </Button>
          </div>
        </div>
      ) : (
        <>
          <p className="mb-3 text-[13px] leading-5 text-muted">{CONSENT_RIGHTS.complain}</p>
          <Button ref={first} kind="danger" onClick={() => setAsking(true)}>
            Withdraw my consent
          </Button>
        </>
      )}
    </Section>
  );
}
