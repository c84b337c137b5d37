import type { StoreApi } from "zustand";
import type { SupportChannels } from "#domain/contract/http/auth.ts";
import type { SessionData, SessionStatus } from "#domain/entities/session.ts";
import type { Refreshed, SessionRefresher } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";

/**
 * How a session lives in a page: fetched when the page opens, renewed by the clock and when the window is looked at
 * again, ended by sign-out or by a refresh that the server refuses. The tokens are cookies that scripts cannot read;
 * only calls change them.
 */
export interface SessionState {
  status: SessionStatus;
  session: SessionData | null;
  /** The server runs its demo world. */
  demo: boolean;
  /** Pages report what fails in them. */
  reportsErrors?: boolean;
  /** Pages name a trace with each call. */
  tracesCalls?: boolean;
  /** How people reach us; null until the server said so. */
  support: SupportChannels | null;
  /** The last fetch got no answer at all: who is signed in is not known, though nobody is taken to be. */
  isUnanswered?: boolean;
}

/** What the server does for a session. */
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
  /** When somebody uses one of them, as epoch ms: a session is used by all. */
  uses: OtherTabs<number>;
  /** Deletes what was typed in this browser. */
  forgetTyped: () => void;
}

/** What the pages of one browser say to each other: who is signed in now (null: nobody), or that one of them is signing out, or in again because the session is too old. */
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
/** Other pages are told of use no more often. */
const TOLD_EVERY_MS = 10_000;

/** Events by which the window is looked at again. */
export interface FocusSource {
  addEventListener(type: "focus", react: () => void): void;
}

/** The session is renewed this often, and whenever the window gets the focus. */
export const REFRESH_EVERY_MS = 240_000;

/** A tab that signs out has said so to the others by then, or has gone in the middle of it. */
const SIGN_OUT_WITHIN_MS = 30_000;

export interface SessionLife {
  /** Fetches the session; a failed fetch clears it. */
  fetchSession: () => Promise<SessionData | null>;
  /** Takes the token of a sign-in answer; without a string token sign-in ends without effect. */
  takeSignIn: (answer: { token?: unknown }) => Promise<SessionData | null>;
  /** Ends the session here and on the server. */
  signOut: () => Promise<void>;
  /** Ties calls and clocks to the session. */
  start: (into: {
    setSessionRefresher: (refresher: SessionRefresher) => void;
    goToLogout: () => void;
    /** To the page for signing in, and back here; what was typed stays stored. */
    goToSignIn: () => void;
    focusSource: FocusSource;
    useSource: UseSource;
    /** Somebody else, or nobody, is signed in in this browser now: what this page shows is no longer to be seen. */
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
  /** The person this page has shown; once there was one it shows nobody else. */
  let shown: string | null = null;
  /** Opening a page is a use, too. */
  let usedAtMs = Date.now();
  let toldAtMs = 0;
  const noteUse = () => {
    usedAtMs = Date.now();
    if (usedAtMs - toldAtMs < TOLD_EVERY_MS) return;
    toldAtMs = usedAtMs;
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
      // Where an answer came, the server can also clear the tokens; a page that is going away gets none.
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
        // The other tabs share what was typed: none of them may sign out over it.
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
      let loadsAnewUntilMs = 0;
      otherTabs.subscribe((message) => {
        if (message === "signing in again") goToSignIn();
        else if (message === "signing out") loadsAnewUntilMs = Date.now() + SIGN_OUT_WITHIN_MS;
        else if (message.userId !== person()) startAfresh();
      });
      // The server ends the session before the tab that asked for it can say so: this one is about to load anew where it is.
      const leave = () => {
        if (Date.now() >= loadsAnewUntilMs) goToLogout();
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

/** Whoever asks while it runs waits for the same outcome. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
