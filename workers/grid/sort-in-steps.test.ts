import { expect, test } from "vitest";
import { sortInSteps, STEP_SIZE } from "#workers/grid/sort-in-steps.ts";

test("sorting in steps is sorting, and gives the thread away at least once a thousand texts", () => {
  for (const count of [0, 1, STEP_SIZE, STEP_SIZE + 1, 5 * STEP_SIZE + 17]) {
    const texts = Array.from({ length: count }, (_, at) => String((at * 7919) % 4999));
    const steps = sortInSteps(texts);
    let taken = 0;
    let step = steps.next();
    while (step.done !== true) {
      taken++;
      step = steps.next();
    }
    expect(step.value).toEqual(texts.toSorted());
    expect(taken).toBeGreaterThanOrEqual(Math.floor(count / STEP_SIZE));
  }
});
