import { and, count, desc, eq, ilike, lt, or, sql } from "drizzle-orm";
import type { BodyOf, QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { changeMindChat, listMindChats, MindChatSummary } from "#domain/contract/http/mind.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import { mindChats, mindShares } from "#server/machine/db/schema/mind.ts";
import { noSuchChat } from "#server/market/mind/errors.ts";

type Reader = Pick<Orm | Tx, "select">;
export type ChatRow = typeof mindChats.$inferSelect;

const PAGE = 50;
export const UNTITLED = "New conversation";

function present({ chat, share }: { chat: ChatRow; share: string | null }): MindChatSummary {
  const { id, title, pinned, turns, createdAt, lastAskedAt } = chat;
  return {
    id,
    title,
    pinned,
    turns,
    share_id: share,
    created_at: createdAt.toISOString(),
    last_asked_at: lastAskedAt.toISOString(),
  };
}

const shown = (reader: Reader) =>
  reader
    .select({ chat: mindChats, share: mindShares.id })
    .from(mindChats)
    .leftJoin(mindShares, eq(mindShares.chatId, mindChats.id));

/** @throws Refusal not_found, also for another person's conversation */
export async function ownChat(reader: Reader, userId: string, id: string): Promise<MindChatSummary> {
  const [row] = await shown(reader).where(and(eq(mindChats.id, id), eq(mindChats.userId, userId)));
  if (row === undefined) throw noSuchChat();
  return present(row);
}

/** Pinned ones first, then the newest. The cursor is the sort key of a page's last row. */
export async function readChats(
  { db }: Pick<Parts, "db">,
  userId: string,
  { cursor, search }: QueryOf<typeof listMindChats>,
): Promise<ResponseOf<typeof listMindChats>> {
  const [, pinned = "", ms = "", after = ""] = /^([01])_(\d{1,15})_(\w+)$/.exec(cursor ?? "") ?? [];
  const seen = new Date(Number(ms));
  const isBehind = or(lt(mindChats.lastAskedAt, seen), and(eq(mindChats.lastAskedAt, seen), lt(mindChats.id, after)));
  const isNext =
    pinned === ""
      ? undefined
      : pinned === "1"
        ? or(eq(mindChats.pinned, false), isBehind)
        : and(eq(mindChats.pinned, false), isBehind);
  const rows = await shown(db.orm)
    .where(
      and(
        eq(mindChats.userId, userId),
        search === "" ? undefined : ilike(mindChats.title, likePattern(search)),
        isNext,
      ),
    )
    .orderBy(desc(mindChats.pinned), desc(mindChats.lastAskedAt), desc(mindChats.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1)?.chat : undefined;
  const next = last && `${last.pinned ? 1 : 0}_${last.lastAskedAt.getTime()}_${last.id}`;
  return { results: page.map(present), next_cursor: next ?? null };
}

/** Conversations one person may have; the oldest that are not pinned go first. */
export const MOST_CHATS = 1000;

export function addChat(parts: Parts, cause: Cause): Promise<MindChatSummary> {
  return change(parts, cause, async ({ tx, now, actor }) => {
    const { userId, clientId } = actor;
    const id = parts.newId("mch");
    await tx.insert(mindChats).values({ id, userId, clientId, title: UNTITLED, createdAt: now, lastAskedAt: now });
    const [held] = await tx.select({ rows: count() }).from(mindChats).where(eq(mindChats.userId, userId));
    if ((held?.rows ?? 0) > MOST_CHATS) {
      const oldest = sql`(select id from mind_chats where user_id = ${userId} and not pinned order by last_asked_at limit 1)`;
      await tx.delete(mindChats).where(eq(mindChats.id, oldest));
    }
    return ownChat(tx, userId, id);
  });
}

/** @throws Refusal not_found */
export function changeChat(
  parts: Parts,
  cause: Cause,
  id: string,
  { title, pinned }: BodyOf<typeof changeMindChat>,
): Promise<MindChatSummary> {
  return change(parts, cause, async ({ tx, actor }) => {
    await ownChat(tx, actor.userId, id);
    const set = { ...(title === undefined ? {} : { title }), ...(pinned === undefined ? {} : { pinned }) };
    if (Object.keys(set).length > 0) await tx.update(mindChats).set(set).where(eq(mindChats.id, id));
    return ownChat(tx, actor.userId, id);
  });
}

/** Removes a conversation with everything in it, its shared copy too. @throws Refusal not_found */
export function removeChat(parts: Parts, cause: Cause, id: string): Promise<Record<string, never>> {
  return change(parts, cause, async ({ tx, actor }) => {
    await ownChat(tx, actor.userId, id);
    await tx.delete(mindChats).where(eq(mindChats.id, id));
    return {};
  });
}
