import { describe, expect, it } from "vitest";
import { EASY_TO_GUESS, passwordProblem } from "#domain/validation/password-rule.ts";

const EASY = "This password is easy to guess. Try a few words that do not belong together.";
const STOLEN = new Set(["manchesterunited", "trustno1", "102938475610", "sunshine", "bond"]);

describe("a password that somebody chooses", () => {
  it.each([
    ["Bond#Desk1!", "Use at least 12 characters."],
    ["Bond       #Desk1", "Use at least 12 characters."],
    ["🎺🎺🎷🎷🥁🥁", "Use at least 12 characters."],
    ["x".repeat(129), "Use at most 128 characters."],
    ["aaaaaaaaaaaa", EASY],
    ["123456789012", EASY],
    ["Password123!", EASY],
    ["qwertyuiopasdf", EASY],
    ["Yieldboard@2026", EASY],
  ])("is not %j", (password, text) => expect(passwordProblem(password)).toBe(text));

  it.each(["Bond#Desk1-7", "coupon strip monsoon", "मुंबई-बॉन्ड-डेस्क-७", "ab3$efgh1zqk"])(
    "may be %j: length counts, not a mix of signs",
    (password) => expect(passwordProblem(password)).toBeNull(),
  );

  it.each([
    "manchesterunited",
    "MANCHESTERUNITED",
    "102938475610",
    "Sunshine999!",
    "123#Sunshine",
    "!!TrustNo1!!",
    "Bond12345678",
  ])("is not %j where the list of stolen ones is known", (password) =>
    expect([passwordProblem(password), passwordProblem(password, STOLEN)]).toEqual([null, EASY_TO_GUESS]),
  );

  it.each(["Bond#Desk1-7", "sunshine monsoon", "manchester-united", "Trust1No1x-1", "मुंबई-बॉन्ड-डेस्क-७"])(
    "may be %j: it only holds a stolen one, or is like it",
    (password) => expect(passwordProblem(password, STOLEN)).toBeNull(),
  );
});
