import { BRAND } from "#domain/brand.ts";
import { RequestButton } from "#src/desk-kit/support/request-button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { CredentialsCard } from "#src/features/credentials/credentials-card.tsx";
import { useCredentials } from "#src/features/credentials/credentials-queries.ts";

/** Manages the firm's exchange credentials. Secrets are never shown: only their presence, date and author. */
export function CredentialsPage() {
  const { data, error, refetch } = useCredentials();
  return (
    <div className="mx-auto w-full max-w-[960px] px-4 py-5 sm:px-6">
      <title>{`Exchange credentials · ${BRAND}`}</title>
      <h1 className="text-[20px] leading-7 font-semibold">Exchange credentials</h1>
      <p className="mt-1 mb-5 max-w-[640px] text-muted">
        Your firm signs in to the exchanges with these. They are stored encrypted and never shown again: to change them,
        enter all of them again.
      </p>
      {data !== undefined ? (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {data.credentials.map((state) => (
            <CredentialsCard key={state.corp} state={state} />
          ))}
        </div>
      ) : error !== null ? (
        <FailedCall what="The credentials could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="text-muted">
          Loading…
        </p>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <p className="text-muted">Is your firm's membership missing here, or has it changed?</p>
        <RequestButton request="REQUEST_INTEGRATE_WITH_EXCHANGE" size="normal">
          Request integration
        </RequestButton>
      </div>
    </div>
  );
}
