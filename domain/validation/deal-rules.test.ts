import { describe, expect, it } from "vitest";
import {
  optionalPriceRule,
  optionalYieldRule,
  priceRule,
  quantumRule,
  settlementDateRule,
  timeRule,
  tradeTimeRule,
  yieldRule,
} from "./deal-rules.ts";
import { bothLevelsRefusal, bothSettlementsRefusal } from "./exclusive-fields.ts";
import { required } from "./field-rule.ts";
import { ruled } from "./ruled.ts";

describe("the yield field (V-01..V-05, C-20, U-24)", () => {
  it.each([
    ["", "This field is required"],
    ["   ", "This field is required"],
    ["seven", "Should be number"],
    ["1e1", "Should be number"],
    ["Infinity", "Should be number"],
    ["-0.5", "Cannot be negative"],
    ["100.01", "Yield above 100%"],
    ["100.00000", "Should be at most 7 characters"],
    ["7.123456", "Should be at most 7 characters"],
    ["7.25", null],
    ["7.12345", null],
    ["0", null],
    ["100", null],
  ])("%j: %s", (typed, message) => expect(yieldRule(typed)).toBe(message));

  it("names the first broken rule only", () => expect(yieldRule("-100.0000")).toBe("Cannot be negative"));
});

describe("the price field (V-06..V-09, C-19)", () => {
  it.each([
    ["", "This field is required"],
    ["abc", "Should be number"],
    ["-1", "Cannot be negative"],
    ["250.0001", "Should be less than 250"],
    ["250", null],
    ["0", null],
    ["99.1234", null],
  ])("%j: %s", (typed, message) => expect(priceRule(typed)).toBe(message));
});

describe("the quantum field (V-10..V-14, C-21, U-24)", () => {
  it.each([
    ["", "This field is required"],
    ["5x", "Should be number"],
    ["-5", "Cannot be negative"],
    ["0", "Cannot be zero"],
    ["0.0", "Cannot be zero"],
    ["1000000000000", "Should be at most 12 digits"],
    ["1000.5", "Should be whole rupees"],
    ["999999999999", null],
    ["25,00,00,000", null],
  ])("%j: %s", (typed, message) => expect(quantumRule(typed)).toBe(message));
});

describe("the trade time field (V-15, V-16)", () => {
  it.each([
    ["", "This field is required"],
    ["9:00", "Please enter valid time in HH:MM 24-hour format."],
    ["14:33", "Trade time cannot be later than the current time."],
    ["14:32", null],
    ["09:00", null],
  ])("%j at 14:32 in India: %s", (typed, message) => expect(tradeTimeRule("14:32")(typed)).toBe(message));
});

describe("times and dates", () => {
  it.each([
    ["00:00", null],
    ["23:59", null],
    ["24:00", "Please enter valid time in HH:MM 24-hour format."],
    ["12:60", "Please enter valid time in HH:MM 24-hour format."],
  ])("time %j (V-30): %s", (typed, message) => expect(timeRule(typed)).toBe(message));

  it.each([
    ["", "Settlement date is required."],
    ["2026-02-30", "Settlement date is required."],
    ["2026-11-23", null],
  ])("settlement date %j (V-33, U-09): %s", (typed, message) => expect(settlementDateRule(typed)).toBe(message));
});

describe("optional and required fields", () => {
  it("let an optional yield or price be empty and keep every other rule (V-34, V-35)", () => {
    expect([optionalYieldRule(""), optionalPriceRule(" ")]).toEqual([null, null]);
    expect(["x", "-1", "101", "7.123456"].map(optionalYieldRule)).toEqual([
      "Should be number",
      "Cannot be negative",
      "Yield above 100%",
      "Should be at most 7 characters",
    ]);
    expect(["x", "-1", "251"].map(optionalPriceRule)).toEqual([
      "Should be number",
      "Cannot be negative",
      "Should be less than 250",
    ]);
  });

  it("name the field that is required (V-32)", () => {
    expect([required("Custodian")(""), required("Custodian")("x")]).toEqual(["Custodian is required.", null]);
  });

  it("speak the same words through a form schema, which trims", () => {
    const field = ruled(yieldRule);
    expect(field.parse(" 7.25 ")).toBe("7.25");
    expect(field.safeParse("101").error?.issues.map((issue) => issue.message)).toEqual(["Yield above 100%"]);
  });
});

describe("two ways to say one thing", () => {
  it("refuses a settlement date together with a delta, T+0 included", () => {
    expect(bothSettlementsRefusal("2026-11-23", 0)).toBe("Cannot provide both settlement date & delta");
    expect([bothSettlementsRefusal("2026-11-23", null), bothSettlementsRefusal(undefined, 1)]).toEqual([null, null]);
  });

  it("refuses a price together with a yield", () => {
    expect(bothLevelsRefusal(99.5, 0.07)).toBe("Cannot provide both price and yield");
    expect([bothLevelsRefusal(99.5, ""), bothLevelsRefusal(null, 0)]).toEqual([null, null]);
  });
});
