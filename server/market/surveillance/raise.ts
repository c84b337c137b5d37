import type { Change } from "#server/machine/core/change.ts";
import { surveillanceAlerts } from "#server/machine/db/schema/surveillance.ts";
import type { AlertRow } from "#server/market/surveillance/alert-row.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** An alert for a firm, with the message it reports. */
export type Raised = Pick<
  AlertRow,
  "clientId" | "channelUrl" | "messageId" | "messageAt" | "kind" | "rule" | "why" | "severity" | "excerpt"
>;

/** Adds alerts to their firms' queues; one already there, by message and rule, stays unchanged. */
export async function raiseAlerts(
  { newId }: Pick<Parts, "newId">,
  { tx, now, audit }: Pick<Change, "tx" | "now" | "audit">,
  raised: readonly Raised[],
): Promise<number> {
  if (raised.length === 0) return 0;
  const fresh = await tx
    .insert(surveillanceAlerts)
    .values(raised.map((alert) => ({ id: newId("sal"), state: "open" as const, createdAt: now, ...alert })))
    .onConflictDoNothing()
    .returning({ id: surveillanceAlerts.id, message: surveillanceAlerts.messageId });
  if (fresh.length > 0)
    audit(
      "surveillance.alerts_raised",
      "chat",
      { alerts: fresh },
      raised.map(({ clientId }) => clientId),
    );
  return fresh.length;
}
