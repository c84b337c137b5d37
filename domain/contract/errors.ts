import { z } from "zod";
import { passkeyRequest } from "#domain/entities/passkey-request.ts";

/** Every code an answer may carry, with the HTTP status it travels under (domain words: 401 token, 403 permission). */
export const ERROR_STATUS = {
  validation_error: 400,
  token_missing: 401,
  token_expired: 401,
  /** The session has lasted as long as one may, however much it was used. */
  sign_in_again: 401,
  premium_required: 402,
  /** Of a sign-in: right so far, and to be sent again with a second factor. */
  second_factor_required: 403,
  forbidden: 403,
  /** Signed in, and to agree to the privacy notice and the terms before anything else. */
  consent_missing: 403,
  /** Signed in, and to set up a second factor before anything else. */
  second_factor_missing: 403,
  /** Of a sign-in: right, but from an address that the firm does not allow. */
  address_refused: 403,
  /** Mind's trial is over: what was asked is kept, nothing new can be asked. */
  trial_expired: 403,
  market_closed: 403,
  bad_origin: 403,
  not_found: 404,
  request_timeout: 408,
  stale_version: 409,
  level_moved: 409,
  already_done: 409,
  /** Of a binding call: its key was closed before it came, so it is not done. */
  act_closed: 409,
  /** Sent to an exchange, and its answer is not known yet; `fresh` holds the row. */
  in_doubt: 409,
  /** Of a message that somebody may have relied on: it is corrected, not changed. */
  frozen: 409,
  invite_invalid: 410,
  too_large: 413,
  /** Of a file: the room that one person has for files is full. */
  quota_full: 413,
  unsupported_media: 415,
  /** Of a file: the scanner found a virus in it. */
  file_infected: 422,
  limit_breach: 422,
  /** Codes, credentials, accounts or custodians are missing that a deal or an exchange asks for; `field_errors` names each. */
  not_ready: 422,
  /** The exchange said no. */
  exchange_refused: 422,
  /** A level or a size far from the usual: goes through once its figures are repeated in `confirms`. */
  unusual_level: 422,
  /** A settlement date in a year without published holidays: the same. */
  calendar_unpublished: 422,
  /** No price, so no money: nobody can be bound. */
  cannot_be_priced: 422,
  slow_down: 429,
  headers_too_large: 431,
  server_error: 500,
  /** What is stored of a file is not what was stored: it is not given out. */
  file_damaged: 500,
  storage_full: 503,
  database_away: 503,
  /** The object store of files does not answer. */
  files_away: 503,
  /** Files are scanned before they are stored, and the scanner does not answer. */
  scanner_away: 503,
  exchange_down: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]);

/** What a second factor may be proved by, beside a recovery code: a code of the app, and a passkey, asked for in this way. */
const secondFactorWays = z.object({ app: z.boolean(), passkey: passkeyRequest.nullable() });
export type SecondFactorWays = z.infer<typeof secondFactorWays>;

/**
 * The body of every refusal. `field_errors` is keyed by the path of the field as the caller sent it; the screen shows
 * the first of them in its toast. `fresh` carries the row as it stands now when a 409 says that it moved.
 */
export const errorBody = z.object({
  code: errorCode,
  message: z.string(),
  field_errors: z.record(z.string(), z.array(z.string())),
  non_field_errors: z.array(z.string()),
  fresh: z.unknown().optional(),
  retry_after_seconds: z.number().optional(),
  /** Of `second_factor_required`. */
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

/** An expected refusal. Whoever throws it chose the code; the http layer turns it into an {@link ErrorBody}. */
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
 * A refusal of what came too often, which says how long to wait.
 * @param what of which there were too many: "tries"
 * @param waitS seconds until the next one is taken
 * @param field the field of the request that it is about, where there is one
 */
export function slowDown(what: string, waitS: number, field?: string): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitS));
  const text = `Too many ${what}. Try again in ${waitText(retryAfterSeconds)}.`;
  return new Refusal("slow_down", text, {
    retryAfterSeconds,
    ...(field === undefined ? {} : { fieldErrors: { [field]: [text] } }),
  });
}

/** Never too short: `1 second`, `40 seconds`, `2 minutes` from 61 seconds on. */
function waitText(seconds: number): string {
  const [count, unit] = seconds <= 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** A refusal that names one field. */
export function fieldRefusal(field: string, text: string): Refusal {
  return new Refusal("validation_error", text, { fieldErrors: { [field]: [text] } });
}
