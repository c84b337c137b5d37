import type { HostedChannels } from "#server/people/chat/hosted/hosted-channels.ts";
import { storeMarks } from "#server/people/chat/hosted/store-marks.ts";
import { storeMessage } from "#server/people/chat/hosted/store-message.ts";
import { upsertChannel } from "#server/people/chat/hosted/upsert-channel.ts";
import type { HostedEvent } from "#server/people/chat/hosted/webhook-event.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Writes an event into our own copy of the chat, in the tables and with the change numbers of our own engine, so that
 * private runs and surveillance read the hosted chat like ours. Events may repeat and arrive in any order.
 * @param at when we received it, epoch ms
 * @throws RetryLater, HostedError
 */
export async function storeEvent(
  parts: Parts,
  hosted: Pick<HostedChannels, "readChannel">,
  event: HostedEvent,
  at: number,
): Promise<void> {
  switch (event.kind) {
    case "message_sent":
    case "message_updated":
    case "message_deleted":
      return storeMessage(parts, hosted, event.kind, event.channel, event.message, at);
    case "channel_changed":
      return upsertChannel(parts, hosted, event.channel, { ...event, at });
    case "declined": {
      const people = event.by.map(({ userId }) => userId);
      return upsertChannel(parts, hosted, event.channel, { what: "declined", people, inviterId: null, at });
    }
    case "read":
      return storeMarks(parts, event.channel.url, event.marks, at);
    case "other":
      return undefined;
    default:
      return event satisfies never;
  }
}
