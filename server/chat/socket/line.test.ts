import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Line } from "#server/chat/socket/line.ts";

test("changes are told in order and once, however they are shuffled and repeated", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }).chain((n) =>
        fc.shuffledSubarray(
          Array.from({ length: n * 2 }, (_, index) => (index % n) + 2),
          { minLength: n * 2 },
        ),
      ),
      async (changes) => {
        const line = new Line(() => undefined);
        const told: number[] = [];
        for (const change of [1, ...changes]) {
          line.hear(change, async () => {
            await Promise.resolve();
            told.push(change);
          });
        }
        await line.told;
        expect(told).toEqual([1, ...[...new Set(changes)].toSorted((a, b) => a - b)]);
      },
    ),
    { numRuns: 50 },
  );
});

test("a change that does not come is passed over after a moment, and dropped when it comes later", async () => {
  vi.useFakeTimers();
  const line = new Line(() => undefined);
  const told: number[] = [];
  for (const change of [5, 8, 7]) line.hear(change, () => void told.push(change));
  await line.told;
  expect(told).toEqual([5]);
  vi.advanceTimersByTime(400);
  line.hear(6, () => void told.push(6));
  await line.told;
  expect(told).toEqual([5, 7, 8]);
  vi.useRealTimers();
});

test("a change that cannot be told does not stop the next", async () => {
  const failed: unknown[] = [];
  const line = new Line((error) => failed.push(error));
  const told: number[] = [];
  line.hear(1, () => Promise.reject(new Error("no")));
  line.hear(2, () => void told.push(2));
  await line.told;
  expect([told, failed]).toEqual([[2], [new Error("no")]]);
});
