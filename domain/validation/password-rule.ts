import { z } from "zod";
import { requiredText } from "#domain/lib/field-texts.ts";

/** Fewer characters are guessed too soon, however mixed they are. */
export const PASSWORD_MIN = 10;
/** More are no safer, and hashing them takes time. */
export const PASSWORD_MAX = 128;

/** What is tried first by whoever guesses. */
const COMMON = ["password", "passw0rd", "qwerty", "welcome", "letmein", "admin", "yieldboard", "abcdef", "iloveyou"];
const RUNS = "01234567890123456789 98765432109876543210 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm";

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`;
  if (password.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  if (new Set(password).size < 5 || isCommon(password.toLowerCase())) {
    return "This password is easy to guess. Try a few words that do not belong together.";
  }
  return null;
}

function isCommon(password: string): boolean {
  if (RUNS.includes(password)) return true;
  // A common word with digits or signs about it is the common word.
  const bare = password.replaceAll(/[^a-z]/g, "");
  return COMMON.some((word) => bare === word || bare === word + word || bare === word.replaceAll("0", ""));
}

/** A password that somebody chooses. */
export const newPassword = z
  .string()
  .min(1, requiredText("Password"))
  .superRefine((password, context) => {
    const message = password === "" ? null : passwordProblem(password);
    if (message !== null) context.addIssue({ code: "custom", message });
  });
