import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSession } from "#src/session/session.ts";

const DutyPage = lazy(async () => ({ default: (await import("#src/features/profile/duty-page.tsx")).DutyPage }));

/** Shows the page, or the duty page to people who must consent or set up a second factor first. */
export function DutyGate({ children }: { children: ReactNode }) {
  const session = useSession((state) => state.session);
  const asked = session?.second_factor_missing ?? null;
  const consent = session?.consent_missing ?? null;
  const [led, setLed] = useState(asked);
  // The duty is fulfilled once the second factor is on, but the recovery codes still have to be stored. So the page
  // stays until the person leaves it.
  if (asked !== null && led === null) setLed(asked);
  if (session === null || (consent ?? led) === null) return children;
  return (
    <Suspense fallback={null}>
      <DutyPage consent={consent} secondFactor={led} />
    </Suspense>
  );
}
