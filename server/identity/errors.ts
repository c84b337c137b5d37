import { Refusal } from "#domain/contract/errors.ts";

export const tokenMissing = () => new Refusal("token_missing", "Sign in to go on.");
export const badAuthorization = () => new Refusal("token_missing", "The Authorization header holds no Bearer token.");
export const tokenExpired = () => new Refusal("token_expired", "Your session has ended. Sign in again.");

/** One answer for a wrong password, an unknown account and one that is switched off. */
export const wrongPassword = () => {
  const text = "Email or password is not right.";
  return new Refusal("validation_error", text, { nonFieldErrors: [text] });
};

/** One answer for a wrong code, a stale one, one used up and an unknown account. */
export const wrongCode = () => {
  const text = "OTP is not right or has expired.";
  return new Refusal("validation_error", text, { fieldErrors: { otp: [text] } });
};

/** Password or one-time code were right; the authenticator's code is missing. */
export const secondFactorRequired = () =>
  new Refusal("second_factor_required", "Enter the code of your authenticator app.");

/** One answer for a wrong code of the authenticator, a stale one and one used before. */
export const wrongSecondFactor = () => {
  const text = "This code is not right or was used before. Wait for the next one, or use a recovery code.";
  return new Refusal("validation_error", text, { fieldErrors: { second_factor: [text] } });
};

/** The installation has no key to sign sessions with. */
export const serverConfiguration = () => new Refusal("server_error", "Server configuration error");
