import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Cause of the changes our server makes in response to webhooks of the service. */
export const HOSTED_CAUSE = { actor: CLOCK_ACTOR, requestId: "hosted-chat" };

/** Writes an action at the service into the audit. */
export async function auditHosted(
  parts: Parts,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await change(parts, HOSTED_CAUSE, async (changing) => changing.audit(action, subject, detail));
}
