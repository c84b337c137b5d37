import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { BRAND } from "#domain/brand.ts";
import { EASY_TO_GUESS, PASSWORD_MAX, passwordProblem } from "#domain/validation/password-rule.ts";

// 213 kB transferred, with its lists: loaded by import() only, when a new password is typed.

/** Strength of a password, as steps of the bar. */
export type Strength = 1 | 2 | 3 | 4;

/** The commonest stolen passwords, in small letters. */
export const STOLEN: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Strength of a new password. Passwords the rule refuses as easy get 1, regardless of zxcvbn. */
export function strengthOf(password: string): Strength {
  if (passwordProblem(password, STOLEN) === EASY_TO_GUESS) return 1;
  const { score } = zxcvbn.check(password.slice(0, PASSWORD_MAX), [BRAND]);
  return score === 0 ? 1 : score;
}
