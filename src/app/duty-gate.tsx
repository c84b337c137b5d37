import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSession } from "#src/session/session.ts";

const DutyPage = lazy(async () => ({
  default: (await import("#src/features/profile/second-factor-duty-page.tsx")).SecondFactorDutyPage,
}));

/** Shows the page to everybody but those who have to set up a second factor first: they are led to that. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const asked = useSession((state) => state.session?.second_factor_missing ?? null);
  const isSignedIn = useSession((state) => state.session !== null);
  const [led, setLed] = useState(asked);
  // Once it is on, the recovery codes are still to be stored: whoever was led there goes on from there themselves.
  if (asked !== null && led === null) setLed(asked);
  if (led === null || !isSignedIn) return children;
  return (
    <Suspense fallback={null}>
      <DutyPage askedBy={led} />
    </Suspense>
  );
}
