import { describe, expect, test } from "vitest";
import { step as stepShape } from "#domain/contract/mind/plan.ts";
import { planOf } from "#domain/mind/patch.ts";
import { validatePlan } from "#domain/mind/validate.ts";

/** Fields with a problem in one step of a plan. */
function problemsOf(tool: "price" | "ladder", input: object): string[] {
  const step = stepShape.parse({ id: "s1", tool, input: { bond: "IN0020230085", ...input } });
  const judged = validatePlan(planOf("whatif", [step]), () => true);
  return judged.ok ? [] : judged.problems.map(({ field }) => field);
}

describe("a ladder", () => {
  test.each([
    ["around a level", { yield_percent: 6.85 }],
    ["between two yields", { yield_from: 6.8, yield_to: 6.9, step_bp: 1 }],
    ["between two prices", { price_from: 99, price_to: 101, price_step: 0.25 }],
    ["of prices one by one", { prices: [99.5, 99.75, 100] }],
    ["of yields one by one", { yields: [6.8, 6.95], settlements: [0, 1] }],
    ["for as many days as fit", { yield_from: 6.8, yield_to: 7, step_bp: 1, settlements: [0, 1, 2] }],
  ])("%s is taken", (_, input) => {
    expect(problemsOf("ladder", input)).toEqual([]);
  });

  test.each([
    ["with one end only", { yield_from: 6.8 }, "yield_to"],
    ["with its ends turned round", { yield_from: 6.9, yield_to: 6.8 }, "yield_to"],
    ["beyond any yield", { yield_from: 99, yield_to: 101, step_bp: 50 }, "yield_to"],
    ["of two yields and around a third", { yield_from: 6.8, yield_to: 6.9, yield_percent: 7 }, "yield_from"],
    ["of prices with one end only", { price_from: 99, price_step: 0.25 }, "price_to"],
    ["of prices turned round", { price_from: 101, price_to: 99, price_step: 0.25 }, "price_to"],
    ["of prices without a step", { price_from: 99, price_to: 101 }, "price_step"],
    ["beyond any price", { prices: [99, 251] }, "prices"],
    ["of prices and of yields", { prices: [99, 100], yields: [6.8, 6.9] }, "yields"],
    ["of too many prices", { price_from: 90, price_to: 110, price_step: 0.05 }, "step_bp"],
    ["of too many rungs", { yield_from: 6.8, yield_to: 6.9, step_bp: 0.1, settlements: [0, 1] }, "step_bp"],
  ])("%s is refused", (_, input, field) => {
    expect(problemsOf("ladder", input)).toContain(field);
  });
});

test.each([{ settlement_delta: 1 }, { settlement_date: "2026-11-24" }])(
  "several settlement days and one besides are refused: %o",
  (one) => {
    expect(problemsOf("price", { yield_percent: 6.85, settlements: [0, 1], ...one })).toEqual(["settlements"]);
    expect(problemsOf("price", { yield_percent: 6.85, ...one })).toEqual([]);
  },
);
