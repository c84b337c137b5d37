import { expect, test } from "vitest";
import { figuresInWords } from "#domain/mind/planner/language/number-words.ts";

test.each([
  ["twenty five crore of 7.73 gs 34", "25 crore of 7.73 gs 34"],
  ["twenty-five crore", "25 crore"],
  ["above seven and a half percent", "above 7.5 percent"],
  ["7 and a quarter per cent", "7.25 per cent"],
  ["six point eight five, please", "6.85, please"],
  ["at one hundred and two point two five", "at 102.25"],
  ["two hundred crore", "200 crore"],
  ["saadhe saat se upar", "7.5 se upar"],
  ["dhai crore", "2.5 crore"],
  ["maturing in twenty thirty five", "maturing in 2035"],
])("a number of several words is its figure: %s", (typed, read) => {
  expect(figuresInWords(typed)).toBe(read);
});

test.each([
  "five or six years",
  "one of two",
  "do na",
  "top five AAA",
  "two, three and four",
  "seven 18 gs",
  "  x  y ",
])("words of one number each stay words: %s", (typed) => {
  expect(figuresInWords(typed)).toBe(typed);
});
