import { describe, expect, it } from "vitest";
import { EASY_TO_GUESS, passwordProblem } from "#domain/validation/password-rule.ts";

const EASY = "This password is easy to guess. Try a few words that do not belong together.";
const STOLEN = new Set(["manchester", "trustno1", "1029384756", "sunshine", "bond"]);

describe("a password that somebody chooses", () => {
  it.each([
    ["Bond#Desk", "Use at least 10 characters."],
    ["x".repeat(129), "Use at most 128 characters."],
    ["aaaaaaaaaaaa", EASY],
    ["1234567890", EASY],
    ["Password123!", EASY],
    ["qwertyuiop", EASY],
    ["Yieldboard@2026", EASY],
  ])("is not %j", (password, text) => expect(passwordProblem(password)).toBe(text));

  it.each(["Bond#Desk1", "coupon strip monsoon", "मुंबई-बॉन्ड-डेस्क-७", "Ab3$efgh1z"])(
    "may be %j: length counts, not a mix of signs",
    (password) => expect(passwordProblem(password)).toBeNull(),
  );

  it.each(["manchester", "MANCHESTER", "1029384756", "Sunshine99!", "12#Sunshine", "!!TrustNo1!!", "Bond123456"])(
    "is not %j where the list of stolen ones is known",
    (password) => expect([passwordProblem(password), passwordProblem(password, STOLEN)]).toEqual([null, EASY_TO_GUESS]),
  );

  it.each(["Bond#Desk1", "sunshine monsoon", "man-chester", "Trust1No1x", "मुंबई-बॉन्ड-डेस्क-७"])(
    "may be %j: it only holds a stolen one, or is like it",
    (password) => expect(passwordProblem(password, STOLEN)).toBeNull(),
  );
});
