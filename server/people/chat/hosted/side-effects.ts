import { and, eq } from "drizzle-orm";
import { chatChannels, type chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import { type CopiedMark, copiedMarks, markInBroadcast } from "#server/people/chat/model/broadcast-marks.ts";
import { chatWrite } from "#server/people/chat/store/write.ts";
import { announceDecline } from "#server/people/chat/hosted/announce-decline.ts";
import { announcing } from "#server/people/chat/hosted/announce-line.ts";
import { copyBroadcast } from "#server/people/chat/hosted/copy-broadcast.ts";
import type { SideEffect } from "#server/people/chat/hosted/webhook-processor.ts";
import { followInCopies } from "#server/people/chat/hosted/follow-copies.ts";
import { auditHosted } from "#server/people/chat/hosted/hosted-cause.ts";
import type { HostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import type { HostedChannels } from "#server/people/chat/hosted/hosted-channels.ts";
import { puttingOut, UNDONE_BY } from "#server/people/chat/hosted/hosted-policy.ts";
import { storedMessage } from "#server/people/chat/hosted/store-message.ts";
import { undoRevision } from "#server/people/chat/hosted/undo-revision.ts";
import type { HostedEvent } from "#server/people/chat/hosted/webhook-event.ts";
import { hostedUrlOf, ourUrlOf } from "#server/people/chat/hosted/wire-data.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Service = HostedChannels & Pick<HostedChat, "announce">;

/**
 * Side effect at the service for an event that our copy already holds; null for none.
 * @param at when we received it, epoch ms
 */
export async function sideEffectOf(
  parts: Parts,
  hosted: Service,
  event: HostedEvent,
  at: number,
): Promise<SideEffect | null> {
  switch (event.kind) {
    case "declined":
      return () => announceDecline(hosted, event);
    case "channel_changed":
      if (event.what === "remove") return null;
      return inTurn(await announcing(parts, hosted, event, at), await puttingOut(parts, hosted, event));
    case "message_sent":
    case "message_updated":
    case "message_deleted":
      return sideEffectOfMessage(parts, hosted, event);
    case "read":
      return readInBroadcasts(parts, hosted, event);
    case "other":
      return null;
    default:
      return event satisfies never;
  }
}

/**
 * A recipient who has read the copy of a broadcast has read the broadcast: marks it, so that the service notifies the
 * sender.
 */
async function readInBroadcasts(
  parts: Parts,
  hosted: Service,
  { channel, marks }: Extract<HostedEvent, { kind: "read" }>,
): Promise<SideEffect | null> {
  const url = ourUrlOf(channel.url);
  const { orm } = parts.db;
  const found: CopiedMark[] = [];
  for (const { userId, at: upTo } of marks) found.push(...(await copiedMarks(orm, { url, userId, upTo }, "read")));
  if (found.length === 0) return null;
  return async (signal) => {
    for (const mark of found) {
      if (signal.aborted) return;
      await hosted.markRead(hostedUrlOf(mark.broadcast), mark.userId, mark.at);
      await chatWrite(parts, (write) => markInBroadcast(write, mark, "read"));
    }
  };
}

type OfMessage = Extract<HostedEvent, { message: unknown }>;

async function sideEffectOfMessage(
  parts: Parts,
  hosted: Service,
  { kind, channel: at, message }: OfMessage,
): Promise<SideEffect | null> {
  const { orm } = parts.db;
  const { url: hostedUrl } = at;
  const url = ourUrlOf(hostedUrl);
  const row = await storedMessage(orm, url, message.id);
  if (!row) return null;
  if (row.deleted && (await isUndone(parts, row.id))) {
    if (kind !== "message_sent") return null;
    return async () => {
      await hosted.deleteMessage(hostedUrl, message.id);
      const detail = { message_id: String(row.id), sender: row.senderId };
      await auditHosted(parts, "chat.hosted_message_undone", url, detail);
    };
  }
  const undoing = await undoRevision(parts, hosted, { kind, channel: at, message }, row);
  const copying = await broadcastCopies(parts, hosted, { kind, message }, row);
  return inTurn(undoing, copying);
}

function inTurn(first: SideEffect | null, second: SideEffect | null): SideEffect | null {
  if (first === null || second === null) return first ?? second;
  return async (signal) => {
    await first(signal);
    await second(signal);
  };
}

/** Side effect of a broadcast message on the direct channels of its recipients. */
async function broadcastCopies(
  parts: Parts,
  hosted: Service,
  { kind, message }: Pick<OfMessage, "kind" | "message">,
  row: typeof chatMessages.$inferSelect,
): Promise<SideEffect | null> {
  const { orm } = parts.db;
  const url = row.channelUrl;
  const [channel] = await orm.select().from(chatChannels).where(eq(chatChannels.url, url));
  if (channel?.kind !== "broadcast" || channel.creatorId !== row.senderId) return null;
  if (kind !== "message_sent") return (signal) => followInCopies(parts, hosted, row, signal);
  return row.deleted ? null : (signal) => copyBroadcast(parts, hosted, { channel, row, message }, signal);
}

async function isUndone({ db: { orm } }: Parts, messageId: number): Promise<boolean> {
  const byUs = and(eq(chatMessageVersions.messageId, messageId), eq(chatMessageVersions.replacedBy, UNDONE_BY));
  return (await orm.select({ version: chatMessageVersions.version }).from(chatMessageVersions).where(byUs)).length > 0;
}
