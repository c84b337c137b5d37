import { create } from "zustand";
import * as auth from "#domain/contract/http/auth.ts";
import type { SessionData, SessionStatus } from "#domain/entities/session.ts";
import { can, type Capability, type Subject } from "#domain/permissions/capabilities.ts";
import { call, keepSessionWith } from "#src/lib/api.ts";
import { learnServerTime } from "#src/lib/server-time.ts";

/** The session is fetched again this often, and whenever the window gets the focus. */
const REFRESH_EVERY_MS = 240_000;

interface SessionState {
  status: SessionStatus;
  session: SessionData | null;
  /** The server runs its demo world. */
  demo: boolean;
}

/** Who is signed in, as this page knows it. Loading until the first answer came. */
export const useSession = create<SessionState>(() => ({ status: "loading", session: null, demo: false }));

let fetching: Promise<SessionData | null> | undefined;

/** Fetches the session; a failed fetch clears it. */
export function fetchSession(): Promise<SessionData | null> {
  fetching ??= call(auth.getSession, {})
    .then(({ session, now, demo }) => {
      learnServerTime(now);
      useSession.setState({ status: session ? "authenticated" : "unauthenticated", session, demo });
      return session;
    })
    .catch(() => {
      useSession.setState({ status: "unauthenticated", session: null });
      return null;
    })
    .finally(() => {
      fetching = undefined;
    });
  return fetching;
}

async function renew(): Promise<void> {
  if (useSession.getState().status !== "authenticated") return;
  if (await refreshTokens()) await fetchSession();
}

let refreshing: Promise<boolean> | undefined;

/** One refresh at a time: pages and calls that ask meanwhile wait for the same one. */
function refreshTokens(): Promise<boolean> {
  refreshing ??= call(auth.refreshToken, { body: null })
    .then(() => true)
    .catch(() => false)
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** Takes the token of a sign-in answer; without a string token sign-in ends without effect. */
export async function takeSignIn(answer: { token?: unknown }): Promise<SessionData | null> {
  if (typeof answer.token !== "string" || answer.token === "") return null;
  return fetchSession();
}

/** Ends the session here and on the server. */
export async function signOut(): Promise<void> {
  await call(auth.logout, {}).catch(() => undefined);
  useSession.setState({ status: "unauthenticated", session: null });
}

/** Ties calls and clocks to the session; called once by main. */
export function startSessionKeeping(goToLogout: () => void): void {
  keepSessionWith({ refresh: refreshTokens, expired: goToLogout });
  setInterval(() => void renew(), REFRESH_EVERY_MS);
  window.addEventListener("focus", () => void renew());
}

/** The session as the permission table reads it. */
export function subjectOf(session: SessionData): Subject {
  return {
    roles: session.user_info.roles,
    client_segment: session.client_segment,
    is_broker: session.is_broker,
    is_staff: session.user_info.is_staff,
  };
}

/** True when the person on this page may do it. */
export function useCan(capability: Capability): boolean {
  return useSession(({ session }) => session !== null && can(subjectOf(session), capability));
}
