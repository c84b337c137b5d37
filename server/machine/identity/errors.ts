import { BRAND } from "#domain/brand.ts";
import { Refusal, type SecondFactorWays } from "#domain/contract/errors.ts";

export const tokenMissing = () => new Refusal("token_missing", "Sign in to continue.");
export const badAuthorization = () => new Refusal("token_missing", "The Authorization header holds no Bearer token.");
export const tokenExpired = () => new Refusal("token_expired", "Your session has ended. Sign in again.");

export const awayTooLong = () =>
  new Refusal("sign_in_again", "Your session ended after a period of inactivity. Sign in again to continue.");

/** Credentials are valid, but the firm forbids signing in from this address. */
export const addressRefused = (address: string) =>
  new Refusal(
    "address_refused",
    `Your firm allows sign-in from its own addresses only, and yours, ${address}, is not one of them. Use your firm's network, or ask your ops admin.`,
  );

/** One answer for a wrong password, an unknown account and one that is switched off. */
export const wrongPassword = () => {
  const text = "The email or password is incorrect.";
  return new Refusal("validation_error", text, { nonFieldErrors: [text] });
};

/** Credentials are valid, but our staff switched the firm off. */
export const firmInactive = () =>
  new Refusal("forbidden", `Your firm's access to ${BRAND} is switched off. Write to us on the contact page.`);

/** One answer for a wrong code, a stale one, one used up and an unknown account. */
export const wrongCode = () => {
  const text = "This code is incorrect or has expired.";
  return new Refusal("validation_error", text, { fieldErrors: { otp: [text] } });
};

/** Password or one-time code were right; the second factor is missing. */
export const secondFactorRequired = (secondFactor: SecondFactorWays) =>
  new Refusal("second_factor_required", "Your second factor is also required.", { secondFactor });

/** Their session has lasted as long as one may. */
export const signInAgain = () =>
  new Refusal("sign_in_again", "Your session has reached its maximum length. Sign in again to continue.");

/** Reason to alert the owner of a second factor: the code was valid once, or the passkey was cloned. */
export type SecondFactorAlarm = "code used before" | "passkey copied";

/** A second factor that is not right: one answer for a wrong code, a stale one and one used before, and one for all passkeys. */
export class WrongSecondFactor extends Refusal {
  /** Null where it was only wrong. */
  readonly alarm: SecondFactorAlarm | null;

  constructor(field: "second_factor" | "passkey", alarm: SecondFactorAlarm | null) {
    const text =
      field === "passkey"
        ? "This passkey was not accepted. Try it again, or use a code."
        : "This code is incorrect or already used. Wait for the next one, or use a recovery code.";
    super("validation_error", text, { fieldErrors: { [field]: [text] } });
    this.alarm = alarm;
  }
}

/** The installation has no key to sign sessions with. */
export const serverConfiguration = () => new Refusal("server_error", "Server configuration error");
