import { expect, test } from "vitest";
import { MARKET_ROWS } from "#domain/market-rules/rows/market-rows.ts";
import { checkState, figuresText } from "#domain/market-rules/rows/row-text.ts";
import type { RuleRow } from "#domain/market-rules/rows/rule-row.ts";

const row = (mr: string): RuleRow => {
  const found = (MARKET_ROWS as readonly RuleRow[]).find((each) => each.mr === mr);
  if (found === undefined) throw new Error(mr);
  return found;
};

test("figures are read as a dealer says them", () => {
  expect(figuresText(row("MR-301"))).toBe("T+1");
  expect(figuresText(row("MR-312"))).toBe("T+0, T+1, T+2");
  expect(figuresText(row("MR-401"))).toBe("multiples of ₹ 10,000");
  expect(figuresText(row("MR-402"))).toBe("from ₹ 1,00,00,000");
  expect(figuresText(row("MR-105"))).toBe("off");
  expect(figuresText({ figures: {} })).toBe("");
});

test("every figure of the rows has words, so none is shown by its name in code", () => {
  const figures = (MARKET_ROWS as readonly RuleRow[]).flatMap((each) => Object.entries(each.figures));
  for (const [name, figure] of figures) {
    expect(figuresText({ figures: { [name]: figure } })).not.toBe(`${name} ${String(figure)}`);
  }
});

test("a check is announced thirty days ahead, and late on its day", () => {
  const nextCheck = "2027-02-26";
  expect(checkState({ nextCheck }, "2027-01-26")).toBe("fine");
  expect(checkState({ nextCheck }, "2027-01-27")).toBe("soon");
  expect(checkState({ nextCheck }, "2027-02-25")).toBe("soon");
  expect(checkState({ nextCheck }, "2027-02-26")).toBe("late");
});
