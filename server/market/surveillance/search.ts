import { and, desc, eq, gte, isNull, lt, lte, or } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { searchMessages } from "#domain/contract/http/surveillance.ts";
import { firstPlace, snippetOf } from "#domain/surveillance/snippet.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatChannels, chatMessages } from "#server/machine/db/schema/chat.ts";
import { isMessage } from "#server/people/chat/store/message-kinds.ts";
import { unknownPlace } from "#server/market/surveillance/errors.ts";
import { channelNames } from "#server/market/surveillance/channel-names.ts";
import { containsText } from "#server/market/surveillance/list-channels.ts";
import { auditedRead } from "#server/market/surveillance/audited-read.ts";
import { messageAt, messageTime } from "#server/people/chat/store/message-time.ts";
import { presentText, senderOf, versionsOf } from "#server/market/surveillance/messages.ts";
import { peopleOf } from "#server/market/surveillance/people.ts";
import { scopeOf, supervisedChannelOf } from "#server/market/surveillance/scope.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Asked = BodyOf<typeof searchMessages>;
type Answer = ResponseOf<typeof searchMessages>;

const FOUND_MAX = 50;

/** Messages of the firm's conversations that hold every word, now or before. @throws Refusal not_found */
export function searchChats(parts: Parts, cause: Cause, asked: Asked): Promise<Answer> {
  return auditedRead(parts, cause, "surveillance.searched", async (tx) => {
    const { clientId } = cause.actor;
    if (asked.url !== undefined) await supervisedChannelOf(tx, clientId, asked.url);
    const answer = await find(tx, clientId, asked);
    const { cursor: _, ...detail } = asked;
    return { answer, subject: asked.url ?? clientId, detail: { ...detail, found: answer.results.length } };
  });
}

async function find(tx: Tx, clientId: string, { q, url, from, to, cursor }: Asked): Promise<Answer> {
  const scope = scopeOf(tx, clientId);
  const holdsWords = await containsText(tx, scope, q);
  const rows = await tx
    .select({ row: chatMessages, kind: chatChannels.kind, name: chatChannels.name, until: scope.until })
    .from(chatMessages)
    .innerJoin(scope, eq(scope.url, chatMessages.channelUrl))
    .innerJoin(chatChannels, eq(chatChannels.url, chatMessages.channelUrl))
    .where(
      and(
        isMessage,
        or(isNull(scope.until), lte(messageAt, scope.until)),
        url === undefined ? undefined : eq(chatMessages.channelUrl, url),
        from === undefined ? undefined : gte(messageAt, from),
        to === undefined ? undefined : lte(messageAt, to),
        cursor === undefined ? undefined : before(cursor),
        holdsWords,
      ),
    )
    .orderBy(desc(messageAt), desc(chatMessages.id))
    .limit(FOUND_MAX + 1);
  const shown = rows.slice(0, FOUND_MAX);
  const last = rows.length > FOUND_MAX ? shown.at(-1)?.row : undefined;
  const ids = shown.map(({ row }) => row.id);
  const versions = Map.groupBy(ids.length === 0 ? [] : await versionsOf(tx, ids), ({ messageId }) => messageId);
  const people = await peopleOf(
    tx,
    shown.flatMap(({ row }) => row.senderId ?? []),
  );
  const names = await channelNames(
    tx,
    shown.map(({ row }) => row.channelUrl),
  );
  const words = q.split(/\s+/).filter((word) => word !== "");
  return {
    results: shown.flatMap(({ row, until }) => {
      const presented = presentText(row, versions.get(row.id) ?? [], until);
      const text = [presented.text, ...presented.versions.map((version) => version.text)].find((each) =>
        containsAll(each, words),
      );
      // A version from after the firm had left was the one to hold the words.
      if (text === undefined) return [];
      const place = firstPlace(text, words) ?? { start: 0, end: 0 };
      return [
        {
          message_id: String(row.id),
          channel_url: row.channelUrl,
          channel_name: names.get(row.channelUrl) ?? "",
          sender: senderOf(row, people),
          created_at: messageTime(row),
          deleted: presented.deleted,
          in_earlier_version: text !== presented.text,
          snippet: snippetOf(text, place.start, place.end),
        },
      ];
    }),
    next_cursor: last ? `${messageTime(last)}.${last.id}` : null,
  };
}

function before(cursor: string) {
  const [, at, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw unknownPlace();
  return or(lt(messageAt, Number(at)), and(eq(messageAt, Number(at)), lt(chatMessages.id, Number(id))));
}

const containsAll = (text: string, words: readonly string[]) =>
  words.every((word) => firstPlace(text, [word]) !== null);
