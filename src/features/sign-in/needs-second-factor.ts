import { CallError } from "#src/lib/call-error.ts";

/** Whether a sign-in was right so far and needs the code of the authenticator app. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof CallError && error.body?.code === "second_factor_required";
}
