import { and, asc, desc, eq, gte, ilike, inArray, lt, sql } from "drizzle-orm";
import type { BodyOf, QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { readMessages, searchMessages } from "#domain/contract/http/chat-messages.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { membership } from "#server/people/chat/model/channels.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { messagesWhere } from "#server/people/chat/store/messages.ts";
import { messageAt } from "#server/people/chat/store/message-time.ts";
import { urlsOf } from "#server/people/chat/store/own-channels.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const FOUND_MAX = 50;
const SEARCH_WORDS_MAX = 10;

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
  { q, url, before }: BodyOf<typeof searchMessages>,
): Promise<ResponseOf<typeof searchMessages>> {
  if (url !== undefined) await membership(orm, url, userId);
  const urls = url === undefined ? (await urlsOf(orm, userId)).map((row) => row.url) : [url];
  const words = q.split(/\s+/).slice(0, SEARCH_WORDS_MAX);
  const { id, channelUrl, deleted, message } = chatMessages;
  const newestFirst = [desc(messageAt), desc(id)];
  // The channels as a list, and nothing joined: so only how common the words are decides between the indexes.
  const found = await orm
    .select({ id })
    .from(chatMessages)
    .where(
      and(
        sql`${channelUrl} = any(${sql.param(urls)}::text[])`,
        eq(deleted, false),
        before === undefined ? undefined : lt(messageAt, before),
        ...words.map((word) => ilike(message, likePattern(word))),
      ),
    )
    .orderBy(...newestFirst)
    .limit(FOUND_MAX + 1);
  const ids = found.slice(0, FOUND_MAX).map((row) => row.id);
  const messages = ids.length === 0 ? [] : await messagesWhere(orm, inArray(id, ids), newestFirst);
  return { messages, has_previous: found.length > FOUND_MAX };
}
