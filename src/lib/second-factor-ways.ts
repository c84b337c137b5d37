import type { SecondFactorWays } from "#domain/contract/errors.ts";
import { CallError } from "#src/lib/call-error.ts";

/** Second-factor methods requested for an otherwise valid call; null for any other refusal. */
export function secondFactorWays(error: unknown): SecondFactorWays | null {
  if (!(error instanceof CallError) || error.body?.code !== "second_factor_required") return null;
  return error.body.second_factor ?? null;
}
