import { ChatError } from "#src/chat-client/chat-client.ts";
import { isPassing, CallError } from "#src/lib/call-error.ts";

/** Statuses that refuse the content itself: a retry is refused too. */
const FOR_WHAT_IT_IS = [400, 413, 415, 422];

/** True when a retry may succeed. A message that is too long or of a wrong type stays refused. */
export function mayRetry(error: unknown): boolean {
  if (error instanceof CallError) return !FOR_WHAT_IT_IS.includes(error.status);
  return error instanceof ChatError && error.cause !== undefined;
}

/** Delay the server asks for before a retry, ms; null when it gives none. */
export function retryAfterMs(error: unknown): number | null {
  const seconds = error instanceof CallError ? error.body?.retry_after_seconds : undefined;
  return seconds === undefined ? null : seconds * 1000;
}

/** Converts a failed call to a ChatError: the server's text of a refusal, or that the server was unreachable. */
export function asChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  if (!(error instanceof CallError)) return new ChatError("refused", undefined, error);
  if (isPassing(error)) return new ChatError("offline", error.text, error);
  return new ChatError("refused", error.text, error);
}
