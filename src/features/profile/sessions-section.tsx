import { useRef, useState } from "react";
import { endMySession, endOtherSessions, type MySession } from "#domain/contract/http/sessions.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { call } from "#src/lib/api.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { reloadSessions, useMySessions } from "#src/features/profile/profile-queries.ts";
import { Section } from "#src/features/profile/section.tsx";

/** Where I am signed in, and signing out of each of them. */
export function SessionsSection() {
  const { data, error, refetch } = useMySessions();
  const [ending, setEnding] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const sessions = data?.sessions ?? [];

  async function end(what: string, send: () => Promise<unknown>, said: string): Promise<void> {
    if (ending !== null) return;
    setEnding(what);
    try {
      await send();
      await reloadSessions();
      notify({ summary: said, severity: "success", group: "sessions" });
      // The button that was pressed has gone with its row.
      list.current?.focus();
    } catch (thrown) {
      notifyError(thrown);
    } finally {
      setEnding(null);
    }
  }

  return (
    <Section
      id="sessions"
      title="Sessions"
      lead="Each browser in which you are signed in. Signing one out takes effect at once."
    >
      {error ? (
        <FailedCall what="Your sessions could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <ul ref={list} tabIndex={-1} aria-label="Sessions" className="outline-none">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending !== null}
              onEnd={() =>
                void end(
                  session.id,
                  () => call(endMySession, { params: { id: session.id } }),
                  `${session.device} was signed out`,
                )
              }
            />
          ))}
        </ul>
      )}
      {sessions.length > 1 ? (
        <Button
          kind="danger"
          className="mt-4"
          aria-disabled={ending !== null || undefined}
          onClick={() => void end("others", () => call(endOtherSessions, {}), "All other sessions were signed out")}
        >
          Sign out all other sessions
        </Button>
      ) : null}
    </Section>
  );
}

function SessionRow({ session, isEnding, onEnd }: { session: MySession; isEnding: boolean; onEnd: () => void }) {
  const { device, signed_in_at: since, last_seen_at: seen, is_this: isThis } = session;
  const title = device.charAt(0).toUpperCase() + device.slice(1);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0">
      <span>
        <span className="font-medium">{title}</span>
        {isThis ? <span className="ml-2 text-[13px] text-muted">this browser</span> : null}
        <span className="block text-[13px] text-muted tabular-nums">
          Signed in {formatDateTime(Date.parse(since))}, last used {formatDateTime(Date.parse(seen))} IST
        </span>
      </span>
      {isThis ? null : (
        <Button size="small" aria-disabled={isEnding || undefined} onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
