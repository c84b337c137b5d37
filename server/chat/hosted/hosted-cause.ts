import { CLOCK_ACTOR } from "#server/core/actor.ts";
import { change } from "#server/core/change.ts";
import type { Parts } from "#server/core/parts.ts";

/** What our server does of itself on word from the service. */
export const HOSTED_CAUSE = { actor: CLOCK_ACTOR, requestId: "hosted-chat" };

/** Puts into the audit what was done at the service. */
export async function auditHosted(
  parts: Parts,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await change(parts, HOSTED_CAUSE, async (changing) => changing.audit(action, subject, detail));
}
