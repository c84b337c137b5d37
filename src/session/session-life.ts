import type { StoreApi } from "zustand";
import type { SupportChannels } from "#domain/contract/http/auth.ts";
import type { SessionData, SessionStatus } from "#domain/entities/session.ts";
import type { Refreshed, SessionRefresher } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";

/**
 * Life of a session in a page: fetched when the page opens, renewed by timer and on window focus, ended by sign-out or
 * by a refused refresh. The tokens are cookies that scripts cannot read; only calls change them.
 */
export interface SessionState {
  status: SessionStatus;
  session: SessionData | null;
  /** The server runs its demo world. */
  demo: boolean;
  /** True when pages report their errors. */
  reportsErrors?: boolean;
  /** Pages name a trace with each call. */
  tracesCalls?: boolean;
  /** Support channels; null until the server has sent them. */
  support: SupportChannels | null;
  /** True when the last fetch got no response: the page treats the person as signed out, without knowing. */
  isUnanswered?: boolean;
}

/** Session endpoints of the server. */
export interface SessionCalls {
  getSession(): Promise<{
    session: SessionData | null;
    now: string;
    demo: boolean;
    reports_errors: boolean;
    traces_calls: boolean;
    support: SupportChannels;
  }>;
  /** @param idleMs how long ago the person last used a page of this browser */
  refreshToken(idleMs: number): Promise<unknown>;
  logout(): Promise<unknown>;
}

export interface SessionNeeds {
  calls: SessionCalls;
  store: Pick<StoreApi<SessionState>, "getState" | "setState">;
  learnServerTime: (iso: string) => void;
  otherTabs: OtherTabs<TabMessage>;
  /** Time of the last use in another page, epoch ms; all pages share the session. */
  uses: OtherTabs<number>;
  /** Deletes the text typed in this browser. */
  forgetTyped: () => void;
}

/**
 * Messages between the pages of one browser: the person now signed in (null: nobody), or that a page is signing out, or
 * signing in again because the session is too old.
 */
export type TabMessage = { userId: string | null } | "signing out" | "signing in again";

/** The other pages of this browser: they share its session. */
export interface OtherTabs<M> {
  publish(message: M): void;
  subscribe(react: (message: M) => void): void;
}

/** A person uses a page by these; one that is only watched is not used. */
const USES = ["keydown", "pointerdown", "wheel"] as const;
export interface UseSource {
  addEventListener(type: (typeof USES)[number], react: () => void, options: { capture: true; passive: true }): void;
}
/** Minimum interval between use messages to other pages, ms. */
const PUBLISH_EVERY_MS = 10_000;

/** Source of window focus events. */
export interface FocusSource {
  addEventListener(type: "focus", react: () => void): void;
}

/** The session is renewed this often, and whenever the window gets the focus. */
export const REFRESH_EVERY_MS = 240_000;

/** Maximum time of a sign-out in another tab, ms: it has finished by then, or the tab is gone. */
const SIGN_OUT_WITHIN_MS = 30_000;

export interface SessionLife {
  /** Fetches the session; a failed fetch clears it. */
  fetchSession: () => Promise<SessionData | null>;
  /** Processes a sign-in response; without a string token, sign-in ends without effect. */
  takeSignIn: (answer: { token?: unknown }) => Promise<SessionData | null>;
  /** Ends the session here and on the server. */
  signOut: () => Promise<void>;
  /** Ties calls and clocks to the session. */
  start: (into: {
    setSessionRefresher: (refresher: SessionRefresher) => void;
    goToLogout: () => void;
    /** Goes to the sign-in page and back here; typed text stays stored. */
    goToSignIn: () => void;
    focusSource: FocusSource;
    useSource: UseSource;
    /** The person of this browser changed; this page must not show its data any longer. */
    startAfresh: () => void;
  }) => void;
}

