import { count, eq } from "drizzle-orm";
import { type BusinessCalendar, isTradingDay } from "#domain/calendar/business-calendar.ts";
import { addDays, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatChannels, chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { announceWriting, nextChangeId } from "#server/people/chat/store/change-token.ts";
import { distinctKey } from "#server/people/chat/model/create-channel.ts";
import { BROADCAST, type Line, type Script, SCRIPTS, type Speaker, SPEAKERS } from "#server/demo/world/chat-scripts.ts";
import type { Parts } from "#server/machine/core/parts.ts";

interface ScriptedMessage {
  atMs: number;
  who: Speaker;
  text: string;
  /** The broadcast's message that it carries. */
  copyOf?: number | null;
}

const urlOf = (id: string) => `chn_demo${id}`;
const pairOf = (a: Speaker, b: Speaker) =>
  SCRIPTS.find(({ kind, people }) => kind === "direct" && people.includes(a) && people.includes(b));

/** Gives the demo world its conversations, once: a world that has any is left alone. */
export async function seedChats(parts: Pick<Parts, "db" | "clock" | "calendar">): Promise<void> {
  const sentAt = timesBefore(parts.calendar, parts.clock.now().getTime());
  const scripted = (lines: readonly Line[]): ScriptedMessage[] =>
    lines.map(([when, who, text]) => ({ atMs: sentAt(when), who, text })).toSorted((a, b) => a.atMs - b.atMs);
  await parts.db.orm.transaction(async (tx) => {
    await announceWriting(tx);
    const [there] = await tx.select({ n: count() }).from(chatChannels);
    if (there && there.n > 0) return;
    const { id, name, from, to, lines } = BROADCAST;
    const list: Script = { id, name, kind: "broadcast", people: [from, ...to], operators: [from], lines };
    const inBroadcast = scripted(lines);
    const ids = await writeChannel(tx, list, inBroadcast);
    const copies = inBroadcast.map((messages, index) => ({ ...messages, copyOf: ids[index] ?? null }));
    for (const script of [...SCRIPTS, ...broadcastDirects()]) {
      await writeChannel(tx, script, [...scripted(script.lines), ...(getsBroadcast(script) ? copies : [])]);
    }
  });
}

/** When a line was sent, epoch ms. */
function timesBefore(calendar: BusinessCalendar, nowMs: number): (when: Line[0]) => number {
  let day = addDays(istDateOf(nowMs), -1);
  while (!isTradingDay(calendar, day)) day = addDays(day, -1);
  return (when) => (typeof when === "number" ? nowMs - when * 60_000 : istInstantMs(day, when.slice(1)));
}

/** Direct channels that only the broadcast has opened so far. */
function broadcastDirects(): Script[] {
  const { from, to } = BROADCAST;
  return to
    .filter((who) => !pairOf(from, who))
    .map((who) => ({ id: `${from}${who}`, kind: "direct", people: [from, who], lines: [] }));
}

function getsBroadcast({ kind, people }: Script): boolean {
  const { from, to } = BROADCAST;
  return kind === "direct" && people.includes(from) && to.some((who) => people.includes(who));
}

async function writeChannel(tx: Tx, script: Script, messages: readonly ScriptedMessage[]): Promise<number[]> {
  const { id, kind, name = "", people, operators = [], invited, unread = {} } = script;
  const url = urlOf(id);
  // No two at the same moment.
  const timed = messages
    .toSorted((a, b) => a.atMs - b.atMs)
    .map((line, index) => ({ ...line, atMs: line.atMs + index }));
  const opened = people[0] ?? "asha";
  const firstMs = must(timed[0], "a conversation with lines").atMs - 60_000;
  const lastMs = timed.at(-1)?.atMs ?? firstMs;
  await tx.insert(chatChannels).values({
    url,
    kind,
    name,
    creatorId: SPEAKERS[opened],
    isDistinct: kind === "direct",
    distinctKey:
      kind === "direct"
        ? distinctKey(
            "direct",
            people.map((who) => SPEAKERS[who]),
          )
        : null,
    data: script.lines.length === 0 ? { created_from: urlOf(BROADCAST.id) } : {},
    createdAt: firstMs,
    lastAt: lastMs,
    change: timed.length + 1,
    changeId: nextChangeId,
  });
  await tx.insert(chatMembers).values(
    people.map((who, joinOrder) => {
      const firstUnread = timed.at(-(unread[who] ?? 0));
      const readAt = unread[who] === undefined || !firstUnread ? lastMs : firstUnread.atMs - 1;
      const isInvited = who === invited;
      return {
        channelUrl: url,
        userId: SPEAKERS[who],
        joinOrder,
        role: operators.includes(who) ? ("operator" as const) : ("none" as const),
        state: isInvited ? ("invited" as const) : ("joined" as const),
        inviterId: who === opened ? null : SPEAKERS[opened],
        invitedAt: who === opened ? null : firstMs,
        joinedAt: isInvited ? null : firstMs,
        readAt: isInvited ? firstMs : readAt,
        deliveredAt: isInvited ? firstMs : lastMs,
        changeId: nextChangeId,
      };
    }),
  );
  const rows = timed.map(({ atMs, who, text, copyOf = null }) => ({
    channelUrl: url,
    senderId: SPEAKERS[who],
    messageType: "user" as const,
    message: text,
    data: copyOf === null ? null : { created_from: urlOf(BROADCAST.id) },
    mentionedUserIds: [],
    createdAt: atMs,
    changeId: nextChangeId,
    copyOf,
  }));
  const ids = (await tx.insert(chatMessages).values(rows).returning({ id: chatMessages.id })).map((row) => row.id);
  await tx
    .update(chatChannels)
    .set({ lastMessageId: ids.at(-1) ?? null })
    .where(eq(chatChannels.url, url));
  return ids;
}
