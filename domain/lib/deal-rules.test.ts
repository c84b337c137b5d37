import { describe, expect, it } from "vitest";
import { priceProblem, sizeProblem, writtenYieldProblem, yieldProblem } from "#domain/lib/deal-rules.ts";
import { cleanPrice, quantum, yieldFraction } from "#domain/lib/wire.ts";

const texts = (schema: typeof quantum, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

describe("a yield", () => {
  it.each([
    [-0.0001, "Cannot be negative"],
    [100.0001, "Yield above 100%"],
    [0, null],
    [100, null],
  ])("of %d %%: %s", (yieldPct, problem) => {
    expect(yieldProblem(yieldPct)).toBe(problem);
    expect(texts(yieldFraction, yieldPct / 100)).toEqual(problem === null ? [] : [problem]);
  });

  it("is written with at most seven characters", () => {
    expect(["7.12345", " 7.12345 % ", "7.123456"].map(writtenYieldProblem)).toEqual([
      null,
      null,
      "Should be at most 7 characters",
    ]);
  });
});

describe("a price", () => {
  it.each([
    [-1, "Cannot be negative"],
    [250.0001, "Should be less than 250"],
    [0, null],
    [250, null],
  ])("of %d: %s", (price, problem) => {
    expect(priceProblem(price)).toBe(problem);
    expect(texts(cleanPrice, price)).toEqual(problem === null ? [] : [problem]);
  });
});

describe("a size", () => {
  it.each([
    [-5, "Cannot be negative"],
    [0, "Cannot be zero"],
    [1_000_000_000_000, "Should be at most 12 digits"],
    [1000.5, "Should be whole rupees"],
    [999_999_999_999, null],
    [1, null],
  ])("of %d rupees: %s", (rupees, problem) => {
    expect(sizeProblem(rupees)).toBe(problem);
    expect(texts(quantum, rupees)).toEqual(problem === null ? [] : [problem]);
  });

  it.each([
    [undefined, "This field is required"],
    [null, "This field is required"],
    ["5", "Should be number"],
    [Number.NaN, "Should be number"],
  ])("sent as %j: %s", (sent, problem) => expect(texts(quantum, sent)).toEqual([problem]));
});
