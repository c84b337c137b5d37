import { and, asc, count, eq, ilike, inArray, isNull, ne, not, or, sql, type SQL } from "drizzle-orm";
import { CHAT_ROLES, mayChat } from "#domain/chat/who-chats.ts";
import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { ChatPerson, searchPeople } from "#domain/contract/http/chat-people.ts";
import { subjectOf, type Actor } from "#server/machine/core/actor.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { peopleById } from "#server/people/chat/store/people.ts";
import { suggestionsFor } from "#server/people/chat/model/suggestions.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** People one may talk to, by name: all of them, those connected, or those suggested, the strongest reason first. */
export async function findPeople(
  { db: { orm }, clock }: Pick<Parts, "db" | "clock">,
  actor: Actor,
  { search_param, page, page_size, connections_only, suggested }: QueryOf<typeof searchPeople>,
): Promise<ResponseOf<typeof searchPeople>> {
  const empty = { count: 0, page, page_size, results: [] };
  if (!mayChat(subjectOf(actor))) return empty;
  const directs = await directsOf(orm, actor.userId);
  const reasons = suggested ? await suggestionsFor(orm, actor, [...directs.keys()]) : null;
  const among = reasons ? [...reasons.keys()] : connections_only ? [...directs.keys()] : null;
  if (among?.length === 0) return empty;
  const where = and(
    isChatUser,
    ne(users.id, actor.userId),
    among === null ? undefined : inArray(users.id, among),
    search_param === "" ? undefined : named(search_param),
  );
  const [total] = await orm
    .select({ n: count() })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(where);
  const order = reasons
    ? [sql`array_position(${sql.param([...reasons.keys()])}::text[], ${users.id})`]
    : [asc(users.firstName), asc(users.lastName), asc(users.id)];
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(where)
    .orderBy(...order)
    .limit(page_size)
    .offset((page - 1) * page_size);
  const people = await peopleById(
    orm,
    rows.map(({ id }) => id),
    clock.now(),
  );
  const results = rows.flatMap(({ id }): ChatPerson[] => {
    const person = people.get(id);
    if (!person) return [];
    return [
      {
        ...person.shown,
        designation: null,
        connected: directs.has(id),
        channel_url: directs.get(id) ?? null,
        reason: reasons?.get(id) ?? null,
      },
    ];
  });
  return { count: total?.n ?? 0, page, page_size, results };
}

/** The same rule as mayChat, as the database asks it. */
const isChatUser = and(
  eq(users.status, "active"),
  not(sql`${users.roles} && ${sql.param(["complianceofficer"])}::text[]`),
  or(users.isBroker, users.isStaff, sql`${users.roles} && ${sql.param([...CHAT_ROLES])}::text[]`),
);

/** Every word in the person's name or the firm's. */
function named(text: string): SQL | undefined {
  const whole = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${clients.name}, ${clients.brandName})`;
  const words = text.split(/\s+/).slice(0, 8);
  return and(...words.map((word) => ilike(whole, likePattern(word))));
}

/** A person's direct channels with both members still in or invited: user id of the other person → channel URL. */
async function directsOf(orm: Orm, userId: string): Promise<Map<string, string>> {
  const rows = await orm
    .select({ url: chatMembers.channelUrl, userId: chatMembers.userId })
    .from(chatMembers)
    .innerJoin(chatChannels, and(eq(chatChannels.url, chatMembers.channelUrl), eq(chatChannels.kind, "direct")))
    .where(
      and(
        isNull(chatMembers.removedAt),
        ne(chatMembers.userId, userId),
        sql`exists (select 1 from ${chatMembers} as me where me.channel_url = ${chatMembers.channelUrl}
          and me.user_id = ${userId} and me.removed_at is null)`,
      ),
    );
  return new Map(rows.map((row) => [row.userId, row.url]));
}
