import { z } from "zod";
import { requiredText } from "#domain/lib/field-texts.ts";

/**
 * Minimum length: shorter passwords are guessed too soon, however mixed. Applies to new passwords only; older ones
 * still sign in.
 */
export const PASSWORD_MIN = 12;
/** Maximum length: more is no safer, and hashing takes time. */
export const PASSWORD_MAX = 128;

/** Error text of a password that attackers try early, by the rule below or a list of stolen passwords. */
export const EASY_TO_GUESS = "This password is easy to guess. Try a few words that do not belong together.";

/** Words that attackers try first. */
const COMMON = ["password", "passw0rd", "qwerty", "welcome", "letmein", "admin", "yieldboard", "abcdef", "iloveyou"];
const RUNS = "01234567890123456789 98765432109876543210 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm";

const NONE: ReadonlySet<string> = new Set();
const SIGNS_AT_ENDS = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const NO_LETTERS_AT_ENDS = /^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu;

/**
 * Error text of a new password, or null.
 * @param stolen most common stolen passwords, in lower case; the caller provides the large list
 */
export function passwordProblem(password: string, stolen: ReadonlySet<string> = NONE): string | null {
  if (lengthOf(password) < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`;
  if (password.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  const inSmall = password.toLowerCase();
  const isEasy = new Set(password).size < 5 || isCommon(inSmall) || isStolen(inSmall, stolen);
  return isEasy ? EASY_TO_GUESS : null;
}

/** Length in visible characters; consecutive spaces count as one. */
function lengthOf(password: string): number {
  return Array.from(password.replaceAll(/\s+/gu, " ")).length;
}

function isCommon(password: string): boolean {
  if (RUNS.includes(password)) return true;
  // A common word with added digits or signs counts as the common word.
  const bare = password.replaceAll(/[^a-z]/g, "");
  return COMMON.some((word) => bare === word || bare === word + word || bare === word.replaceAll("0", ""));
}

/** True for a stolen password, also with digits or signs at its ends. */
function isStolen(password: string, stolen: ReadonlySet<string>): boolean {
  return [password, password.replaceAll(SIGNS_AT_ENDS, ""), password.replaceAll(NO_LETTERS_AT_ENDS, "")].some((each) =>
    stolen.has(each),
  );
}

/** A newly chosen password. */
export const newPassword = z
  .string()
  .min(1, requiredText("Password"))
  .superRefine((password, context) => {
    const message = password === "" ? null : passwordProblem(password);
    if (message !== null) context.addIssue({ code: "custom", message });
  });
