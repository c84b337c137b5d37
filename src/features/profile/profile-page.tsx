import { useEffect } from "react";
import { useLocation } from "@tanstack/react-router";
import { rolesText } from "#domain/entities/roles.ts";
import { must } from "#domain/lib/must.ts";
import { OwnRequests } from "#src/desk-kit/support/own-requests.tsx";
import { useSession } from "#src/session/session.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { ConsentSection } from "#src/features/profile/consent-section.tsx";
import { DataSection } from "#src/features/profile/data-section.tsx";
import { FirmSection } from "#src/features/profile/firm-section.tsx";
import { LooksSection } from "#src/features/profile/looks-section.tsx";
import { PasswordSection } from "#src/features/profile/password-section.tsx";
import { PersonForm } from "#src/features/profile/person-form.tsx";
import { PreferencesSection } from "#src/features/profile/preferences-section.tsx";
import { useProfile } from "#src/features/profile/profile-queries.ts";
import { SecondFactorSection } from "#src/features/profile/second-factor-section.tsx";
import { Fact, Section } from "#src/features/profile/section.tsx";
import { SessionsSection } from "#src/features/profile/sessions-section.tsx";

const PARTS = [
  ["person", "You"],
  ["password", "Password"],
  ["second-factor", "Second factor"],
  ["sign-ins", "Sign-ins"],
  ["sessions", "Sessions"],
  ["firm", "Firm"],
  ["requests", "Requests"],
  ["data", "Your data"],
  ["consent", "Your consent"],
  ["looks", "Looks"],
] as const;

/** Profile page: personal details, sign-in, sessions, firm and display settings. */
export function ProfilePage() {
  const session = must(
    useSession((state) => state.session),
    "session",
  );
  const profile = useProfile();
  const { hash } = useLocation();
  const isLoaded = profile.data !== undefined;
  useEffect(() => {
    if (isLoaded && hash !== "") document.getElementById(hash)?.focus();
  }, [hash, isLoaded]);
  const { user_info: user } = session;
  return (
    <div className="mx-auto grid max-w-[960px] gap-6 p-4 text-[15px] leading-6 sm:p-8 lg:grid-cols-[160px_1fr]">
      <nav aria-label="Parts of the profile" className="lg:sticky lg:top-8 lg:self-start">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] lg:flex-col">
          {PARTS.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`} className="text-link underline-offset-2 hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-6">
        <h1 className="text-[22px] font-semibold">Profile</h1>
        {user.is_user_profile_complete ? null : (
          <p role="status" className="rounded border border-line-strong bg-raised px-4 py-3">
            Your profile is not complete yet: add your mobile number below.
          </p>
        )}
        {profile.error ? (
          <FailedCall
            what="Your account could not be loaded."
            error={profile.error}
            onRetry={() => void profile.refetch()}
          />
        ) : null}
        <Section id="person" title="You">
          <dl className="mb-4">
            <Fact name="Email" value={user.email} />
            <Fact name="Roles" value={rolesText(user)} />
          </dl>
          {profile.data ? <PersonForm key={profile.data.mobile} profile={profile.data} /> : null}
        </Section>
        {profile.data ? (
          <>
            <PasswordSection profile={profile.data} />
            <SecondFactorSection profile={profile.data} />
            <PreferencesSection profile={profile.data} />
          </>
        ) : null}
        {profile.data ? <SessionsSection hasPassword={profile.data.has_password} /> : null}
        <FirmSection session={session} />
        <Section id="requests" title="My requests" lead="Your requests to our support, and our answers.">
          <OwnRequests />
        </Section>
        {profile.data ? <DataSection hasPassword={profile.data.has_password} /> : null}
        <ConsentSection />
        <LooksSection />
      </div>
    </div>
  );
}
