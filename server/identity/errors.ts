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

/** The installation has no key to sign sessions with. */
export const serverConfiguration = () => new Refusal("server_error", "Server configuration error");
