import { Refusal } from "#domain/contract/errors.ts";
import type { Err, Verdict } from "#domain/trading/verdict.ts";

/** A rule's refusal as an HTTP error; `fresh` is the current row, for 409. */
export function refusal(err: Err, fresh?: unknown): Refusal {
  return new Refusal(err.code, err.message, {
    ...(err.field === undefined ? {} : { fieldErrors: { [err.field]: [err.message] } }),
    ...(fresh === undefined ? {} : { fresh }),
  });
}

/** The value a rule allowed. @throws Refusal when it did not */
export function unwrap<T>(verdict: Verdict<T>): T {
  if (!verdict.ok) throw refusal(verdict);
  return verdict.value;
}
