import { expect, test } from "vitest";
import { createBudget } from "#domain/support/budget.ts";

test("so many in a minute get through, and as many in the next", () => {
  let now = 0;
  const take = createBudget(2, 60_000, () => now);
  expect([take(), take(), take()]).toEqual([true, true, false]);
  now = 59_999;
  expect(take()).toBe(false);
  now = 60_000;
  expect([take(), take(), take()]).toEqual([true, true, false]);
});
