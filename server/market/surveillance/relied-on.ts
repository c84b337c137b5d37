import { inArray, sql } from "drizzle-orm";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { eoiOrigins, lineAnswers } from "#server/machine/db/schema/runs.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";

type Message = Pick<typeof chatMessages.$inferSelect, "id" | "channelUrl" | "frozen" | "reqId">;

/** Messages among these that a person answered or acted on, at any time. */
export async function reliedOn(reader: Reader, messages: readonly Message[]): Promise<Set<number>> {
  const relied = new Set(messages.flatMap(({ id, frozen }) => (frozen === null ? [] : id)));
  const open = messages.filter(({ id }) => !relied.has(id));
  if (open.length === 0) return relied;
  const ids = open.map(({ id }) => id);
  const acted = await reader
    .select({ id: eoiOrigins.messageId })
    .from(eoiOrigins)
    .where(inArray(eoiOrigins.messageId, ids))
    .union(reader.select({ id: lineAnswers.messageId }).from(lineAnswers).where(inArray(lineAnswers.messageId, ids)));
  // A reply of the hosted chat names its message by the service's number.
  const byName = new Map(
    open.flatMap(({ id, reqId, channelUrl }) => [
      [`${channelUrl} ${id}`, id],
      [`${channelUrl} ${/^sb-(\d+)$/.exec(reqId ?? "")?.[1] ?? ""}`, id],
    ]),
  );
  const answered = await reader
    .select({ url: chatMessages.channelUrl, name: sql<string>`${chatMessages.data} ->> 'reply_to'` })
    .from(chatMessages)
    .where(
      sql`${inArray(chatMessages.channelUrl, [...new Set(open.map(({ channelUrl }) => channelUrl))])}
        and ${chatMessages.data} ->> 'reply_to' is not null`,
    );
  for (const { id } of acted) relied.add(id);
  for (const { url, name } of answered) {
    const id = byName.get(`${url} ${name}`);
    if (id !== undefined) relied.add(id);
  }
  return relied;
}
