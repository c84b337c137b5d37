import { SECOND_FACTOR_DUTY_TEXTS, type SecondFactorDuty } from "#domain/entities/second-factor-duty.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { DutyFrame } from "#src/features/profile/duty-frame.tsx";
import { useProfile } from "#src/features/profile/profile-queries.ts";
import { SecondFactorSection } from "#src/features/profile/second-factor-section.tsx";

/** Replaces every page until the user has set up a second factor. */
export function SecondFactorDutyPage({ askedBy }: { askedBy: SecondFactorDuty }) {
  const profile = useProfile();
  return (
    <DutyFrame title="Second factor" heading="Set up a second factor" signOut="Sign out">
      <p>{SECOND_FACTOR_DUTY_TEXTS[askedBy]} Nothing else is available until then.</p>
      {profile.error ? (
        <FailedCall
          what="Your account could not be loaded."
          error={profile.error}
          onRetry={() => void profile.refetch()}
        />
      ) : profile.data === undefined ? (
        <p role="status" className="text-muted">
          Loading…
        </p>
      ) : (
        // A full reload starts market, chat and page as after sign-in.
        <SecondFactorSection profile={profile.data} onContinue={() => window.location.reload()} />
      )}
    </DutyFrame>
  );
}
