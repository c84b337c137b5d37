import type { ErrorCode } from "#domain/contract/errors.ts";

/** Result of a trading rule: the new state, or a refusal. The server turns a refusal into an error response. */
export type Verdict<T> = { ok: true; value: T } | Err;

export interface Err {
  ok: false;
  code: ErrorCode;
  message: string;
  /** Request field at fault, in the caller's spelling. */
  field?: string;
}

export function ok<T>(value: T): Verdict<T> {
  return { ok: true, value };
}

export function err(code: ErrorCode, message: string): Err {
  return { ok: false, code, message };
}

export function errField(field: string, message: string): Err {
  return { ok: false, code: "validation_error", message, field };
}
