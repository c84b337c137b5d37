import { CallError } from "#src/lib/call-error.ts";

/** Reason a request failed, as a sentence; the server's own text if it answered. */
export function whyFailed(error: unknown): string {
  if (error instanceof CallError && error.body !== null) return error.text;
  if (!navigator.onLine) return "You are offline.";
  return error instanceof CallError && error.status === 0 ? "The server did not answer." : "Something went wrong!";
}
