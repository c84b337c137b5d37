import { describe, expect, it } from "vitest";
import { emptyLevel, pricedLevel } from "#domain/validation/pricing-input.ts";
import { CallError } from "#src/lib/call-error.ts";
import { quoteProblems, whyUnanswered } from "#src/features/bonds/calculator/unanswered.ts";

const typed = (text: string) => pricedLevel({ ...emptyLevel, text }, null);
const asked = { level: typed("7.5"), dayError: undefined, problems: {}, isLevelKnown: true };
const refusal = (fields: Record<string, string[]>) =>
  new CallError("POST", "/api/quote/x/", 400, {
    code: "validation_error",
    message: "",
    field_errors: fields,
    non_field_errors: [],
  });

describe("why the calculator shows no figures", () => {
  it("is nothing while a level is asked about", () => {
    expect(whyUnanswered(asked)).toBeNull();
  });

  it("is the level that cannot be read, and never that none is known", () => {
    for (const text of ["abc", "251"]) {
      expect(whyUnanswered({ ...asked, level: typed(text) })).toBe(
        `No price for “${text}”. Enter a yield such as 7.25, or a price from 1 to 250.`,
      );
    }
  });

  it("is the empty box, and that no level is known only where none is", () => {
    expect(whyUnanswered({ ...asked, level: typed("") })).toBe("Enter a yield or a price.");
    expect(whyUnanswered({ ...asked, level: typed(" "), isLevelKnown: false })).toBe(
      "No known level for this bond. Enter a yield or a price.",
    );
  });

  it("is the day nobody settles on, by the page's own check or the server's", () => {
    const over = "No price for this settlement date. This date has passed.";
    expect(whyUnanswered({ ...asked, dayError: "This date has passed" })).toBe(over);
    const problems = quoteProblems(refusal({ settlement_date: ["The settlement date is not a working day."] }));
    expect(whyUnanswered({ ...asked, problems })).toBe(
      "No price for this settlement date. The settlement date is not a working day.",
    );
  });

  it("is the level the server refuses", () => {
    const problems = quoteProblems(refusal({ bond_yield: ["The price of this yield is outside 0 to 250."] }));
    expect(whyUnanswered({ ...asked, level: typed("0.01"), problems })).toBe(
      "No price for “0.01”. The price of this yield is outside 0 to 250.",
    );
  });

  it("is not the network: what failed without an answer can be tried again", () => {
    expect(quoteProblems(new CallError("POST", "/api/quote/x/", 0, null))).toEqual({});
  });
});
