import { trialEndText } from "#src/features/mind/trial/trial-end.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useSession } from "#src/session/session.ts";
import { RequestButton } from "#src/desk-kit/support/request-button.tsx";

/** Shows the end of the trial in its last days, with the way to continue. */
export function TrialNotice() {
  const endsAt = useSession(({ session }) => session?.mind_trial_ends_at ?? null);
  const text = trialEndText(endsAt, serverNowMs());
  if (text === null) return null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-soft px-4 py-1.5">
      <p role="status" className="font-medium text-warn">
        {text}
      </p>
      <RequestButton request="REQUEST_ACCESS">Request access</RequestButton>
    </div>
  );
}
