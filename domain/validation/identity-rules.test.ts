import { describe, expect, it } from "vitest";
import { emailAddress, fieldProblem, otp } from "#domain/validation/identity-rules.ts";

describe("the code of a sign-in", () => {
  it.each([
    ["", "OTP is required"],
    ["12345", "Must be 6 digits"],
    ["1234567", "Must be 6 digits"],
    ["12a456", "Must be 6 digits"],
    [" 000000 ", undefined],
  ])("%j: %s", (typed, message) => expect(fieldProblem(otp, typed)).toBe(message));
});

describe("an address for mail", () => {
  it.each(["asha", "asha@", "@example.in", "a b@example.in"])("is not %j", (typed) =>
    expect(fieldProblem(emailAddress, typed)).toBe("Please enter a valid email address."),
  );
  it("may have a space around it", () => expect(fieldProblem(emailAddress, " asha.rao@example.in ")).toBeUndefined());
});
