import { CallError } from "#src/lib/call-error.ts";

/** Why something asked for did not come, as a sentence: the server's own words where it answered. */
export function whyFailed(error: unknown): string {
  if (error instanceof CallError && error.body !== null) return error.text;
  if (!navigator.onLine) return "You are offline.";
  return error instanceof CallError && error.status === 0 ? "The server did not answer." : "Something went wrong!";
}
