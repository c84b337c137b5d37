/**
 * Reason why the language model gave no plan: `unavailable` (429, 5xx, no connection), `timeout`, `cut` (the stream
 * broke), `malformed` (unknown tool, or not JSON), `no_answer` (it declined, or called nothing), `over_budget`,
 * `unsourced` (its sentences failed twice).
 */
export type ModelFailureReason =
  | "unavailable"
  | "timeout"
  | "cut"
  | "malformed"
  | "no_answer"
  | "over_budget"
  | "unsourced";

/** Carries only the reason: a service's answer may contain the question. */
export class ModelFailure extends Error {
  readonly reason: ModelFailureReason;
  /** HTTP status of the service's answer, if any. */
  readonly status: number | null;

  constructor(reason: ModelFailureReason, status: number | null = null) {
    super(`The language model gave no plan: ${reason}`);
    this.name = "ModelFailure";
    this.reason = reason;
    this.status = status;
  }
}
