import { expect, test, vi } from "vitest";
import { inSlices } from "#src/lib/in-slices.ts";

test("every item has its turn, in slices between which the page is free, until it is stopped", () => {
  vi.useFakeTimers();
  const items = Array.from({ length: 4500 }, (_, at) => at);
  const done: number[] = [];
  inSlices(items, (item) => done.push(item));
  expect(done).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(done).toHaveLength(2000);
  vi.runAllTimers();
  expect(done).toEqual(items);

  const stop = inSlices(items, (item) => done.push(item));
  vi.advanceTimersToNextTimer();
  stop();
  vi.runAllTimers();
  expect(done).toHaveLength(6500);
  vi.useRealTimers();
});
