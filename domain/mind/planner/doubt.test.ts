import { describe, expect, test } from "vitest";
import { isPlan, isQuestion, type Plan } from "#domain/contract/mind/plan.ts";
import { planSentence } from "#domain/mind/planner/plan-sentence.ts";
import { SMALL_WORLD } from "#domain/mind/planner/small-world.testing.ts";
import { NO_FOCUS } from "#domain/mind/planner/world.ts";
import { planText } from "#domain/mind/plan-text.ts";

const asked = (text: string) => {
  const { made } = planSentence(text, SMALL_WORLD);
  return isQuestion(made) ? made.ask : isPlan(made) ? planText(made) : made.reason;
};

describe("a sentence is asked back", () => {
  test.each([
    ["7.18 gs 33 haircut", "I did not use: haircut. Is this what you mean?"],
    ["7.18 gs 33 macaulay duration", "I did not use: macaulay. Is this what you mean?"],
    ["what is the settlement cycle for g-secs", "I did not use: cycle, settlement. Is this what you mean?"],
    ["spread of AAA psu", "I did not use: spread. Is this what you mean?"],
    ["AAA psu with interest more than 8", "I did not use: interest. Is this what you mean?"],
    ["A1+ commercial paper AAA psu", "I did not use: a1+. Is this what you mean?"],
    ["psu AAA juicy rec bonds", "I did not use: juicy. Is this what you mean?"],
    ["AAA nbfc, upar", "I did not use: upar. Is this what you mean?"],
    ["AAA bonds that mature after 7.18 gs 33", "I did not use: AAA. Is this what you mean?"],
    ["psu bonds maturing after 7.18 gs 33", "Is this what you mean?"],
  ])("where the word that nobody read may be all that was asked: %s", (text, words) => {
    expect(asked(text)).toBe(words);
  });

  test.each([
    "psu bank bonds AAA",
    "psu or AAA bank bonds",
    "psu not rated AAA or maturing in 2030",
    "psu or AA+ nbfc, monthly or above 9",
    "the 10 year",
  ])("where a list would hold together what was meant one by one, or is no list: %s", (text) => {
    expect(asked(text)).toBe("Is this what you mean?");
  });

  test("once, and what is picked is run", () => {
    const first = planSentence("psu bank bonds AAA", SMALL_WORLD).made;
    const question = isQuestion(first) ? first : null;
    const { made } = planSentence("1", SMALL_WORLD, { ...NO_FOCUS, question, asked: 1 });
    expect(isPlan(made) && planText(made)).toBe(question === null ? "" : planText(question.plan as Plan));
  });
});

test.each([
  ["AAA psu or AAA bank", "Bonds: Bank or PSU, rated AAA"],
  ["AAA or AA+ psu", "Bonds: PSU, rated AAA or AA+"],
  ["bonds neither psu nor bank, AAA", "Bonds: not Bank or PSU, rated AAA"],
  ["AAA psu, juicy", "Bonds: PSU, rated AAA"],
  ["3 to 6 years", "Bonds: 3 to 6 years"],
  ["above 5 years", "Bonds: above 5 years"],
  ["rated AA", "Bonds: rated AA"],
  ["coupon above 7", "Bonds: coupon above 7"],
  ["AT1 bank bonds", "Bonds: AT1, issuer a bank"],
  ["monthly interest AAA nbfc", "Bonds: NBFC, rated AAA, interest monthly"],
])("%s is read without a question", (text, words) => {
  expect(asked(text)).toBe(words);
});
