import { z } from "zod";
import { requiredText } from "#domain/lib/field-texts.ts";

/** Fewer characters are guessed too soon, however mixed they are. Of passwords that are chosen from now on: older ones sign in. */
export const PASSWORD_MIN = 12;
/** More are no safer, and hashing them takes time. */
export const PASSWORD_MAX = 128;

/** Of a password that whoever guesses tries early, by the rule below or by a list of stolen ones. */
export const EASY_TO_GUESS = "This password is easy to guess. Try a few words that do not belong together.";

/** What is tried first by whoever guesses. */
const COMMON = ["password", "passw0rd", "qwerty", "welcome", "letmein", "admin", "yieldboard", "abcdef", "iloveyou"];
const RUNS = "01234567890123456789 98765432109876543210 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm";

const NONE: ReadonlySet<string> = new Set();
const SIGNS_AT_ENDS = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const NO_LETTERS_AT_ENDS = /^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu;

/**
 * What is wrong with a new password, or null.
 * @param stolen the commonest passwords that were ever stolen, in small letters. The list is large: whoever asks brings it.
 */
export function passwordProblem(password: string, stolen: ReadonlySet<string> = NONE): string | null {
  if (lengthOf(password) < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`;
  if (password.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`;
  const inSmall = password.toLowerCase();
  const isEasy = new Set(password).size < 5 || isCommon(inSmall) || isStolen(inSmall, stolen);
  return isEasy ? EASY_TO_GUESS : null;
}

/** In characters as they are read; several spaces in a row count as one. */
function lengthOf(password: string): number {
  return Array.from(password.replaceAll(/\s+/gu, " ")).length;
}

function isCommon(password: string): boolean {
  if (RUNS.includes(password)) return true;
  // A common word with digits or signs about it is the common word.
  const bare = password.replaceAll(/[^a-z]/g, "");
  return COMMON.some((word) => bare === word || bare === word + word || bare === word.replaceAll("0", ""));
}

/** A stolen password with digits or signs at its ends is the stolen one. */
function isStolen(password: string, stolen: ReadonlySet<string>): boolean {
  return [password, password.replaceAll(SIGNS_AT_ENDS, ""), password.replaceAll(NO_LETTERS_AT_ENDS, "")].some((each) =>
    stolen.has(each),
  );
}

/** A password that somebody chooses. */
export const newPassword = z
  .string()
  .min(1, requiredText("Password"))
  .superRefine((password, context) => {
    const message = password === "" ? null : passwordProblem(password);
    if (message !== null) context.addIssue({ code: "custom", message });
  });
