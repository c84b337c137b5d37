import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { BRAND } from "#domain/brand.ts";
import { EASY_TO_GUESS, PASSWORD_MAX, passwordProblem } from "#domain/validation/password-rule.ts";

// 213 kB as it is sent, with its lists: loaded where somebody types a new password, by import() alone.

/** How hard a password is to guess, in steps of the bar. */
export type Strength = 1 | 2 | 3 | 4;

/** The commonest stolen passwords, in small letters. */
export const STOLEN: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How strong a new password is. What the rule refuses as easy is so here, whatever zxcvbn makes of it. */
export function strengthOf(password: string): Strength {
  if (passwordProblem(password, STOLEN) === EASY_TO_GUESS) return 1;
  const { score } = zxcvbn.check(password.slice(0, PASSWORD_MAX), [BRAND]);
  return score === 0 ? 1 : score;
}
