import { BRAND } from "#domain/brand.ts";
import { Refusal, type SecondFactorWays } from "#domain/contract/errors.ts";

export const tokenMissing = () => new Refusal("token_missing", "Sign in to go on.");
export const badAuthorization = () => new Refusal("token_missing", "The Authorization header holds no Bearer token.");
export const tokenExpired = () => new Refusal("token_expired", "Your session has ended. Sign in again.");

export const awayTooLong = () =>
  new Refusal("sign_in_again", "Nobody used this session for a while. Sign in again to go on.");

/** Credentials are valid, but the firm forbids signing in from this address. */
export const addressRefused = (address: string) =>
  new Refusal(
    "address_refused",
    `Your firm allows signing in from its own addresses only. Yours, ${address}, is not one of them: use your firm's network, or ask its ops admin.`,
  );

/** One answer for a wrong password, an unknown account and one that is switched off. */
export const wrongPassword = () => {
  const text = "Email or password is not right.";
  return new Refusal("validation_error", text, { nonFieldErrors: [text] });
};

/** Credentials are valid, but our staff switched the firm off. */
export const firmInactive = () =>
  new Refusal("forbidden", `Your firm's access to ${BRAND} is switched off. Write to us on the contact page.`);

/** One answer for a wrong code, a stale one, one used up and an unknown account. */
export const wrongCode = () => {
  const text = "OTP is not right or has expired.";
  return new Refusal("validation_error", text, { fieldErrors: { otp: [text] } });
};

/** Password or one-time code were right; the second factor is missing. */
export const secondFactorRequired = (secondFactor: SecondFactorWays) =>
  new Refusal("second_factor_required", "Your second factor is needed, too.", { secondFactor });

/** Their session has lasted as long as one may. */
export const signInAgain = () =>
  new Refusal("sign_in_again", "You have been signed in for as long as a session lasts. Sign in again to go on.");

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
        : "This code is not right or was used before. Wait for the next one, or use a recovery code.";
    super("validation_error", text, { fieldErrors: { [field]: [text] } });
    this.alarm = alarm;
  }
}

/** The installation has no key to sign sessions with. */
export const serverConfiguration = () => new Refusal("server_error", "Server configuration error");
