import { fieldRefusal } from "#domain/contract/errors.ts";
import { passwordProblem } from "#domain/validation/password-rule.ts";
import type { Config } from "#server/machine/config/config.ts";
import { hashPassword, sealedHash } from "#server/machine/identity/passwords.ts";

let list: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 commonest stolen passwords; loaded when first needed. */
function stolenPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return list;
}

/**
 * Stored form of a newly chosen password: every new password passes here.
 * @throws Refusal validation_error at `field` for a stolen one
 */
export async function hashNewPassword(
  config: Pick<Config, "sessionSecret">,
  { userId, password, field }: { userId: string; password: string; field: string },
): Promise<string> {
  const problem = passwordProblem(password, await stolenPasswords());
  if (problem !== null) throw fieldRefusal(field, problem);
  return sealedHash(config, userId, await hashPassword(password));
}
