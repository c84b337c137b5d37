import { z } from "zod";
import { passkeyRequest } from "#domain/entities/passkey-request.ts";

/** All error codes with their HTTP status (by our convention 401 concerns the token, 403 permission). */
export const ERROR_STATUS = {
  validation_error: 400,
  token_missing: 401,
  token_expired: 401,
  /** The session reached its maximum age, regardless of activity. */
  sign_in_again: 401,
  premium_required: 402,
  /** Sign-in: correct so far; repeat the call with a second factor. */
  second_factor_required: 403,
  forbidden: 403,
  /** Signed in, but the privacy notice and the terms must be accepted first. */
  consent_missing: 403,
  /** Signed in, but a second factor must be set up first. */
  second_factor_missing: 403,
  /** Sign-in: correct, but from an address that the firm does not allow. */
  address_refused: 403,
  /** Mind's trial has ended: conversations are kept, but new questions are refused. */
  trial_expired: 403,
  market_closed: 403,
  bad_origin: 403,
  not_found: 404,
  request_timeout: 408,
  stale_version: 409,
  level_moved: 409,
  already_done: 409,
  /** Binding call: its key was closed before the call arrived, so it is not executed. */
  act_closed: 409,
  /** Sent to an exchange, with the outcome still unknown; `fresh` holds the row. */
  in_doubt: 409,
  /** Message that somebody may have relied on: it can be corrected, not edited. */
  frozen: 409,
  invite_invalid: 410,
  too_large: 413,
  /** File: the person's storage quota is used up. */
  quota_full: 413,
  unsupported_media: 415,
  /** File: the scanner found a virus. */
  file_infected: 422,
  limit_breach: 422,
  /**
   * Missing codes, credentials, accounts or custodians required for a deal or by an exchange; `field_errors` names
   * each.
   */
  not_ready: 422,
  /** The exchange refused. */
  exchange_refused: 422,
  /** A level or size far from the usual: accepted once its figures are repeated in `confirms`. */
  unusual_level: 422,
  /** A settlement date in a year without published holidays: accepted once repeated in `confirms`. */
  calendar_unpublished: 422,
  /** No price can be calculated, so nobody can be bound. */
  cannot_be_priced: 422,
  slow_down: 429,
  headers_too_large: 431,
  server_error: 500,
  /** The stored file is corrupt and is not delivered. */
  file_damaged: 500,
  storage_full: 503,
  database_away: 503,
  /** The object store is unreachable. */
  files_away: 503,
  /** The virus scanner is unreachable, and files are scanned before they are stored. */
  scanner_away: 503,
  exchange_down: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]);

/** Ways to prove a second factor besides a recovery code: an app code, and a passkey with this request. */
const secondFactorWays = z.object({ app: z.boolean(), passkey: passkeyRequest.nullable() });
export type SecondFactorWays = z.infer<typeof secondFactorWays>;

/**
 * Body of every refusal. `field_errors` is keyed by the field path as sent; the screen shows the first error in its
 * toast. After a 409 caused by a change, `fresh` holds the current row.
 */
export const errorBody = z.object({
  code: errorCode,
  message: z.string(),
  field_errors: z.record(z.string(), z.array(z.string())),
  non_field_errors: z.array(z.string()),
  fresh: z.unknown().optional(),
  retry_after_seconds: z.number().optional(),
  /** Set for `second_factor_required` only. */
  second_factor: secondFactorWays.optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

export interface RefusalDetail {
  fieldErrors?: Record<string, string[]>;
  nonFieldErrors?: string[];
  fresh?: unknown;
  retryAfterSeconds?: number;
  secondFactor?: SecondFactorWays;
}

/** An expected refusal. The thrower chooses the code; the HTTP layer turns it into an {@link ErrorBody}. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: RefusalDetail;

  constructor(code: ErrorCode, message: string, detail: RefusalDetail = {}) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  toBody(): ErrorBody {
    const { fieldErrors = {}, nonFieldErrors = [], fresh, retryAfterSeconds, secondFactor } = this.detail;
    return {
      code: this.code,
      message: this.message,
      field_errors: fieldErrors,
      non_field_errors: nonFieldErrors,
      ...(fresh === undefined ? {} : { fresh }),
      ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
      ...(secondFactor === undefined ? {} : { second_factor: secondFactor }),
    };
  }
}

/**
 * Builds a rate-limit refusal that states the waiting time.
 * @param what plural noun for the excess: "tries"
 * @param waitS seconds until the next one is accepted
 * @param field request field concerned, if any
 */
export function slowDown(what: string, waitS: number, field?: string): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitS));
  const text = `Too many ${what}. Try again in ${waitText(retryAfterSeconds)}.`;
  return new Refusal("slow_down", text, {
    retryAfterSeconds,
    ...(field === undefined ? {} : { fieldErrors: { [field]: [text] } }),
  });
}

/** Rounds up: `1 second`, `40 seconds`, `2 minutes` from 61 seconds on. */
function waitText(seconds: number): string {
  const [count, unit] = seconds <= 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Builds a refusal for a single field. */
export function fieldRefusal(field: string, text: string): Refusal {
  return new Refusal("validation_error", text, { fieldErrors: { [field]: [text] } });
}
