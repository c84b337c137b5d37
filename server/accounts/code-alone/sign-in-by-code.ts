import { BRAND } from "#domain/brand.ts";
import type { Config } from "#server/config/config.ts";
import type { Person } from "#server/identity/repository.ts";

/**
 * Whether a mailed or texted code signs somebody in. Whoever reads their mail or takes over their number has it, so the operator
 * or their firm may not take it alone; with a second factor it is not alone. A person may switch it off, having a password.
 */
type SignInByCode = "yes" | "no" | "not alone";

export function signInByCodeOf(config: Pick<Config, "codeSignsInAlone">, { user, client }: Person): SignInByCode {
  const isOff = user.securityPreferences["sign_in_by_code"] === false && user.passwordHash !== null;
  if (user.status !== "active" || isOff) return "no";
  return user.secondFactorAt !== null || isCodeAloneAllowed(config, client) ? "yes" : "not alone";
}

/** Whether both the operator and the firm let a code alone sign in. */
export function isCodeAloneAllowed(
  { codeSignsInAlone }: Pick<Config, "codeSignsInAlone">,
  { allowsCodeAlone }: Pick<Person["client"], "allowsCodeAlone">,
): boolean {
  return codeSignsInAlone && allowsCodeAlone;
}

/** What whoever asks for a code is sent in its place, so that the page need not say who is who. */
export const NOT_ALONE_MESSAGE = {
  subject: `Signing in to ${BRAND}`,
  body: `You asked for a code to sign in to ${BRAND}, but a code alone does not sign you in. Use your password; if you have none, or forgot it, choose "Forgot your password?" where you sign in. With a second factor, which you set up on your profile, codes sign you in as well.`,
};
