import { and, asc, desc, eq, gt, isNotNull, lt, or, sql } from "drizzle-orm";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { chatChanges, listChannels } from "#domain/contract/http/chat.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { chatChannels, chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { changeIdOf, changesSoFar, tokenOf } from "#server/people/chat/store/change-token.ts";
import { readChannels } from "#server/people/chat/model/channels.ts";
import { messagesWhere } from "#server/people/chat/store/messages.ts";
import { listed, ownChannels, urlsOf } from "#server/people/chat/store/own-channels.ts";
import { lastMessageAt } from "#server/people/chat/store/message-time.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Above these counts the client reloads instead of replaying changes. */
const CHANGED_MESSAGES_MAX = 1000;
const CHANGED_CHANNELS_MAX = 300;

type Needs = Pick<Parts, "db" | "clock">;

/** A person's channels, the latest first, and the token to continue with at chat.changes. */
export async function listMine(
  { db, clock }: Needs,
  { userId }: Actor,
  { cursor, limit }: QueryOf<typeof listChannels>,
): Promise<ResponseOf<typeof listChannels>> {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  // Read the token before the rows: a change in between is then sent twice rather than never.
  const soFar = await changesSoFar(db);
  const rows = await db.orm
    .select({ url: chatChannels.url, lastAt: lastMessageAt })
    .from(chatMembers)
    .innerJoin(chatChannels, eq(chatChannels.url, chatMembers.channelUrl))
    .where(
      and(
        ownChannels(userId),
        after &&
          or(lt(lastMessageAt, after.lastAt), and(eq(lastMessageAt, after.lastAt), gt(chatChannels.url, after.url))),
      ),
    )
    .orderBy(desc(lastMessageAt), asc(chatChannels.url))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const urls = shown.map(({ url }) => url);
  const views = await readChannels(db.orm, urls, [userId], clock.now());
  return {
    channels: urls.flatMap((url) => views.of(url, userId) ?? []),
    next_cursor: last ? `${last.lastAt}.${last.url}` : null,
    change_token: tokenOf(soFar),
  };
}

function placeOf(cursor: string): { lastAt: number; url: string } {
  const [, lastAt, url] = /^(\d{1,15})\.(chn_[0-9a-z]{3,40})$/.exec(cursor) ?? [];
  if (lastAt === undefined || url === undefined) throw fieldRefusal("cursor", "This place in the list is not known.");
  return { lastAt: Number(lastAt), url };
}

/** Changes to a person's channels since a token, each row in its current state. */
export async function changesSince(
  { db, clock }: Needs,
  { userId }: Actor,
  token: string,
): Promise<ResponseOf<typeof chatChanges>> {
  const soFar = await changesSoFar(db);
  const since = changeIdOf(token);
  const none = { channels: [], removed_channels: [], messages: [], change_token: tokenOf(soFar) };
  if (since === null || since > soFar) return { ...none, reset: true };
  const { orm } = db;

  const changedMember = sql`exists (select 1 from ${chatMembers} as other where other.channel_url = ${chatChannels.url}
    and other.change_id > ${since})`;
  const changed = await orm
    .select({ url: chatChannels.url })
    .from(chatMembers)
    .innerJoin(chatChannels, eq(chatChannels.url, chatMembers.channelUrl))
    .where(and(ownChannels(userId), or(gt(chatChannels.changeId, since), changedMember)))
    .limit(CHANGED_CHANNELS_MAX + 1);
  const changedHere = and(
    gt(chatMessages.changeId, since),
    sql`${chatMessages.channelUrl} in (${urlsOf(orm, userId)})`,
  );
  const messages = await messagesWhere(orm, changedHere, [asc(chatMessages.changeId)], CHANGED_MESSAGES_MAX + 1);
  if (changed.length > CHANGED_CHANNELS_MAX || messages.length > CHANGED_MESSAGES_MAX) return { ...none, reset: true };

  const removed = await orm
    .select({ url: chatMembers.channelUrl })
    .from(chatMembers)
    .innerJoin(chatChannels, eq(chatChannels.url, chatMembers.channelUrl))
    .where(
      and(eq(chatMembers.userId, userId), isNotNull(chatMembers.removedAt), gt(chatMembers.changeId, since), listed),
    );
  const urls = changed.map(({ url }) => url);
  const views = await readChannels(orm, urls, [userId], clock.now());
  return {
    channels: urls.flatMap((url) => views.of(url, userId) ?? []),
    removed_channels: removed.map(({ url }) => url),
    messages,
    change_token: tokenOf(soFar),
    reset: false,
  };
}
