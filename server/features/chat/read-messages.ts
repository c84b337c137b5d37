import { and, asc, desc, eq, gte, ilike, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { readMessages, searchMessages } from "#domain/contract/http/chat.ts";
import type { Actor } from "#server/actor.ts";
import { chatChannels, chatMembers, chatMessages } from "#server/db/schema/chat.ts";
import { membership } from "#server/features/chat/channels.ts";
import { messagesWhere } from "#server/features/chat/messages.ts";
import type { Parts } from "#server/parts.ts";

const FOUND_MAX = 50;
const WORDS_MAX = 10;

/** Messages before a time, and from it on, oldest first. @throws Refusal not_found */
export async function messagesAround(
  { db: { orm } }: Pick<Parts, "db">,
  { userId }: Actor,
  url: string,
  { at, before, after }: QueryOf<typeof readMessages>,
): Promise<ResponseOf<typeof readMessages>> {
  await membership(orm, url, userId);
  const here = eq(chatMessages.channelUrl, url);
  const earlier = await messagesWhere(
    orm,
    and(here, lt(chatMessages.createdAt, at)),
    [desc(chatMessages.createdAt)],
    before + 1,
  );
  const later = await messagesWhere(
    orm,
    and(here, gte(chatMessages.createdAt, at)),
    [asc(chatMessages.createdAt)],
    after + 1,
  );
  return {
    messages: [...earlier.slice(0, before).toReversed(), ...later.slice(0, after)],
    has_previous: earlier.length > before,
    has_next: later.length > after,
  };
}

/** Messages of one's channels that hold every word, the newest first. @throws Refusal not_found for a channel of others */
export async function search(
  { db: { orm } }: Pick<Parts, "db">,
  { userId }: Actor,
  { q, url, before }: QueryOf<typeof searchMessages>,
): Promise<ResponseOf<typeof searchMessages>> {
  if (url !== undefined) await membership(orm, url, userId);
  const words = q.split(/\s+/).slice(0, WORDS_MAX);
  // What a broadcast said is found in the direct channels it was carried to.
  const mine = orm
    .select({ url: chatMembers.channelUrl })
    .from(chatMembers)
    .innerJoin(chatChannels, eq(chatChannels.url, chatMembers.channelUrl))
    .where(
      and(
        eq(chatMembers.userId, userId),
        isNull(chatMembers.removedAt),
        or(ne(chatChannels.kind, "broadcast"), eq(chatChannels.creatorId, userId)),
      ),
    );
  const found = await messagesWhere(
    orm,
    and(
      url === undefined ? sql`${chatMessages.channelUrl} in (${mine})` : eq(chatMessages.channelUrl, url),
      eq(chatMessages.deleted, false),
      before === undefined ? undefined : lt(chatMessages.createdAt, before),
      ...words.map((word) => ilike(chatMessages.message, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)),
    ),
    [desc(chatMessages.createdAt), desc(chatMessages.id)],
    FOUND_MAX + 1,
  );
  return { messages: found.slice(0, FOUND_MAX), has_previous: found.length > FOUND_MAX };
}
