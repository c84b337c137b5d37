import { describe, expect, test } from "vitest";
import { FrameBudget } from "#src/grid/frame-budget.ts";

function after(intervalsMs: readonly number[]): FrameBudget {
  const budget = new FrameBudget();
  for (const intervalMs of intervalsMs) budget.measured(intervalMs);
  return budget;
}

const times = (count: number, ms: number): number[] => Array.from({ length: count }, () => ms);

describe("the budget of drawing", () => {
  test("is kept while the next frame comes in one or two beats of the screen", () => {
    expect(after(times(100, 16.7)).isOver).toBe(false);
    expect(after(times(100, 33.3)).isOver).toBe(false);
  });

  test("is overrun when the next frame comes late for a while, not once, until frames come in time again", () => {
    expect(after([...times(10, 16.7), 150]).isOver).toBe(false);
    const slow = after(times(20, 60));
    expect(slow.isOver).toBe(true);
    for (const ms of times(20, 16.7)) slow.measured(ms);
    expect(slow.isOver).toBe(false);
  });

  test("is not judged by a page that was out of sight", () => {
    expect(after(times(50, 1000)).isOver).toBe(false);
  });
});
