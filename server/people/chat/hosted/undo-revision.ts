import { standsText } from "#domain/chat/revision-rules.ts";
import type { Tx } from "#server/machine/db/database.ts";
import type { chatMessages } from "#server/machine/db/schema/chat.ts";
import { peopleById } from "#server/people/chat/store/people.ts";
import type { SideEffect } from "#server/people/chat/hosted/webhook-processor.ts";
import { auditHosted } from "#server/people/chat/hosted/hosted-cause.ts";
import type { HostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import type { HostedChannels } from "#server/people/chat/hosted/hosted-channels.ts";
import {
  answeredRow,
  hasOtherBeside,
  judgeEdit,
  wasFrozenAtDeletion,
  versionsOf,
  wasChangedAfter,
} from "#server/people/chat/hosted/hosted-revision.ts";
import { messageHistory, type MessageHistory } from "#server/people/chat/hosted/message-history.ts";
import type { HostedEvent } from "#server/people/chat/hosted/webhook-event.ts";
import { messageDataText, ourUrlOf, readMessageData } from "#server/people/chat/hosted/wire-data.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type MessageRow = typeof chatMessages.$inferSelect;
type Service = Pick<HostedChannels, "changeMessage"> & Pick<HostedChat, "announce">;
type OfMessage = Extract<HostedEvent, { message: unknown }>;

/** Side effect that reverts a change our rules forbid; null for an allowed change. */
export async function undoRevision(
  parts: Parts,
  hosted: Service,
  { kind, channel, message }: OfMessage,
  row: MessageRow,
): Promise<SideEffect | null> {
  const { orm } = parts.db;
  const history = await overTime(orm, row);
  const url = ourUrlOf(channel.url);
  if (kind === "message_deleted") {
    return wasFrozenAtDeletion(row, history)
      ? () => sendOldText(parts, hosted, channel.url, row, history, "deleted")
      : null;
  }
  if (kind === "message_sent") {
    const answered = await answeredRow(orm, url, readMessageData(message.data).data);
    if (!answered || row.deleted) return null;
    const before = await overTime(orm, answered);
    if (!wasChangedAfter(answered, before)) return null;
    return () => sendOldText(parts, hosted, channel.url, answered, before, "edited");
  }
  const judged = await judgeEdit(orm, row, history, message, message.updatedAt);
  const isAgainst = judged === "against the rules" || judged === "early";
  const isForged = message.message === row.message && hasOtherBeside(row, message);
  if (row.deleted || !(isAgainst || isForged)) return null;
  return async () => {
    const data = messageDataText(message.data, { data: row.data, corrections: row.corrections });
    await hosted.changeMessage(channel.url, message.id, { message: row.message, data });
    const detail = { message_id: String(row.id), sender: row.senderId, tried: message.message };
    await auditHosted(parts, "chat.hosted_edit_undone", url, detail);
  };
}

async function overTime(reader: Pick<Tx, "select">, row: MessageRow): Promise<MessageHistory> {
  return messageHistory(row, await versionsOf(reader, row));
}

/** Posts the relied-on text of a message that the service no longer holds and so cannot restore. */
async function sendOldText(
  parts: Parts,
  hosted: Pick<HostedChat, "announce">,
  hostedUrl: string,
  row: MessageRow,
  { texts: sayings }: MessageHistory,
  done: "deleted" | "edited",
): Promise<void> {
  const { senderId, frozenAt } = row;
  const people = await peopleById(parts.db.orm, senderId === null ? [] : [senderId], parts.clock.now());
  const name = people.get(senderId ?? "")?.shown.nickname ?? "Somebody";
  const then = sayings.findLast(({ from, corrects }) => corrects || from <= (frozenAt ?? Number.POSITIVE_INFINITY));
  const text = then?.message ?? "";
  await hosted.announce(hostedUrl, standsText(name, done, text), {});
  const detail = { message_id: String(row.id), sender: senderId, said: text };
  await auditHosted(parts, `chat.hosted_${done}_though_it_stood`, row.channelUrl, detail);
}
