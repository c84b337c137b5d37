import { describe, expect, test } from "vitest";
import type { Condition } from "#domain/contract/mind/condition.ts";
import type { Plan } from "#domain/contract/mind/plan.ts";
import { planOf } from "#domain/mind/patch.ts";
import { planChips } from "#domain/mind/plan-text.ts";
import { openList, withMore, withOther, withoutChip } from "#src/features/mind/answer/chip-changes.ts";

const LONG: Condition = { field: "years_to_maturity", operator: "greater_than_or_equal", value: 3 };
const SHORT: Condition = { field: "years_to_maturity", operator: "less_than_or_equal", value: 5 };
const RATED: Condition = { field: "credit_rating", operator: "one_of", value: ["AAA"] };
const SECURED: Condition = { field: "security", operator: "one_of", value: ["SECURED"] };

const listOf = (where: Condition[]): Plan =>
  planOf("screen", [
    {
      id: "s1",
      tool: "screen",
      input: {
        where,
        sort: { field: "observations", direction: "desc" },
        limit: 50,
        include_matured: false,
        fields: [],
      },
    },
  ]);
const chipOf = (plan: Plan, words: string) => {
  const chip = planChips(plan).find((each) => each.words === words);
  if (chip === undefined)
    throw new Error(
      planChips(plan)
        .map((each) => each.words)
        .join("; "),
    );
  return chip;
};
const whereOf = (patch: ReturnType<typeof withMore>) => (patch?.[0]?.op === "set" ? patch[0].value : null);

describe("conditions of an answer are changed as chips", () => {
  const plan = listOf([RATED, LONG, SHORT]);

  test("a chip of two ends is replaced whole, in its place", () => {
    expect(whereOf(withOther(plan, chipOf(plan, "3 to 5 years"), [SECURED]))).toEqual([RATED, SECURED]);
    expect(whereOf(withOther(plan, chipOf(plan, "rated AAA"), [SECURED]))).toEqual([SECURED, LONG, SHORT]);
  });
  test("it is taken away whole", () => {
    expect(whereOf(withoutChip(plan, chipOf(plan, "3 to 5 years")))).toEqual([RATED]);
  });
  test("a condition more is asked after the others", () => {
    expect(whereOf(withMore(plan, openList(plan) ?? "", [SECURED]))).toEqual([RATED, LONG, SHORT, SECURED]);
  });
  test("the alternatives of a list are one chip, and taken away together", () => {
    const either = listOf([LONG]);
    const [step] = either.steps;
    if (step?.tool !== "screen") throw new Error("no list");
    const made = planOf("screen", [{ ...step, input: { ...step.input, any: [[RATED], [SECURED]] } }]);
    expect(withoutChip(made, chipOf(made, "rated AAA or secured"))).toEqual([{ op: "unset", step: "s1", path: "any" }]);
  });
  test("a list without conditions keeps its only step, and takes some", () => {
    const all = listOf([]);
    expect(planChips(all).map((chip) => withoutChip(all, chip))).toEqual([null]);
    expect(whereOf(withMore(all, openList(all) ?? "", [RATED]))).toEqual([RATED]);
  });
  test("a step that others stand on stays, the one that stands on it goes", () => {
    const priced = planOf("whatif", [
      { id: "s1", tool: "find", input: { text: "7.10 gs 34", want: "one" } },
      {
        id: "s2",
        tool: "price",
        input: { fields: [], yield_percent: 6.7, quantum: 50_000_000 },
        uses: [{ step: "s1", path: "bond" }],
      },
    ]);
    expect(withoutChip(priced, { step: "s1", words: "Find", places: [] })).toBeNull();
    expect(withoutChip(priced, { step: "s2", words: "Price", places: [] })).toEqual([{ op: "drop", step: "s2" }]);
    expect(openList(priced)).toBeNull();
  });
});
