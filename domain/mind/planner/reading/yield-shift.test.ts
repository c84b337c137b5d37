import { expect, test } from "vitest";
import { isPlan, isRefusal } from "#domain/contract/mind/plan.ts";
import { planSentence } from "#domain/mind/planner/plan-sentence.ts";
import { SMALL_WORLD } from "#domain/mind/planner/small-world.testing.ts";
import { planText } from "#domain/mind/plan-text.ts";

const read = (text: string) => {
  const { made } = planSentence(text, SMALL_WORLD);
  return isPlan(made) ? planText(made).replace(/^Find: [^;]*; /, "") : isRefusal(made) ? made.reason : "asked";
};
const published = (moved: string) => `Price: at last published yield, T+1, ${moved}, clean price`;

test.each([
  ["price of 7.18 gs 33 if yield falls 10 bp", published("10 bp lower")],
  ["7.18 gs 33 price if yields go up by 25 bps", published("25 bp higher")],
  ["price of 7.18 gs 33 ten basis points lower", published("10 bp lower")],
  ["agar yield 25 bp gir jaye to 7.18 gs 33 ka price", published("25 bp lower")],
  ["if yields rise by 0.5%, price of 7.18 gs 33", published("50 bp higher")],
])("a yield that moves by so much is priced where it comes to stand: %s", (text, plan) => {
  expect(read(text)).toBe(plan);
});

test("a move in no direction is priced on both sides", () => {
  expect(read("7.18 gs 33 +/- 25bp price")).toBe("Yield ladder: at last published yield, T+1, steps of 25 bp");
});

test("whether it will move is a forecast", () => {
  expect(read("will 7.18 gs 33 fall 10 bp")).toBe("no_news");
  expect(read("yield of 7.18 gs 33 will rise 10 bp?")).toBe("no_news");
});
