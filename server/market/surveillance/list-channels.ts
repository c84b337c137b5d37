import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { listChannels } from "#domain/contract/http/surveillance.ts";
import { chatChannels, chatMembers, chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import { isMessage } from "#server/people/chat/store/message-kinds.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { surveillanceAlerts } from "#server/machine/db/schema/surveillance.ts";
import { unknownPlace } from "#server/market/surveillance/errors.ts";
import { lastMessageAt, messageAt } from "#server/people/chat/store/message-time.ts";
import { presentChannels } from "#server/market/surveillance/present-channel.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { type Reader, type Scope, scopeOf } from "#server/market/surveillance/scope.ts";

type Asked = BodyOf<typeof listChannels>;

/** The firm's conversations, those with open alerts first, then the latest. */
export async function readChannelList(
  reader: Reader,
  clientId: string,
  asked: Asked,
): Promise<ResponseOf<typeof listChannels>> {
  const scope = scopeOf(reader, clientId);
  const hasAlerts = sql<number>`(case when exists (${reader
    .select({ one: sql`1` })
    .from(surveillanceAlerts)
    .where(
      and(
        eq(surveillanceAlerts.clientId, clientId),
        eq(surveillanceAlerts.channelUrl, chatChannels.url),
        ne(surveillanceAlerts.state, "closed"),
      ),
    )}) then 1 else 0 end)`.mapWith(Number);
  const lastAt = sql<number>`least(${lastMessageAt}, ${scope.until})`.mapWith(Number);
  const after = asked.cursor === undefined ? undefined : placeOf(asked.cursor);
  const rows = await reader
    .select({ channel: chatChannels, until: scope.until, hasAlerts, lastAt })
    .from(scope)
    .innerJoin(chatChannels, eq(chatChannels.url, scope.url))
    .where(
      and(
        ...(await conditions(reader, scope, asked)),
        asked.alerts_only ? eq(hasAlerts, 1) : undefined,
        after &&
          or(
            lt(hasAlerts, after.hasAlerts),
            and(
              eq(hasAlerts, after.hasAlerts),
              or(lt(lastAt, after.lastAt), and(eq(lastAt, after.lastAt), gt(chatChannels.url, after.url))),
            ),
          ),
      ),
    )
    .orderBy(desc(hasAlerts), desc(lastAt), asc(chatChannels.url))
    .limit(asked.limit + 1);
  const shown = rows.slice(0, asked.limit);
  const last = rows.length > asked.limit ? shown.at(-1) : undefined;
  return {
    channels: await presentChannels(reader, clientId, shown),
    next_cursor: last ? `${last.hasAlerts}.${last.lastAt}.${last.channel.url}` : null,
  };
}

function placeOf(cursor: string): { hasAlerts: number; lastAt: number; url: string } {
  const [, hasAlerts, lastAt, url] = /^([01])\.(\d{1,15})\.(chn_[0-9a-z]{3,40})$/.exec(cursor) ?? [];
  if (hasAlerts === undefined || lastAt === undefined || url === undefined) throw unknownPlace();
  return { hasAlerts: Number(hasAlerts), lastAt: Number(lastAt), url };
}

async function conditions(
  reader: Reader,
  scope: Scope,
  { q, text, kind, from, to }: Asked,
): Promise<(SQL | undefined)[]> {
  const inSight = and(
    eq(chatMessages.channelUrl, chatChannels.url),
    isMessage,
    or(isNull(scope.until), lte(messageAt, scope.until)),
  );
  const hasMessage = (...more: (SQL | undefined)[]) =>
    exists(
      reader
        .select({ one: sql`1` })
        .from(chatMessages)
        .where(and(inSight, ...more)),
    );
  return [
    kind === undefined ? undefined : eq(chatChannels.kind, kind),
    from === undefined && to === undefined
      ? undefined
      : hasMessage(
          from === undefined ? undefined : gte(messageAt, from),
          to === undefined ? undefined : lte(messageAt, to),
        ),
    text === "" ? undefined : hasMessage(await containsText(reader, scope, text)),
    q === "" ? undefined : or(ilike(chatChannels.name, likePattern(q)), hasMember(reader, q)),
  ];
}

function hasMember(reader: Reader, q: string): SQL {
  const pattern = likePattern(q);
  return exists(
    reader
      .select({ one: sql`1` })
      .from(chatMembers)
      .innerJoin(users, eq(users.id, chatMembers.userId))
      .innerJoin(clients, eq(clients.id, users.clientId))
      .where(
        and(
          eq(chatMembers.channelUrl, chatChannels.url),
          or(
            ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern),
            ilike(clients.name, pattern),
            ilike(clients.brandName, pattern),
          ),
        ),
      ),
  );
}

/** Maximum changed messages listed by id when their earlier texts match. */
const CHANGED_MAX = 1000;

/** A message that has every word, now or in a text before it was changed or deleted. */
export async function containsText(reader: Reader, scope: Scope, text: string): Promise<SQL | undefined> {
  const patterns = text
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 10)
    .map(likePattern);
  const hasPattern = and(...patterns.map((pattern) => ilike(chatMessageVersions.message, pattern)));
  // Named one by one while they are few, so that an index of words finds the others.
  const changed = await reader
    .selectDistinctOn([chatMessageVersions.messageId], { id: chatMessageVersions.messageId })
    .from(chatMessageVersions)
    .where(hasPattern)
    .limit(CHANGED_MAX);
  const ids = changed.map(({ id }) => id);
  // Text written into a message after the firm left must not match; the earlier text is in a version.
  const now = and(
    ...patterns.map((pattern) => ilike(chatMessages.message, pattern)),
    or(isNull(scope.until), lte(chatMessages.updatedAt, scope.until)),
  );
  if (ids.length < CHANGED_MAX) return ids.length === 0 ? now : or(now, inArray(chatMessages.id, ids));
  const before = reader
    .select({ one: sql`1` })
    .from(chatMessageVersions)
    .where(and(eq(chatMessageVersions.messageId, chatMessages.id), hasPattern));
  return or(now, exists(before));
}
