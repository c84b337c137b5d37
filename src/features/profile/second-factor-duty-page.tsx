import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { BRAND } from "#domain/brand.ts";
import { SECOND_FACTOR_DUTY_TEXTS, type SecondFactorDuty } from "#domain/entities/second-factor-duty.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { useLooks } from "#src/shell/theme/theme.ts";
import { ThemeButton } from "#src/shell/theme/theme-button.tsx";
import { Toaster } from "#src/ui/toast.tsx";
import { useProfile } from "#src/features/profile/profile-queries.ts";
import { SecondFactorSection } from "#src/features/profile/second-factor-section.tsx";

/** Stands in place of every page of somebody who has to set up a second factor first; afterwards that page comes. */
export function SecondFactorDutyPage({ askedBy }: { askedBy: SecondFactorDuty }) {
  const profile = useProfile();
  const theme = useLooks((state) => state.theme);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex min-h-full flex-col bg-page">
      <title>{`Second factor · ${BRAND}`}</title>
      <header className="flex h-14 items-center justify-between px-6">
        <span className="text-[15px] font-semibold">{BRAND}</span>
        <ThemeButton />
      </header>
      <main className="mx-auto flex w-full max-w-[640px] flex-1 flex-col gap-4 p-4 sm:p-6">
        <h1 ref={heading} tabIndex={-1} className="text-[22px] font-semibold outline-none">
          Set up a second factor
        </h1>
        <p>{SECOND_FACTOR_DUTY_TEXTS[askedBy]} Everything else is closed to you until then.</p>
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
          // Afresh, so that the market, the chat and the page itself start as after signing in.
          <SecondFactorSection profile={profile.data} goOn={() => window.location.reload()} />
        )}
        <p>
          <Link to="/auth/logout" className="text-link underline">
            Sign out
          </Link>
        </p>
      </main>
      <Toaster theme={theme} />
    </div>
  );
}
