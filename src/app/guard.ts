import { redirect } from "@tanstack/react-router";
import type { PageMeta } from "#domain/permissions/page-guard.ts";
import { PageUnreachable } from "#src/app/page-unreachable.ts";
import { PageError } from "#src/lib/page-error.ts";
import { fetchSession, useSession } from "#src/session/session.ts";
import { serverNowMs } from "#src/lib/server-time.ts";

/** Loads the access rules of pages on demand. The home page is open to everyone and loads without them. */
async function rules(): Promise<typeof import("#domain/permissions/page-guard.ts")> {
  try {
    return await import("#domain/permissions/page-guard.ts");
  } catch (cause) {
    throw new PageUnreachable(cause);
  }
}

/** Loads the commands of pages before the first page that has some. */
async function pageCommands(): Promise<void> {
  try {
    await import("#src/app/page-commands.ts");
  } catch (cause) {
    throw new PageUnreachable(cause);
  }
}

/** A route's `beforeLoad`: waits for the session, then shows, redirects or refuses as the page's meta says. */
export function guard(meta: PageMeta) {
  return async ({ location }: { location: { href: string } }): Promise<void> => {
    const { status, session, isUnanswered = false } = useSession.getState();
    const who = status === "loading" || isUnanswered ? await fetchSession() : session;
    if (who === null && useSession.getState().isUnanswered) throw new PageUnreachable("no answer to who is signed in");
    const [{ guardPage }] = await Promise.all([rules(), who === null ? null : pageCommands()]);
    const verdict = guardPage(meta, who, location.href, serverNowMs());
    if (verdict.kind === "redirect") throw redirect({ to: verdict.to });
    if (verdict.kind === "login") throw redirect({ to: "/auth/login", search: { redirect: verdict.from } });
    if (verdict.kind === "refuse") throw new PageError(verdict.status, verdict);
  };
}
