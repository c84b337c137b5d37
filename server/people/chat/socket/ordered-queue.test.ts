import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { OrderedQueue } from "#server/people/chat/socket/ordered-queue.ts";

test("changes are published in order and once, however they are shuffled and repeated", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }).chain((n) =>
        fc.shuffledSubarray(
          Array.from({ length: n * 2 }, (_, index) => (index % n) + 2),
          { minLength: n * 2 },
        ),
      ),
      async (changes) => {
        const queue = new OrderedQueue(() => undefined);
        const done: number[] = [];
        for (const change of [1, ...changes]) {
          queue.add(change, async () => {
            await Promise.resolve();
            done.push(change);
          });
        }
        await queue.idle;
        expect(done).toEqual([1, ...[...new Set(changes)].toSorted((a, b) => a - b)]);
      },
    ),
    { numRuns: 50 },
  );
});

test("a change that does not come is passed over after a moment, and dropped when it comes later", async () => {
  vi.useFakeTimers();
  const queue = new OrderedQueue(() => undefined);
  const done: number[] = [];
  for (const change of [5, 8, 7]) queue.add(change, () => void done.push(change));
  await queue.idle;
  expect(done).toEqual([5]);
  vi.advanceTimersByTime(400);
  queue.add(6, () => void done.push(6));
  await queue.idle;
  expect(done).toEqual([5, 7, 8]);
  vi.useRealTimers();
});

test("a change that cannot be published does not stop the next", async () => {
  const failed: unknown[] = [];
  const queue = new OrderedQueue((error) => failed.push(error));
  const done: number[] = [];
  queue.add(1, () => Promise.reject(new Error("no")));
  queue.add(2, () => void done.push(2));
  await queue.idle;
  expect([done, failed]).toEqual([[2], [new Error("no")]]);
});
