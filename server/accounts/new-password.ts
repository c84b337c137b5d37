import { fieldRefusal } from "#domain/contract/errors.ts";
import { passwordProblem } from "#domain/validation/password-rule.ts";
import type { Config } from "#server/config/config.ts";
import { hashPassword, sealedHash } from "#server/identity/passwords.ts";

let list: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 commonest stolen passwords; read when somebody chooses one first. */
function stolenPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return list;
}

/**
 * What is stored of a password that somebody chooses: every password that is set passes here.
 * @throws Refusal validation_error at `field` when it is a stolen one
 */
export async function hashNewPassword(
  config: Pick<Config, "sessionSecret">,
  { userId, password, field }: { userId: string; password: string; field: string },
): Promise<string> {
  const problem = passwordProblem(password, await stolenPasswords());
  if (problem !== null) throw fieldRefusal(field, problem);
  return sealedHash(config, userId, await hashPassword(password));
}
