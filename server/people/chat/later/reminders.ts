import { and, asc, eq, isNull } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { ChatReminder, listReminders, remindMe } from "#domain/contract/http/chat-later.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { chatReminders } from "#server/machine/db/schema/chat-later.ts";
import { beginningOf } from "#server/people/chat/previews/beginning.ts";
import { membership, readChannels } from "#server/people/chat/model/channels.ts";
import { noSuchMessage, noSuchReminder } from "#server/people/chat/store/errors.ts";
import { timeAhead } from "#server/people/chat/later/time-ahead.ts";
import { messageAt } from "#server/people/chat/store/message-time.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const SNIPPET_MAX_CHARS = 200;

/** A person's reminders of channels they are in, the soonest first; those of a channel they left come back with them. */
export async function remindersOf(
  { db: { orm }, clock }: Pick<Parts, "db" | "clock">,
  { userId }: Pick<Actor, "userId">,
): Promise<ResponseOf<typeof listReminders>> {
  const rows = await orm
    .select({ reminder: chatReminders, text: chatMessages.message, messageAt })
    .from(chatReminders)
    .innerJoin(chatMessages, eq(chatMessages.id, chatReminders.messageId))
    .innerJoin(
      chatMembers,
      and(
        eq(chatMembers.channelUrl, chatReminders.channelUrl),
        eq(chatMembers.userId, userId),
        isNull(chatMembers.removedAt),
      ),
    )
    .where(eq(chatReminders.userId, userId))
    .orderBy(asc(chatReminders.remindAt), asc(chatReminders.id));
  const urls = [...new Set(rows.map(({ reminder }) => reminder.channelUrl))];
  const views = await readChannels(orm, urls, [userId], clock.now());
  return { reminders: rows.map((row) => shown(row, views.of(row.reminder.channelUrl, userId)?.name)) };
}

interface ReminderRow {
  reminder: typeof chatReminders.$inferSelect;
  text: string;
  messageAt: number;
}

function shown({ reminder, text, messageAt: sentAt }: ReminderRow, channelName = ""): ChatReminder {
  return {
    id: reminder.id,
    channel_url: reminder.channelUrl,
    channel_name: channelName,
    message_id: String(reminder.messageId),
    sent_at: new Date(sentAt).toISOString(),
    snippet: beginningOf(text, SNIPPET_MAX_CHARS),
    remind_at: reminder.remindAt.toISOString(),
  };
}

/** Reminds of a message of a channel one is in; asked again, the time moves. @throws Refusal not_found, validation_error */
export async function remind(
  parts: Pick<Parts, "db" | "clock" | "newId">,
  actor: Actor,
  { channel_url: channelUrl, message_id, remind_at }: BodyOf<typeof remindMe>,
): Promise<ChatReminder> {
  const { orm } = parts.db;
  const { userId } = actor;
  const messageId = Number(message_id);
  await membership(orm, channelUrl, userId);
  const [message] = await orm
    .select({ deleted: chatMessages.deleted, text: chatMessages.message, messageAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.id, messageId), eq(chatMessages.channelUrl, channelUrl)));
  if (!message || message.deleted) throw noSuchMessage();
  const remindAt = timeAhead("remind_at", remind_at, parts.clock.now());
  const [reminder] = await orm
    .insert(chatReminders)
    .values({ id: parts.newId("rem"), userId, channelUrl, messageId, remindAt })
    .onConflictDoUpdate({ target: [chatReminders.userId, chatReminders.messageId], set: { remindAt } })
    .returning();
  // A person who leaves the channel at this moment still gets an answer; the reminder returns when they rejoin.
  const views = await readChannels(orm, [channelUrl], [userId], parts.clock.now());
  return shown({ reminder: must(reminder, "the reminder"), ...message }, views.of(channelUrl, userId)?.name);
}

/** @throws Refusal not_found, also for a reminder of another person */
export async function forgetReminder(
  { db }: Pick<Parts, "db">,
  { userId }: Actor,
  id: string,
): Promise<{ id: string }> {
  const gone = await db.orm
    .delete(chatReminders)
    .where(and(eq(chatReminders.id, id), eq(chatReminders.userId, userId)))
    .returning({ id: chatReminders.id });
  if (gone.length === 0) throw noSuchReminder();
  return { id };
}
