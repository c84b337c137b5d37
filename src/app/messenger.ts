import type { SupportChannels } from "#domain/contract/http/auth.ts";
import type { SessionData } from "#domain/entities/session.ts";
import { useSession } from "#src/session/session.ts";
import { reportFailure } from "#src/session/report.ts";

/**
 * The customer chat: the messenger of Intercom, loaded only where it is configured. It counts visits by page, so it is
 * updated after each change of route, a moment later, when the page has its title. (F-37, C-05)
 */
export const UPDATE_DELAY_MS = 250;

type Messenger = (command: "boot" | "update" | "shutdown", settings?: Record<string, unknown>) => void;

interface MessengerPage {
  /** Calls back after each change of route. */
  onRoute: (react: () => void) => void;
  loadScript: (url: string) => Promise<void>;
  /** The global set by the loaded script; undefined if it set none. */
  messenger: () => Messenger | undefined;
  setTimer: (react: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
}

/**
 * Starts the messenger for the current user. Identifies a person only with the hash from the server: without it anyone
 * could write as anyone.
 */
export async function startMessenger(
  { app_id, user_hash }: NonNullable<SupportChannels["messenger"]>,
  session: SessionData | null,
  page: MessengerPage,
): Promise<void> {
  try {
    await page.loadScript(`https://widget.intercom.io/widget/${app_id}`);
  } catch (failure) {
    reportFailure(failure, "customer chat");
    return;
  }
  page.messenger()?.("boot", { app_id, ...personOf(session, user_hash) });
  let timer: unknown = null;
  page.onRoute(() => {
    page.clearTimer(timer);
    timer = page.setTimer(() => page.messenger()?.("update"), UPDATE_DELAY_MS);
  });
}

function personOf(session: SessionData | null, userHash: string | null): Record<string, unknown> {
  if (session === null || userHash === null) return {};
  const { user_info: user, name, id } = session;
  return {
    user_id: user.unique_id,
    user_hash: userHash,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
    company: { company_id: id, name },
  };
}

/** Starts it in the browser's own page, as the server said it is configured. */
export async function startOn(router: {
  subscribe: (event: "onResolved", react: () => void) => unknown;
}): Promise<void> {
  const { support, session } = useSession.getState();
  if (support?.messenger == null) return;
  await startMessenger(support.messenger, session, {
    onRoute: (react) => void router.subscribe("onResolved", react),
    loadScript: (url) =>
      new Promise((resolve, reject) => {
        const script = Object.assign(document.createElement("script"), { src: url, async: true });
        script.addEventListener("load", () => resolve());
        script.addEventListener("error", () => reject(new Error("The customer chat could not be loaded.")));
        document.head.append(script);
      }),
    messenger: () => (window as { Intercom?: Messenger }).Intercom,
    setTimer: (react, ms) => window.setTimeout(react, ms),
    clearTimer: (timer) => window.clearTimeout(timer as number),
  });
}
