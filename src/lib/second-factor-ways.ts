import type { SecondFactorWays } from "#domain/contract/errors.ts";
import { CallError } from "#src/lib/call-error.ts";

/** What a call that was right so far asks a second factor by; null where it was refused for something else. */
export function secondFactorWays(error: unknown): SecondFactorWays | null {
  if (!(error instanceof CallError) || error.body?.code !== "second_factor_required") return null;
  return error.body.second_factor ?? null;
}
