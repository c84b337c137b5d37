import { expect, test } from "vitest";
import { StoppedClock } from "#src/chat-client/chat.testing.ts";
import { startChannelRefresh } from "#src/chat-client/channel-refresh.ts";

const MINUTE_MS = 60_000;

function rounds(visible: () => readonly string[]) {
  const clock = new StoppedClock();
  const startedAtMs = clock.nowMs();
  const asked: [minute: number, url: string][] = [];
  const stop = startChannelRefresh({
    clock,
    visibleDirect: visible,
    refresh: (url) => {
      asked.push([(clock.nowMs() - startedAtMs) / MINUTE_MS, url]);
      return Promise.reject(new Error("the server is away"));
    },
  });
  return { clock, asked, stop };
}

test("direct channels in sight are asked for every ten minutes, failing or not (C-40)", () => {
  let visible = ["a"];
  const { clock, asked, stop } = rounds(() => visible);
  clock.advance(9.9 * MINUTE_MS);
  expect(asked).toEqual([]);
  clock.advance(MINUTE_MS);
  visible = ["b"];
  clock.advance(10 * MINUTE_MS);
  expect(asked).toEqual([
    [10, "a"],
    [20, "b"],
  ]);
  stop();
  clock.advance(60 * MINUTE_MS);
  expect(asked).toHaveLength(2);
});

test("they go in batches of five with a minute between, and the rounds stay ten minutes apart (C-41)", () => {
  const twelve = Array.from({ length: 12 }, (_, n) => `c${n}`);
  const { clock, asked } = rounds(() => twelve);
  clock.advance(20 * MINUTE_MS);
  const minutes = asked.map(([minute]) => minute);
  expect(minutes).toEqual([...Array(5).fill(10), ...Array(5).fill(11), 12, 12, ...Array(5).fill(20)]);
});

test("a list too long for ten minutes delays the next round, and none is asked for twice at once (C-41)", () => {
  const sixty = Array.from({ length: 60 }, (_, n) => `c${n}`);
  const { clock, asked } = rounds(() => sixty);
  clock.advance(22 * MINUTE_MS - 1);
  expect(asked).toHaveLength(60);
  expect(new Set(asked.map(([, url]) => url)).size).toBe(60);
});
