import { BRAND } from "#domain/brand.ts";
import type { Config } from "#server/machine/config/config.ts";
import type { Person } from "#server/machine/identity/repository.ts";

/**
 * Sign-in by a mailed or texted code. Anyone who reads the person's mail or takes over their number gets the code, so
 * the operator or the firm may forbid it as the only factor; with a second factor it is not alone. A person with a
 * password may switch it off.
 */
type SignInByCode = "yes" | "no" | "not alone";

export function signInByCodeOf(config: Pick<Config, "codeSignsInAlone">, { user, client }: Person): SignInByCode {
  const isOff = user.securityPreferences["sign_in_by_code"] === false && user.passwordHash !== null;
  if (user.status !== "active" || isOff) return "no";
  return user.secondFactorAt !== null || isCodeAloneAllowed(config, client) ? "yes" : "not alone";
}

/** True when both the operator and the firm allow a code as the only factor. */
export function isCodeAloneAllowed(
  { codeSignsInAlone }: Pick<Config, "codeSignsInAlone">,
  { allowsCodeAlone }: Pick<Person["client"], "allowsCodeAlone">,
): boolean {
  return codeSignsInAlone && allowsCodeAlone;
}

/** Mailed instead of a code, so that the page answers everyone alike. */
export const NOT_ALONE_MESSAGE = {
  subject: `Signing in to ${BRAND}`,
  body: `You asked for a code to sign in to ${BRAND}, but a code alone is not enough. Use your password; if you have none or forgot it, choose "Forgot your password?" on the sign-in page. Once you set up a second factor on your profile, you can also sign in with a code.`,
};
