import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ErrorBody } from "#domain/contract/errors.ts";
import type { SessionData } from "#domain/entities/session.ts";
import type { SessionRefresher } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import {
  createSessionLife,
  REFRESH_EVERY_MS,
  type SessionCalls,
  type SessionLife,
  type SessionState,
  type TabMessage,
} from "#src/session/session-life.ts";

const asha: SessionData = {
  user_info: {
    first_name: "Asha",
    last_name: "Kulkarni",
    email: "dealer@meridian.example",
    mobile: "+919800000001",
    roles: ["clientdealer"],
    unique_id: "usr_dealermeridian",
    suprsend_subscriber_id: "usr_dealermeridian",
    has_accepted_chat_terms: false,
    user_security_preferences: {},
    is_user_profile_complete: true,
    is_staff: false,
  },
  id: "cli_meridian",
  name: "Meridian Mutual Fund",
  brand_name: "Meridian Mutual Fund",
  user_accounts: [],
  allowed_exchanges: ["NSE", "BSE"],
  is_broker: false,
  client_segment: "INSTITUTIONAL",
  is_premium: false,
  rfq_exchanges: ["NSE", "BSE"],
  stp_exchanges: [],
  nsccl_credentials: false,
  iccl_credentials: false,
  nsccl_name: null,
  iccl_name: null,
  mind_trial_ends_at: null,
  consent_missing: null,
  second_factor_missing: null,
};
const rohan: SessionData = { ...asha, user_info: { ...asha.user_info, unique_id: "usr_dealernarmada" } };
const support = { email: null, messenger: null };
const NOW = "2026-11-20T05:30:00.000Z";
const failure = (status: number) => new CallError("GET", "/api/session/", status, null);

let calls: { [K in keyof SessionCalls]: ReturnType<typeof vi.fn<SessionCalls[K]>> };
let store: StoreApi<SessionState>;
let life: SessionLife;
let clock: string[];
let published: TabMessage[];
let publishedUses: number[];
let useInAnotherTab: (atMs: number) => void;
let forgotten: number;
let publishFromAnotherTab: (message: TabMessage) => void;

beforeEach(() => {
  vi.useFakeTimers();
  clock = [];
  calls = {
    getSession: vi
      .fn<SessionCalls["getSession"]>()
      .mockResolvedValue({ session: asha, now: NOW, demo: true, reports_errors: true, traces_calls: false, support }),
    refreshToken: vi.fn<SessionCalls["refreshToken"]>().mockResolvedValue({}),
    logout: vi.fn<SessionCalls["logout"]>().mockResolvedValue({}),
  };
  store = createStore<SessionState>(() => ({ status: "loading", session: null, demo: false, support: null }));
  published = [];
  publishedUses = [];
  forgotten = 0;
  life = createSessionLife({
    calls,
    store,
    learnServerTime: (iso) => clock.push(iso),
    otherTabs: { publish: (message) => published.push(message), subscribe: (react) => (publishFromAnotherTab = react) },
    uses: { publish: (atMs) => publishedUses.push(atMs), subscribe: (react) => (useInAnotherTab = react) },
    forgetTyped: () => (forgotten += 1),
  });
});
afterEach(() => vi.useRealTimers());

test("a fetch without any answer clears the session, and says that nobody knows rather than that nobody is there", async () => {
  calls.getSession.mockRejectedValueOnce(failure(0));
  expect(await life.fetchSession()).toBeNull();
  expect(store.getState()).toMatchObject({ status: "unauthenticated", session: null, isUnanswered: true });
  expect(calls.logout).not.toHaveBeenCalled();
  await life.fetchSession();
  expect(store.getState()).toMatchObject({ status: "authenticated", isUnanswered: false });
});

describe("opening a page", () => {
  test("the status is loading until the session came, then authenticated (S-01, S-02, D-011, D-013)", async () => {
    const fetching = life.fetchSession();
    expect(store.getState()).toMatchObject({ status: "loading", session: null });
    await fetching;
    expect(store.getState()).toEqual({
      status: "authenticated",
      session: asha,
      demo: true,
      reportsErrors: true,
      tracesCalls: false,
      support,
    });
    expect(clock).toEqual([NOW]);
  });

  test("nobody signed in is unauthenticated (S-02, D-012)", async () => {
    calls.getSession.mockResolvedValue({
      session: null,
      now: NOW,
      demo: true,
      reports_errors: true,
      traces_calls: false,
      support,
    });
    expect(await life.fetchSession()).toBeNull();
    expect(store.getState()).toEqual({
      status: "unauthenticated",
      session: null,
      demo: true,
      reportsErrors: true,
      tracesCalls: false,
      support,
    });
  });

  test.each([401, 500, 503])("a fetch refused with %i clears session and token (S-03)", async (status) => {
    await life.fetchSession();
    calls.getSession.mockRejectedValue(failure(status));
    expect(await life.fetchSession()).toBeNull();
    expect(store.getState()).toMatchObject({ status: "unauthenticated", session: null });
    expect(calls.logout).toHaveBeenCalledOnce();
  });

  test("a fetch without an answer clears the session and leaves the tokens, for it may be the page that goes", async () => {
    calls.getSession.mockRejectedValue(failure(0));
    await life.fetchSession();
    expect(store.getState()).toMatchObject({ status: "unauthenticated", session: null });
    expect(calls.logout).not.toHaveBeenCalled();
  });

  test("whoever asks meanwhile waits for the same answer", async () => {
    const [one, two] = await Promise.all([life.fetchSession(), life.fetchSession()]);
    expect(one).toBe(two);
    expect(calls.getSession).toHaveBeenCalledOnce();
    await life.fetchSession();
    expect(calls.getSession).toHaveBeenCalledTimes(2);
  });
});

