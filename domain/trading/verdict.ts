import type { ErrorCode } from "#domain/contract/errors.ts";

/** What a rule of trading decides: the new state, or why not. The server turns the second into an answer. */
export type Verdict<T> = { ok: true; value: T } | Err;

export interface Err {
  ok: false;
  code: ErrorCode;
  message: string;
  /** The field of the request that is at fault, as the caller wrote it. */
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
