import { APICallError, RetryError, type TextStreamPart, ToolChoiceViolationError, type ToolSet } from "ai";
import { ModelFailure } from "#server/mind/model/failure.ts";

/** A connection that ended under an answer. */
const isBroken = (cause: unknown) => cause instanceof Error && cause.message === "terminated";

/** Why a call failed, by what the library threw. */
export function failedCall(error: unknown): ModelFailure {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (ToolChoiceViolationError.isInstance(last)) return new ModelFailure("no_answer");
  // Without a status nobody answered; with one below 300 the answer was no stream of ours.
  if (APICallError.isInstance(last)) {
    const { statusCode = null } = last;
    if (statusCode !== null && statusCode < 300) return new ModelFailure(isBroken(last.cause) ? "cut" : "malformed");
    return new ModelFailure("unavailable", statusCode);
  }
  if (error instanceof Error && /JSON|TypeValidation/.test(error.name)) return new ModelFailure("malformed");
  return new ModelFailure("cut");
}

/** What is wrong with a part of the stream; null for a part that is as it has to be. */
export function failureOf(part: TextStreamPart<ToolSet>): ModelFailure | null {
  switch (part.type) {
    case "error":
      return failedCall(part.error);
    case "tool-call":
      return part.invalid === true ? new ModelFailure("malformed") : null;
    case "tool-error":
      return new ModelFailure("malformed");
    case "finish-step":
      if (part.finishReason === "tool-calls" || part.finishReason === "stop") return null;
      return new ModelFailure(part.finishReason === "length" ? "over_budget" : "no_answer");
    default:
      return null;
  }
}
