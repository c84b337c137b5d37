import { expect, test } from "vitest";
import { STOLEN, strengthOf } from "#src/ui/form/password-strength.ts";

test.each([
  ["a", 1],
  ["Password1", 1],
  ["aaaaaaaaaaaa", 1],
  ["tromboneist", 2],
  ["Bond#Desk1", 3],
  ["coupon strip monsoon", 4],
  ["मुंबई-बॉन्ड-डेस्क-७", 4],
  ["q".repeat(200_000), 1],
])("a password %j is strong in %d steps of four", (password, strength) => expect(strengthOf(password)).toBe(strength));

test("what the rule refuses as easy is easy to guess, however long its digits are", () => {
  expect(strengthOf("jfkdls83749201")).toBeGreaterThan(2);
  expect(strengthOf("iloveyou83749201")).toBe(1);
});

test("the name of the product makes no password stronger", () => {
  expect(strengthOf("my yieldboard")).toBeLessThan(strengthOf("my fieldhoard"));
});

test("the list of stolen ones is in small letters, as the rule compares them", () => {
  expect(STOLEN.size).toBeGreaterThan(49_000);
  expect([...STOLEN].filter((each) => each !== each.toLowerCase())).toEqual([]);
});
