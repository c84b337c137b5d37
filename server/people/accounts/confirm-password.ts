import { fieldRefusal } from "#domain/contract/errors.ts";
import { must } from "#domain/lib/must.ts";
import type { AuthLimits } from "#server/people/accounts/limits.ts";
import { originOf, type Caller } from "#server/people/accounts/usecases.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { isPassword } from "#server/machine/identity/passwords.ts";
import { normalEmail, personById } from "#server/machine/identity/repository.ts";

/**
 * Asks the signed-in person for their password before an act that must be safe from a borrowed screen. Attempts count
 * like those of a sign-in. Skipped for people without a password.
 * @throws Refusal validation_error at `field`; slow_down
 */
export async function confirmPassword(
  parts: Parts,
  limits: AuthLimits,
  actor: Actor,
  { password, field, caller }: { password: string | null | undefined; field: string; caller: Caller },
): Promise<void> {
  const person = must(await personById(parts.db.orm, actor.userId), "the caller's row");
  if (person.user.passwordHash === null) return;
  const account = normalEmail(person.user.email);
  const from = originOf(caller, person);
  await limits.passwordTry(account, from);
  if (!(await isPassword(parts.config, person.user, password ?? ""))) {
    throw fieldRefusal(field, "This password is incorrect.");
  }
  await limits.passwordRight(account, from);
}
