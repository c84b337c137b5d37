import { describe, expect, test } from "vitest";
import { short } from "#domain/tables/cells/cells.testing.ts";
import { readCode, readText } from "#domain/tables/cells/text.ts";

const text = (written: string) => short(readText({ text: written }));
const code = (written: string) => short(readCode({ text: written }));
const number = (written: string) => short(readCode({ text: written, isNumber: true }));

describe("a text", () => {
  test.each([
    ["switch", "switch"],
    ["two\nlines", "two lines"],
    ["'=hedge", "=hedge"],
    ["'-", "-"],
    ["'NA", "NA"],
    ["1.2E+15", "1.2E+15"],
    ["½ of it…", "½ of it…"],
  ])("%j is %j", (written, expected) => expect(text(written)).toBe(expected));
  test.each(["", "-", "'"])("%j is empty", (written) => expect(text(written)).toBeNull());
  test.each(["a\u202eb", "12\u200f-3", "a\u0007b"])("%j holds characters that nobody sees", (written) =>
    expect(text(written)).toBe("refused text_direction"),
  );
});

describe("a code", () => {
  test.each(["00012", "0012-B", "D-77", "5E-01", "12E5", "0001234567890123456"])("%s stays as it is", (written) =>
    expect(code(written)).toBe(written),
  );
  test.each(["1.20816E+15", "1E+15", "9.82001e+09", "1,20816E+15"])("%s is shortened", (written) =>
    expect(code(written)).toBe("refused damaged_number"),
  );
  test("a number cell of up to 15 digits is its digits", () =>
    expect(number("123456789012345")).toBe("123456789012345"));
  test("a number cell of more is shortened", () => expect(number("1208160000001001")).toBe("refused damaged_number"));
});
