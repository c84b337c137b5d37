import { expect, test } from "vitest";
import { createAwayWatch, type Away } from "#src/live/away-watch.ts";
import { awayReason, isStaleAt, nextAwaySince, type SocketState } from "#src/live/away.ts";

// 14:03:05 in India.
const LEFT = Date.parse("2026-03-02T08:33:05Z");

test.each<[string, number | null, SocketState, boolean, number | null]>([
  ["a socket that is there is not away", null, "online", true, null],
  ["one that leaves is away from then on", null, "connecting", true, LEFT + 1000],
  ["trying again does not begin the time again", LEFT, "offline", false, LEFT],
  ["too many windows are away, too", LEFT, "too-many", false, LEFT],
  ["open again, but behind the market, it is still away", LEFT, "online", false, LEFT],
  ["open again and current it is back", LEFT, "online", true, null],
  ["a gap that is filled while it is open is not away", null, "online", false, null],
  ["nobody signed in has no connection to miss", LEFT, "signed-out", false, null],
])("%s", (_rule, before, socket, isCurrent, after) => {
  expect(nextAwaySince(before, { socket, isCurrent }, LEFT + 1000)).toBe(after);
});

test("the page is stale after ten seconds away, not before", () => {
  expect([null, LEFT].map((since) => isStaleAt(since, LEFT + 9999))).toEqual([false, false]);
  expect([null, LEFT].map((since) => isStaleAt(since, LEFT + 10_000))).toEqual([false, true]);
});

test("the reason names the time in India", () => {
  expect(awayReason(LEFT)).toBe(
    "The live connection has been away since 14:03:05. Nothing binding is sent until it is back.",
  );
});

function watched() {
  let now = LEFT;
  let due: { atMs: number; act: () => void } | null = null;
  const seen: Away[] = [];
  const watch = createAwayWatch(
    {
      nowMs: () => now,
      after: (ms, act) => {
        due = { atMs: now + ms, act };
        return () => (due = null);
      },
    },
    (away) => void seen.push(away),
  );
  const moveOn = (ms: number) => {
    now += ms;
    if (due === null || due.atMs > now) return;
    const { act } = due;
    due = null;
    act();
  };
  return { watch, moveOn, seen };
}

test("a connection that stays away makes the page stale by itself, and one that is back and current makes it fresh", () => {
  const { watch, moveOn, seen } = watched();
  watch({ socket: "online", isCurrent: true });
  watch({ socket: "connecting", isCurrent: true });
  moveOn(6000);
  watch({ socket: "offline", isCurrent: false });
  moveOn(4000);
  watch({ socket: "online", isCurrent: false });
  expect(seen).toEqual([
    { awaySinceMs: LEFT, isStale: false },
    { awaySinceMs: LEFT, isStale: true },
  ]);
  watch({ socket: "online", isCurrent: true });
  expect(seen.at(-1)).toEqual({ awaySinceMs: null, isStale: false });
});

test("a short break never makes the page stale", () => {
  const { watch, moveOn, seen } = watched();
  watch({ socket: "connecting", isCurrent: true });
  moveOn(9000);
  watch({ socket: "online", isCurrent: true });
  moveOn(9000);
  expect(seen.some(({ isStale }) => isStale)).toBe(false);
});
