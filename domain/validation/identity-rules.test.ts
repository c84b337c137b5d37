import { describe, expect, it } from "vitest";
import type { FieldRule } from "./field-rule.ts";
import * as rules from "./identity-rules.ts";
import { bondSearchEmptyText, isSearchable, participantSearchEmptyTexts } from "./search-texts.ts";

interface Row {
  field: string;
  rule: FieldRule;
  good: string[];
  bad: string[];
  message: string;
}

const table: Row[] = [
  {
    field: "login OTP (V-18)",
    rule: rules.otpRule,
    good: ["123456", " 000000 "],
    bad: ["12345", "1234567", "12a456"],
    message: "Must be 6 digits",
  },
  {
    field: "PAN (V-19)",
    rule: rules.panRule,
    good: ["ABCDE1234F"],
    bad: ["", "abcde1234f", "ABCD12345F", "ABCDE1234", "ABCDE1234FX"],
    message: "Please enter a valid PAN (10 Digits).",
  },
  {
    field: "Mobile (V-20)",
    rule: rules.mobileRule,
    good: ["9876543210", "+919876543210", "916000000000", "9123456789"],
    bad: ["5876543210", "987654321", "+929876543210", "09876543210", "+91 9876543210"],
    message: "Please enter a valid Phone number.",
  },
  {
    field: "Email (V-21)",
    rule: rules.emailRule,
    good: ["asha.rao@example.in"],
    bad: ["asha", "asha@", "@example.in", "a b@example.in"],
    message: "Please enter a valid email address.",
  },
  {
    field: "Business email (V-22)",
    rule: rules.businessEmailRule,
    good: ["desk@example.co.in"],
    bad: ["desk@example"],
    message: "Enter a valid email ID.",
  },
  {
    field: "Pincode (V-23)",
    rule: rules.pincodeRule,
    good: ["400001"],
    bad: ["40001", "4000012", ""],
    message: "Please enter a valid Pincode.",
  },
  {
    field: "Account number (V-24)",
    rule: rules.accountNumberRule,
    good: ["1234567890", "123456789012345678"],
    bad: ["123456789", "1234567890123456789", "12345678AB"],
    message: "Account number should have at least 10 digits.",
  },
  {
    field: "IFSC (V-25)",
    rule: rules.ifscRule,
    good: ["HDFC0001234", "sbin0ABC123"],
    bad: ["HDFC1001234", "HDF00001234X", "HDFC000123"],
    message: "Please enter a valid IFSC Code (11 Digits).",
  },
  {
    field: "GST (V-26)",
    rule: rules.gstRule,
    good: ["27ABCDE1234F1Z5"],
    bad: ["27ABCDE1234F1A5", "2ABCDE1234F1Z5", "27abcde1234f1z5"],
    message: "Please enter a valid GST Registration Number.",
  },
  {
    field: "BO ID (V-27, U-09)",
    rule: rules.boIdRule,
    good: ["1234567890123456"],
    bad: ["123456789012345", "12345678901234567"],
    message: "Please enter a valid BO ID (16 Digits).",
  },
  {
    field: "DP ID (V-28, U-09)",
    rule: rules.dpIdRule,
    good: ["12345678"],
    bad: ["1234567", "IN300001"],
    message: "Please enter a valid DP ID (8 Digits).",
  },
  {
    field: "Client Id (V-29, U-09)",
    rule: rules.clientIdRule,
    good: ["87654321"],
    bad: ["876543210"],
    message: "Please enter a valid Client Id (8 Digits).",
  },
  {
    field: "Name (V-31)",
    rule: rules.nameRule,
    good: ["Asha Rao", "आशा राव", ""],
    bad: ["Asha_Rao", "Asha1", "O'Brien"],
    message: "Should not contain special characters.",
  },
];

describe.each(table)("$field", ({ rule, good, bad, message }) => {
  it.each(good)("accepts %j", (typed) => expect(rule(typed)).toBeNull());
  it.each(bad)("refuses %j", (typed) => expect(rule(typed)).toBe(message));
});

it("an empty code is missing, not malformed (V-17)", () => expect(rules.otpRule("")).toBe("OTP is required"));

describe("searching", () => {
  it("starts at three characters (V-47, C-16)", () => {
    expect(["", "ab", " ab ", "abc"].map(isSearchable)).toEqual([false, false, false, true]);
  });

  it("says nothing between the first character and the search", () => {
    expect(["", "ab", "zzz"].map(bondSearchEmptyText)).toEqual(["Start typing to search...", "", "No bonds found"]);
    expect(participantSearchEmptyTexts).toEqual({
      buyer: "No Buyers Found",
      seller: "No Sellers Found",
      entity: "No Entities Found",
    });
  });
});
