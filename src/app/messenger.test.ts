import { afterEach, expect, test, vi } from "vitest";
import type { SessionData } from "#domain/entities/session.ts";
import { startMessenger, UPDATE_DELAY_MS } from "#src/app/messenger.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const session = {
  user_info: { unique_id: "usr_1", email: "asha@meridian.example", first_name: "Asha", last_name: "Rao" },
  id: "cli_meridian",
  name: "Meridian Mutual Fund",
} as SessionData;

/** A page with a fake clock that records the calls to the messenger. */
function testPage() {
  const messages: unknown[][] = [];
  const loaded: string[] = [];
  let changeRoute = () => undefined as void;
  let timers: { react: () => void; ms: number }[] = [];
  return {
    messages,
    loaded,
    go: () => changeRoute(),
    waits: () => timers.map(({ ms }) => ms),
    elapse: () => {
      for (const { react } of timers.splice(0)) react();
    },
    page: {
      onRoute: (react: () => void) => void (changeRoute = react),
      loadScript: async (url: string) => void loaded.push(url),
      messenger:
        () =>
        (...command: unknown[]) =>
          void messages.push(command),
      setTimer: (react: () => void, ms: number) => {
        const timer = { react, ms };
        timers.push(timer);
        return timer;
      },
      clearTimer: (timer: unknown) => void (timers = timers.filter((each) => each !== timer)),
    },
  };
}

test("the customer chat starts for its workspace, and is told who writes only with the server's proof (F-37)", async () => {
  const proven = testPage();
  await startMessenger({ app_id: "ab12cd34", user_hash: "proof" }, session, proven.page);
  expect(proven.loaded).toEqual(["https://widget.intercom.io/widget/ab12cd34"]);
  expect(proven.messages).toMatchObject([["boot", { app_id: "ab12cd34", user_id: "usr_1", user_hash: "proof" }]]);
  const unproven = testPage();
  await startMessenger({ app_id: "ab12cd34", user_hash: null }, session, unproven.page);
  expect(unproven.messages).toEqual([["boot", { app_id: "ab12cd34" }]]);
});

test("it is updated 250 ms after a change of route, once for several at a time (C-05)", async () => {
  const { page, go, elapse, messages, waits } = testPage();
  await startMessenger({ app_id: "ab12cd34", user_hash: null }, null, page);
  go();
  go();
  expect([UPDATE_DELAY_MS, waits()]).toEqual([250, [250]]);
  expect(messages).toHaveLength(1);
  elapse();
  expect(messages.slice(1)).toEqual([["update"]]);
});

test("a page whose customer chat cannot be loaded works on", async () => {
  vi.stubGlobal("window", { location: { href: "http://localhost/contact" } });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { page, messages } = testPage();
  await startMessenger({ app_id: "ab12cd34", user_hash: null }, null, {
    ...page,
    loadScript: () => Promise.reject(new Error("blocked")),
  });
  expect(messages).toEqual([]);
});
