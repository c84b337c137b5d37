import { useEffect } from "react";
import { acts } from "#src/shell/undo/undo.ts";
import { chat } from "#src/chat-client/chat.ts";
import { live } from "#src/live/connection.ts";
import { signOut } from "#src/session/session.ts";

/** Signs out, then reloads at the home page, so that no session data stays in memory. */
export function SignOutRoute() {
  useEffect(() => {
    live.stop();
    // Pending undoable acts are flushed, and the chat session ended, while the cookies are still valid.
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
