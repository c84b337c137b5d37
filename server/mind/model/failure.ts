/**
 * Why the language model gave no plan: `unavailable` (429, 5xx, no connection), `timeout`, `cut` (the stream broke),
 * `malformed` (no tool of ours, or not JSON), `no_answer` (it declined, or called nothing), `over_budget`,
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

/** Says no more than the reason: what a service answers can hold what it was asked. */
export class ModelFailure extends Error {
  readonly reason: ModelFailureReason;
  /** Of the service's answer, where there was one. */
  readonly status: number | null;

  constructor(reason: ModelFailureReason, status: number | null = null) {
    super(`The language model gave no plan: ${reason}`);
    this.name = "ModelFailure";
    this.reason = reason;
    this.status = status;
  }
}