export function createSessionLife({
  calls,
  store,
  learnServerTime,
  otherTabs,
  uses,
  forgetTyped,
}: SessionNeeds): SessionLife {
  let reload: () => void = () => undefined;
  let signInHere: () => void = () => undefined;
  /** First person shown on this page; it never shows another. */
  let shown: string | null = null;
  /** Opening a page is a use, too. */
  let usedAtMs = Date.now();
  let publishedAtMs = 0;
  const noteUse = () => {
    usedAtMs = Date.now();
    if (usedAtMs - publishedAtMs < PUBLISH_EVERY_MS) return;
    publishedAtMs = usedAtMs;
    uses.publish(usedAtMs);
  };
  const clear = () => store.setState({ status: "unauthenticated", session: null });

  const fetchSession = oneAtATime(async (): Promise<SessionData | null> => {
    try {
      const answer = await calls.getSession();
      const { session, now, demo, reports_errors: reportsErrors, traces_calls: tracesCalls, support } = answer;
      learnServerTime(now);
      const userId = idOf(session);
      if (userId !== null && shown !== null && userId !== shown) {
        otherTabs.publish({ userId });
        reload();
        return await new Promise<never>(() => undefined);
      }
      shown ??= userId;
      const status = session ? "authenticated" : "unauthenticated";
      const wasUnanswered = store.getState().isUnanswered === true;
      const answered = wasUnanswered ? { isUnanswered: false } : {};
      store.setState({ status, session, demo, reportsErrors, tracesCalls, support, ...answered });
      return session;
    } catch (error) {
      clear();
      if (error instanceof CallError && error.status === 0) store.setState({ isUnanswered: true });
      // After a response the server can also clear the tokens; a page being closed gets none.
      if (error instanceof CallError && error.status !== 0) await calls.logout().catch(() => undefined);
      return null;
    }
  });

  const refresh = oneAtATime<Refreshed>(async () => {
    try {
      await calls.refreshToken(Math.max(0, Date.now() - usedAtMs));
      return "renewed";
    } catch (error) {
      if (error instanceof CallError && error.body?.code === "sign_in_again") {
        // The other tabs share the typed text: none of them may sign out and delete it.
        otherTabs.publish("signing in again");
        signInHere();
        return "failed";
      }
      return error instanceof CallError && error.status === 401 ? "over" : "failed";
    }
  });

  async function renew(goToLogout: () => void): Promise<void> {
    if (store.getState().status !== "authenticated") return;
    const refreshed = await refresh();
    if (refreshed === "renewed") await fetchSession();
    else if (refreshed === "over") goToLogout();
  }

  const person = () => idOf(store.getState().session);

  return {
    fetchSession,
    async takeSignIn(answer) {
      if (typeof answer.token !== "string" || answer.token === "") return null;
      const session = await fetchSession();
      otherTabs.publish({ userId: person() });
      return session;
    },
    async signOut() {
      otherTabs.publish("signing out");
      await calls.logout().catch(() => undefined);
      forgetTyped();
      clear();
      otherTabs.publish({ userId: null });
    },
    start({ setSessionRefresher, goToLogout, goToSignIn, focusSource, useSource, startAfresh }) {
      reload = startAfresh;
      signInHere = goToSignIn;
      let reloadsUntilMs = 0;
      otherTabs.subscribe((message) => {
        if (message === "signing in again") goToSignIn();
        else if (message === "signing out") reloadsUntilMs = Date.now() + SIGN_OUT_WITHIN_MS;
        else if (message.userId !== person()) startAfresh();
      });
      // The server ends the session before the signing-out tab announces it; meanwhile this page waits for its reload
      // instead of going to logout.
      const leave = () => {
        if (Date.now() >= reloadsUntilMs) goToLogout();
      };
      setSessionRefresher({ refresh, expired: leave, dutyMissing: () => void fetchSession() });
      for (const type of USES) useSource.addEventListener(type, noteUse, { capture: true, passive: true });
      uses.subscribe((atMs) => {
        usedAtMs = Math.max(usedAtMs, atMs);
      });
      setInterval(() => void renew(leave), REFRESH_EVERY_MS);
      focusSource.addEventListener("focus", () => void renew(leave));
    },
  };
}

function idOf(session: SessionData | null): string | null {
  return session?.user_info.unique_id ?? null;
}

/** Concurrent callers share one run and its result. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
