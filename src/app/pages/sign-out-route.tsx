import { useEffect } from "react";
import { acts } from "#src/shell/undo/undo.ts";
import { chat } from "#src/chat-client/chat.ts";
import { live } from "#src/live/connection.ts";
import { signOut } from "#src/session/session.ts";

/** Signs out, then starts afresh at the home page, so that nothing of the session stays in memory. */
export function SignOutRoute() {
  useEffect(() => {
    live.stop();
    // What waits for its undo is done, and the chat's own session ended, while the cookies still work.
    void acts
      .flush()
      .then(() => chat.stop())
      .catch(() => undefined)
      .then(signOut)
      .then(() => window.location.replace("/"));
  }, []);
  return (
    <main className="grid min-h-full place-items-center" aria-busy="true">
      <p>Signing out…</p>
    </main>
  );
}
