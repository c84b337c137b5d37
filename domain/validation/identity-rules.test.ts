import { describe, expect, it, test } from "vitest";
import * as rules from "#domain/validation/identity-rules.ts";
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

describe("who somebody is at the tax office, the bank and the depository", () => {
  const PAN = "Please enter a valid PAN (10 Digits).";
  const PHONE = "Please enter a valid Phone number.";
  const IFSC = "Please enter a valid IFSC Code (11 Digits).";
  const GST = "Please enter a valid GST Registration Number.";
  const ACCOUNT = "Account number should have at least 10 digits.";
  const TIME = "Please enter valid time in HH:MM 24-hour format.";
  const NAME = "Should not contain special characters.";
  test.each([
    // V-19
    ["pan", rules.pan, ["ABCDE1234F"], ["ABCDE1234", "abcde1234f", "ABCD11234F", "ABCDE1234F1"], PAN],
    // V-20
    [
      "mobile",
      rules.mobile,
      ["9876543210", "+919876543210", "916876543210"],
      ["5876543210", "987654321", "+9987654321", "98765432101", "phone"],
      PHONE,
    ],
    // V-22
    ["business email", rules.businessEmail, ["ops@firm.example"], ["ops", "ops@"], "Enter a valid email ID."],
    // V-23
    ["pincode", rules.pincode, ["400001"], ["40001", "4000011", "4000 1", "ABCDEF"], "Please enter a valid Pincode."],
    // V-24
    [
      "account number",
      rules.accountNumber,
      ["1234567890", "123456789012345678"],
      ["123456789", "12345678901234567890", "12345ABCDE"],
      ACCOUNT,
    ],
    // V-25
    [
      "IFSC",
      rules.ifsc,
      ["HDFC0000001", "12AB0ABC123", "hdfc0000001"],
      ["HDFC1000001", "HDFC000001", "HDFC00000011", "HDF-0000001"],
      IFSC,
    ],
    // V-26
    [
      "GST",
      rules.gst,
      ["27ABCDE1234F1Z5"],
      ["27ABCDE1234F0Z5", "27ABCDE1234F1Y5", "7ABCDE1234F1Z5", "27ABCDE1234F1Z"],
      GST,
    ],
    // V-27
    [
      "BO ID",
      rules.boId,
      ["1208160012345678"],
      ["120816001234567", "12081600123456789", "IN30012345678901"],
      "Please enter a valid BO ID (16 Digits).",
    ],
    // V-28
    [
      "DP ID",
      rules.dpId,
      ["30012345", "IN300123"],
      ["3001234", "IN3001234", "in300123", "IN30012"],
      "Please enter a valid DP ID (8 Digits).",
    ],
    // V-29
    [
      "Client Id",
      rules.depositoryClientId,
      ["10203040"],
      ["1020304", "102030405"],
      "Please enter a valid Client Id (8 Digits).",
    ],
    // V-30
    ["time", rules.timeOfDay, ["00:00", "23:59", "09:05"], ["24:00", "9:05", "23:60", "23.59"], TIME],
    // V-31
    ["name", rules.plainName, ["Radha Menon", "राधा मेनन"], ["Radha3", "R. Menon", "<b>", "A_B"], NAME],
    [
      "company",
      rules.companyName,
      ["Larsen & Toubro Ltd.", "M/s O'Neil-Rao (Pune), 3i"],
      ["<b>", "A_B", "A@B", "Rao;"],
      NAME,
    ],
  ])("%s (V-19..V-31, U-09, U-38)", (_what, rule, right, wrong, message) => {
    for (const text of right) expect(fieldProblem(rule, text), text).toBeUndefined();
    for (const text of wrong) expect(fieldProblem(rule, text), text).toBe(message);
  });

  test("a required field says so once, an optional one may be empty (V-32)", () => {
    const needed = rules.required("PAN", rules.pan);
    const texts = (rule: typeof needed, sent: unknown) =>
      rule.safeParse(sent).error?.issues.map(({ message }) => message);
    for (const empty of ["", "   ", undefined, null, 7]) expect(texts(needed, empty)).toEqual(["PAN is required."]);
    expect(texts(needed, "x".repeat(5000))).toEqual(["Should be at most 200 characters."]);
    expect(needed.parse(" ABCDE1234F ")).toBe("ABCDE1234F");
    const free = rules.optional(rules.gst);
    expect([fieldProblem(free, ""), fieldProblem(free, "27")]).toEqual([undefined, GST]);
  });
});
