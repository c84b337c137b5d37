import { and, gt, lte } from "drizzle-orm";
import { chatMembers } from "#server/machine/db/schema/chat.ts";
import { surveillanceTrail } from "#server/machine/db/schema/surveillance.ts";
import { memberEvents } from "#server/market/surveillance/present-channel.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const ROWS = 500;

/**
 * Records membership changes and marks before the chat overwrites them. A mark is dated with the time of the sweep that
 * notices it.
 */
export async function noteTrail({ db: { orm }, clock }: Pick<Parts, "db" | "clock">, from: number, to: number) {
  const noticedAt = clock.now().getTime();
  const memberships = await orm
    .select()
    .from(chatMembers)
    .where(and(gt(chatMembers.changeId, from), lte(chatMembers.changeId, to)));
  const rows = memberships.flatMap((membership) => {
    const { channelUrl, userId, readAt, deliveredAt, joinedAt, invitedAt } = membership;
    const base = { channelUrl, userId };
    // A new membership starts with a mark at the end of the conversation, not set by the person.
    const began = Math.max(joinedAt ?? 0, invitedAt ?? 0);
    return [
      ...memberEvents(membership).map(({ what, at }) => ({ ...base, what, upTo: at, at })),
      ...(readAt > began ? [{ ...base, what: "read" as const, upTo: readAt, at: noticedAt }] : []),
      ...(deliveredAt > began ? [{ ...base, what: "delivered" as const, upTo: deliveredAt, at: noticedAt }] : []),
    ];
  });
  for (let first = 0; first < rows.length; first += ROWS) {
    await orm
      .insert(surveillanceTrail)
      .values(rows.slice(first, first + ROWS))
      .onConflictDoNothing();
  }
}
