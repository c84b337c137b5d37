import { ChatError } from "#src/chat-client/chat-client.ts";
import { isPassing, CallError } from "#src/lib/call-error.ts";

/** Refused for what it is: the same thing is refused again. */
const FOR_WHAT_IT_IS = [400, 413, 415, 422];

/** Whether a person may try what failed again: what is too long or of a wrong kind stays so. */
export function mayRetry(error: unknown): boolean {
  if (error instanceof CallError) return !FOR_WHAT_IT_IS.includes(error.status);
  return error instanceof ChatError && error.cause !== undefined;
}

/** Time after which the server wants to be asked again, when it says so. */
export function retryAfterMs(error: unknown): number | null {
  const seconds = error instanceof CallError ? error.body?.retry_after_seconds : undefined;
  return seconds === undefined ? null : seconds * 1000;
}

/** A failed call in the words of the chat: what the server says of a refusal, else that it was not reached. */
export function asChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  if (!(error instanceof CallError)) return new ChatError("refused", undefined, error);
  if (isPassing(error)) return new ChatError("offline", error.text, error);
  return new ChatError("refused", error.text, error);
}
