import { APICallError, RetryError, type TextStreamPart, ToolChoiceViolationError, type ToolSet } from "ai";
import { ModelFailure } from "#server/market/mind/model/failure.ts";

/** A connection that ended under an answer. */
const isBroken = (cause: unknown) => cause instanceof Error && cause.message === "terminated";

/** Reason of a failed call, from the error of the library. */
export function failedCall(error: unknown): ModelFailure {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (ToolChoiceViolationError.isInstance(last)) return new ModelFailure("no_answer");
  // No status: no answer. A status below 300: the answer was not a valid stream.
  if (APICallError.isInstance(last)) {
    const { statusCode = null } = last;
    if (statusCode !== null && statusCode < 300) return new ModelFailure(isBroken(last.cause) ? "cut" : "malformed");
    return new ModelFailure("unavailable", statusCode);
  }
  if (error instanceof Error && /JSON|TypeValidation/.test(error.name)) return new ModelFailure("malformed");
  return new ModelFailure("cut");
}

/** Failure indicated by a part of the stream, or null. */
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