describe("signing in and out", () => {
  test("a sign-in answer with a token fetches the session", async () => {
    expect(await life.takeSignIn({ token: "abc" })).toEqual(asha);
    expect(store.getState().status).toBe("authenticated");
  });

  test.each([{}, { token: "" }, { token: null }, { token: 7 }, { token: { jwt: "abc" } }])(
    "the answer %j ends without effect (V-39)",
    async (answer) => {
      expect(await life.takeSignIn(answer)).toBeNull();
      expect(calls.getSession).not.toHaveBeenCalled();
      expect(store.getState().status).toBe("loading");
    },
  );

  test("sign-out ends the session on the server and here, even when the server does not answer (S-04)", async () => {
    for (const outcome of [Promise.resolve({}), Promise.reject(failure(0))]) {
      await life.fetchSession();
      calls.logout.mockReturnValueOnce(outcome);
      await life.signOut();
      expect(store.getState()).toMatchObject({ status: "unauthenticated", session: null });
    }
    expect(calls.logout).toHaveBeenCalledTimes(2);
  });
});

describe("a session going on", () => {
  let focus: () => void;
  const uses = new Map<string, () => void>();
  let refresher: SessionRefresher;
  const goToLogout = vi.fn<() => void>();
  const goToSignIn = vi.fn<() => void>();
  const startAfresh = vi.fn<() => void>();

  beforeEach(async () => {
    goToLogout.mockClear();
    goToSignIn.mockClear();
    startAfresh.mockClear();
    life.start({
      setSessionRefresher: (given) => (refresher = given),
      goToLogout,
      goToSignIn,
      startAfresh,
      focusSource: { addEventListener: (_type, react) => (focus = react) },
      useSource: { addEventListener: (type, react) => uses.set(type, react) },
    });
    await life.fetchSession();
    calls.getSession.mockClear();
  });

  test("it is renewed and fetched again every 240 s (S-07, C-09)", async () => {
    expect(REFRESH_EVERY_MS).toBe(240_000);
    await vi.advanceTimersByTimeAsync(239_999);
    expect(calls.refreshToken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.refreshToken).toHaveBeenCalledTimes(1);
    expect(calls.getSession).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(480_000);
    expect(calls.refreshToken).toHaveBeenCalledTimes(3);
  });

  test("and whenever the window gets the focus (S-07, C-09)", async () => {
    focus();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.refreshToken).toHaveBeenCalledTimes(1);
    expect(calls.getSession).toHaveBeenCalledTimes(1);
  });

  test("each renewal says how long ago the person last used a page: by a key, a click or the wheel, in this tab or another", async () => {
    const idleMs = () => calls.refreshToken.mock.calls.at(-1)?.[0];
    const openedMs = Date.now();
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS);
    expect(idleMs()).toBe(REFRESH_EVERY_MS);
    // Watching or focusing a page is not use.
    focus();
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS);
    expect(idleMs()).toBe(2 * REFRESH_EVERY_MS);
    expect([...uses.keys()]).toEqual(["keydown", "pointerdown", "wheel"]);
    for (const use of uses.values()) {
      await vi.advanceTimersByTimeAsync(60_000);
      use();
      await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS - 60_000);
      expect(idleMs()).toBe(REFRESH_EVERY_MS - 60_000);
    }
    useInAnotherTab(Date.now() - 5000);
    // An older time that arrives late is ignored.
    useInAnotherTab(openedMs);
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS);
    expect(idleMs()).toBe(REFRESH_EVERY_MS + 5000);
  });

  test("other tabs are told of use, every ten seconds at most", async () => {
    const press = uses.get("keydown");
    for (let second = 0; second < 25; second += 1) {
      press?.();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(publishedUses.map((atMs) => atMs - (publishedUses[0] ?? 0))).toEqual([0, 10_000, 20_000]);
  });

  test("nothing is asked for while nobody is signed in", async () => {
    await life.signOut();
    focus();
    await vi.advanceTimersByTimeAsync(REFRESH_EVERY_MS);
    expect(calls.refreshToken).not.toHaveBeenCalled();
  });

  test("calls that meet a 401 together share one refresh", async () => {
    const outcomes = await Promise.all([refresher.refresh(), refresher.refresh(), refresher.refresh()]);
    expect(outcomes).toEqual(["renewed", "renewed", "renewed"]);
    expect(calls.refreshToken).toHaveBeenCalledOnce();
  });

  test("a refresh refused with 401 goes to the logout page (S-06)", async () => {
    calls.refreshToken.mockRejectedValue(failure(401));
    expect(await refresher.refresh()).toBe("over");
    focus();
    await vi.advanceTimersByTimeAsync(0);
    expect(goToLogout).toHaveBeenCalledOnce();
    expect(calls.getSession).not.toHaveBeenCalled();
  });

  test("a session too old for a refresh has all tabs sign in where they are, with what was typed", async () => {
    const body: ErrorBody = { code: "sign_in_again", message: "", field_errors: {}, non_field_errors: [] };
    calls.refreshToken.mockRejectedValue(new CallError("POST", "/api/token/refresh/", 401, body));
    focus();
    await vi.advanceTimersByTimeAsync(0);
    expect(goToSignIn).toHaveBeenCalledOnce();
    expect(published).toEqual(["signing in again"]);
    publishFromAnotherTab("signing in again");
    expect(goToSignIn).toHaveBeenCalledTimes(2);
    expect([goToLogout.mock.calls.length, forgotten]).toEqual([0, 0]);
  });

  test.each([0, 429, 503])("a refresh that fails with %i changes nothing: the next one may work", async (status) => {
    calls.refreshToken.mockRejectedValue(failure(status));
    expect(await refresher.refresh()).toBe("failed");
    focus();
    await vi.advanceTimersByTimeAsync(0);
    expect(goToLogout).not.toHaveBeenCalled();
    expect(store.getState()).toMatchObject({ status: "authenticated", session: asha });
  });

  test("a page that finds itself another person's starts afresh and shows nothing of either to the other", async () => {
    calls.getSession.mockResolvedValue({
      session: rohan,
      now: NOW,
      demo: true,
      reports_errors: true,
      traces_calls: false,
      support,
    });
    focus();
    await vi.advanceTimersByTimeAsync(0);
    expect(startAfresh).toHaveBeenCalledOnce();
    expect(store.getState().session).toEqual(asha);
  });

  test.each([null, "usr_dealernarmada"])(
    "told that %s is signed in now, a page of another person starts afresh",
    (userId) => {
      publishFromAnotherTab({ userId });
      expect(startAfresh).toHaveBeenCalledOnce();
    },
  );

  test("notified that the same person signed in once more, it goes on", () => {
    publishFromAnotherTab({ userId: "usr_dealermeridian" });
    expect(startAfresh).not.toHaveBeenCalled();
  });

  test("a refresh refused while another tab signs out waits for that tab's word, and goes out by itself when none comes", async () => {
    calls.refreshToken.mockRejectedValue(failure(401));
    publishFromAnotherTab("signing out");
    focus();
    await vi.advanceTimersByTimeAsync(0);
    expect(goToLogout).not.toHaveBeenCalled();
    publishFromAnotherTab({ userId: null });
    expect(startAfresh).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(30_000);
    focus();
    await vi.advanceTimersByTimeAsync(0);
    expect(goToLogout).toHaveBeenCalledOnce();
  });

  test("so does one on which somebody else signs in, and the other pages are notified", async () => {
    calls.getSession.mockResolvedValue({
      session: rohan,
      now: NOW,
      demo: true,
      reports_errors: true,
      traces_calls: false,
      support,
    });
    void life.takeSignIn({ token: "abc" });
    await vi.advanceTimersByTimeAsync(0);
    expect(startAfresh).toHaveBeenCalledOnce();
    expect(published).toEqual([{ userId: "usr_dealernarmada" }]);
  });

  test("what was typed goes with a sign-out, and stays when a session cannot be fetched", async () => {
    calls.getSession.mockRejectedValue(failure(503));
    await life.fetchSession();
    expect(forgotten).toBe(0);
    await life.signOut();
    expect(forgotten).toBe(1);
  });

  test("the other pages of the browser are notified who signed in and that nobody is any more", async () => {
    await life.takeSignIn({ token: "abc" });
    await life.signOut();
    expect(published).toEqual([{ userId: "usr_dealermeridian" }, "signing out", { userId: null }]);
  });
});
