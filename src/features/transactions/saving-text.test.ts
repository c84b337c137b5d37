import { expect, test } from "vitest";
import { savingFact } from "#src/features/transactions/saving-text.ts";

test.each([
  [{ bp: 2, rupees: 60_000 }, ["Saved against mid", "2.00 bp, ₹\u00a060,000.00"]],
  [{ bp: -4.2, rupees: -343_350 }, ["Given away against mid", "4.20 bp, ₹\u00a03,43,350.00"]],
  [{ bp: -1.5, rupees: null }, ["Given away against mid", "1.50 bp"]],
  [{ bp: null, rupees: 0 }, ["Saved against mid", "₹\u00a00.00"]],
  [{ bp: null, rupees: null }, ["Saved against mid", "Not known"]],
])("%o is said in words", (saving, text) => {
  expect(savingFact(saving, "mid")).toEqual(text);
});
