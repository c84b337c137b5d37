import { create } from "zustand";
import { addresses } from "#domain/contract/addresses.ts";
import type * as auth from "#domain/contract/http/auth.ts";
import type { SessionData } from "#domain/entities/session.ts";
import { homeOf, workOf } from "#domain/permissions/home.ts";
import { can, type Capability, type Subject } from "#domain/permissions/capabilities.ts";
import { callAt, setSessionRefresher } from "#src/lib/api.ts";
import { learnServerTime } from "#src/lib/server-time.ts";
import { stores } from "#src/lib/stored.ts";
import { createSessionLife, type OtherTabs, type SessionState } from "#src/session/session-life.ts";

/** Session of this page. Status is loading until the first response. */
export const useSession = create<SessionState>(() => ({
  status: "loading",
  session: null,
  demo: false,
  support: null,
}));

// Subscribed first, so that all other subscribers read the right person's stores.
useSession.subscribe(({ session }) => stores.setPerson(session?.user_info.unique_id ?? null));

/** Opens the channel on first use, because a prerendered page has no BroadcastChannel. */
function tabsOfThisBrowser<M>(name: string): OtherTabs<M> {
  let opened: BroadcastChannel | undefined;
  const channel = () => (opened ??= new BroadcastChannel(name));
  return {
    publish: (message) => channel().postMessage(message),
    subscribe: (react) => channel().addEventListener("message", ({ data }: MessageEvent<M>) => react(data)),
  };
}

const life = createSessionLife({
  calls: {
    getSession: () => callAt<typeof auth.getSession>(addresses.getSession, {}),
    refreshToken: (idleMs) => callAt<typeof auth.refreshToken>(addresses.refreshToken, { body: { idle_ms: idleMs } }),
    logout: () => callAt<typeof auth.logout>(addresses.logout, {}),
  },
  store: useSession,
  learnServerTime,
  otherTabs: tabsOfThisBrowser("signed-in"),
  uses: tabsOfThisBrowser("used"),
  forgetTyped: stores.forgetTyped,
});

export const { fetchSession, takeSignIn, signOut } = life;

/** Ties calls and clocks to the session; called once by main. */
export function startSessionRefresh(goToLogout: () => void): void {
  life.start({
    setSessionRefresher,
    goToLogout,
    goToSignIn: signInHere,
    focusSource: window,
    useSource: window,
    startAfresh: () => window.location.reload(),
  });
}

/** Loads the sign-in page, which leads back to this one; nothing of the ended session keeps running. */
function signInHere(): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith("/auth/")) return;
  window.location.replace(`/auth/login?redirect=${encodeURIComponent(pathname + search + hash)}`);
}

/** The session as the permission table reads it. */
export function subjectOf(session: SessionData): Subject {
  return {
    roles: session.user_info.roles,
    client_segment: session.client_segment,
    is_broker: session.is_broker,
    is_staff: session.user_info.is_staff,
    is_premium: session.is_premium,
  };
}

/** Home page of a person after sign-in; the public one for null. */
export const homeOfSession = (session: SessionData | null): string => homeOf(personOf(session));

/** The page that a link back to work leads to. */
export const workOfSession = (session: SessionData | null): string => workOf(personOf(session));

function personOf(session: SessionData | null) {
  if (session === null) return null;
  const { roles, is_staff } = session.user_info;
  return { roles, is_staff, rfq_exchanges: session.rfq_exchanges };
}

/** True when the person on this page may do it. */
export function useCan(capability: Capability): boolean {
  return useSession(({ session }) => session !== null && can(subjectOf(session), capability));
}
