import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSession } from "#src/session/session.ts";

const DutyPage = lazy(async () => ({ default: (await import("#src/features/profile/duty-page.tsx")).DutyPage }));

/** Shows the page to everybody but those who have something to do first: they are led to that. */
export function DutyGate({ children }: { children: ReactNode }) {
  const session = useSession((state) => state.session);
  const asked = session?.second_factor_missing ?? null;
  const consent = session?.consent_missing ?? null;
  const [led, setLed] = useState(asked);
  // Once it is on, the recovery codes are still to be stored: whoever was led there goes on from there themselves.
  if (asked !== null && led === null) setLed(asked);
  if (session === null || (consent ?? led) === null) return children;
  return (
    <Suspense fallback={null}>
      <DutyPage consent={consent} secondFactor={led} />
    </Suspense>
  );
}
