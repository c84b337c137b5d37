import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { hostedChatEvents } from "#server/db/schema/chat-hosted.ts";
import { announceDecline } from "#server/features/chat-hosted/announce-decline.ts";
import type { HostedChat } from "#server/features/chat-hosted/hosted-chat.ts";
import type { MessageIntake } from "#server/features/chat-hosted/intake.ts";
import { readWebhook, type HostedEvent } from "#server/features/chat-hosted/webhook-event.ts";
import type { Parts } from "#server/parts.ts";

const BATCH = 100;
export const ATTEMPTS = 5;

/** One pass over what waits. What fails is tried again with the next passes, and then left with its failure. */
export async function takeWaiting(
  parts: Pick<Parts, "db" | "clock" | "log">,
  hosted: Pick<HostedChat, "announce">,
  intake: MessageIntake,
): Promise<void> {
  const { orm } = parts.db;
  const waiting = await orm
    .select()
    .from(hostedChatEvents)
    .where(and(isNull(hostedChatEvents.takenAt), lt(hostedChatEvents.attempts, ATTEMPTS)))
    .orderBy(asc(hostedChatEvents.id))
    .limit(BATCH);
  for (const { id, body, attempts, category } of waiting) {
    const here = eq(hostedChatEvents.id, id);
    try {
      const event = readWebhook(body);
      await handOn(event, intake);
      await announceDecline(hosted, event);
      await orm.update(hostedChatEvents).set({ takenAt: parts.clock.now(), failure: null }).where(here);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      parts.log.warn({ event: id, category, failure }, "an event of the chat service was not taken");
      const tried = { attempts: attempts + 1, failure: failure.slice(0, 500) };
      await orm.update(hostedChatEvents).set(tried).where(here);
    }
  }
}

async function handOn(event: HostedEvent, intake: MessageIntake): Promise<void> {
  switch (event.kind) {
    case "message_sent":
      return intake.messageSent(event.channel, event.message);
    case "message_updated":
      return intake.messageUpdated(event.channel, event.message);
    case "message_deleted":
      return intake.messageDeleted(event.channel, event.messageId);
    case "channel_changed":
      return intake.channelChanged(event.channel, event.what);
    case "declined":
      return intake.channelChanged(event.channel, "decline_invite");
    case "other":
      return undefined;
    default:
      return event satisfies never;
  }
}
