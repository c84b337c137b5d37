import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { hostedChatEvents } from "#server/db/schema/chat-hosted.ts";
import { announceDecline } from "#server/features/chat-hosted/announce-decline.ts";
import { hostedChat, type HostedChat } from "#server/features/chat-hosted/hosted-chat.ts";
import type { MessageIntake } from "#server/features/chat-hosted/intake.ts";
import { readWebhook, type HostedEvent } from "#server/features/chat-hosted/webhook-event.ts";
import type { Parts } from "#server/parts.ts";

const LOOK_EVERY_MS = 5000;
const BATCH = 100;
export const ATTEMPTS = 5;

export interface EventTaker {
  /** Something waits. */
  ring(): void;
  stop(): Promise<void>;
}

/** Hands the events of the hosted service on, oldest first, one node at a time. Null when chat runs on our own engine. */
export function startEventTaker(parts: Parts, intake: MessageIntake): EventTaker | null {
  const hosted = hostedChat(parts.config);
  if (!hosted) return null;
  let stopped = false;
  let rung = false;
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<void> | null = null;
  const look = () => {
    clearTimeout(timer);
    if (stopped) return;
    rung = false;
    pass = parts.db
      .withLeadership("hosted-chat", () => takeWaiting(parts, hosted, intake))
      .catch((error: unknown) => parts.log.error({ err: error }, "events of the chat service could not be taken"))
      .then(() => {
        pass = null;
        if (rung) look();
        else if (!stopped) timer = setTimeout(look, LOOK_EVERY_MS);
      });
  };
  look();
  return {
    ring() {
      rung = true;
      if (!pass) look();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await pass;
    },
  };
}

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
