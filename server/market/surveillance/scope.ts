import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { noSuchChannel } from "#server/market/surveillance/errors.ts";

export type Reader = Pick<Orm | Tx, "select" | "selectDistinctOn">;
export type ChannelRow = typeof chatChannels.$inferSelect;

/**
 * Conversations of a firm: those with a present or past member of it. A broadcast belongs to its sender's firm only;
 * recipients of another firm have its text in their direct channels and may not learn the other recipients. `until` is
 * set once nobody of the firm is left in a conversation: later messages are not for this firm.
 */
export function scopeOf(reader: Reader, clientId: string) {
  return reader
    .select({
      url: chatMembers.channelUrl,
      until: sql<number | null>`case when bool_or(${chatMembers.removedAt} is null) then null
        else max(${chatMembers.removedAt}) end`
        .mapWith(Number)
        .as("until"),
    })
    .from(chatMembers)
    .innerJoin(users, and(eq(users.id, chatMembers.userId), eq(users.clientId, clientId)))
    .innerJoin(chatChannels, eq(chatChannels.url, chatMembers.channelUrl))
    .where(or(ne(chatChannels.kind, "broadcast"), eq(chatMembers.userId, chatChannels.creatorId)))
    .groupBy(chatMembers.channelUrl)
    .as("scope");
}

export type Scope = ReturnType<typeof scopeOf>;

export interface Supervised {
  channel: ChannelRow;
  until: number | null;
}

/** One of the firm's conversations. @throws Refusal not_found */
export async function supervisedChannelOf(reader: Reader, clientId: string, url: string): Promise<Supervised> {
  const scope = scopeOf(reader, clientId);
  const [row] = await reader
    .select({ channel: chatChannels, until: scope.until })
    .from(scope)
    .innerJoin(chatChannels, eq(chatChannels.url, scope.url))
    .where(eq(scope.url, url));
  if (!row) throw noSuchChannel();
  return row;
}
