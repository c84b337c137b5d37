import { useRef, useState } from "react";
import { endMySession, endOtherSessions, type MySession } from "#domain/contract/http/sessions.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { call } from "#src/lib/api.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { notify, notifyError } from "#src/ui/toast.tsx";
import { PasswordForm } from "#src/features/profile/password-form.tsx";
import { reloadSessions, useMySessions } from "#src/features/profile/profile-queries.ts";
import { Section } from "#src/features/profile/section.tsx";

/** Sessions to sign out: one, or all but this one. */
interface Ending {
  id: string | null;
  label: string;
  done: string;
}

/** Lists the user's sessions and signs them out, after the password if the user has one. */
export function SessionsSection({ hasPassword }: { hasPassword: boolean }) {
  const { data, error, refetch } = useMySessions();
  const [ending, setEnding] = useState<Ending | null>(null);
  const [isSending, setSending] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const sessions = data?.sessions ?? [];

  /** @throws CallError */
  async function send({ id, done }: Ending, password: string | null): Promise<void> {
    const body = { password };
    await (id === null ? call(endOtherSessions, { body }) : call(endMySession, { params: { id }, body }));
    await reloadSessions();
    setEnding(null);
    notify({ summary: done, severity: "success", group: "sessions" });
    // The pressed button is gone with its row.
    list.current?.focus();
  }
  async function end(what: Ending): Promise<void> {
    if (hasPassword) {
      setEnding(what);
      return;
    }
    if (isSending) return;
    setSending(true);
    await send(what, null).catch(notifyError);
    setSending(false);
  }

  return (
    <Section
      id="sessions"
      title="Sessions"
      lead="The browsers you are signed in on. Signing one out takes effect at once."
    >
      {error ? (
        <FailedCall what="Your sessions could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <ul ref={list} tabIndex={-1} aria-label="Sessions" className="outline-none">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={isSending}
              onEnd={() =>
                void end({
                  id: session.id,
                  label: `Sign out ${session.device}`,
                  done: `${session.device} was signed out`,
                })
              }
            />
          ))}
        </ul>
      )}
      {sessions.length > 1 ? (
        <Button
          kind="danger"
          className="mt-4"
          aria-disabled={isSending || undefined}
          onClick={() =>
            void end({ id: null, label: "Sign out all others", done: "All other sessions were signed out" })
          }
        >
          Sign out all other sessions
        </Button>
      ) : null}
      {ending === null ? null : (
        <PasswordForm
          hasPassword
          key={ending.id ?? "others"}
          label={ending.label}
          sendingLabel="Signing out…"
          send={(password) => send(ending, password)}
          onBack={() => {
            setEnding(null);
            list.current?.focus();
          }}
        />
      )}
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
