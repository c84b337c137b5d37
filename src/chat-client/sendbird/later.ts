import type { GroupChannel } from "@sendbird/chat/groupChannel";
import type { BaseMessage } from "@sendbird/chat/message";
import type { LaterMessage } from "#domain/contract/http/chat-later.ts";
import { must } from "#domain/lib/must.ts";
import type { Chat } from "#src/chat-client/sendbird/connection.ts";
import type { Sdk } from "#src/chat-client/sendbird/load-sdk.ts";
import { messageDataText, readMessageData } from "#src/chat-client/sendbird/wire-data.ts";

const PAGE = 100;
/** Ids here are a prefix and at least three places; the service counts from one. */
const PREFIX = "ltr_";
const idOf = (scheduledId: number): string => PREFIX + String(scheduledId).padStart(3, "0");
const scheduledIdOf = (id: string): number => Number(id.slice(PREFIX.length));

/**
 * Has the service send a message later. It keeps time by the minute, and wants five minutes to thirty days ahead.
 * @throws the service's error
 */
export async function sendLater(channel: GroupChannel, text: string, at: Date, reqId: string): Promise<LaterMessage> {
  const params = { message: text, data: messageDataText(null, reqId), scheduledAt: at.getTime() };
  return new Promise((resolve, reject) => {
    channel
      .createScheduledUserMessage(params)
      .onSucceeded((message) => resolve(shownLater(message)))
      .onFailed(reject);
  });
}

export async function laterMessages(chat: Chat, sdk: Sdk): Promise<LaterMessage[]> {
  const { PENDING, FAILED } = sdk.ScheduledStatus;
  const query = chat.groupChannel.createScheduledMessageListQuery({
    order: sdk.ScheduledMessageListOrder.SCHEDULED_AT,
    scheduledStatus: [PENDING, FAILED],
    limit: PAGE,
  });
  const messages: BaseMessage[] = [];
  do messages.push(...(await query.next()));
  while (query.hasNext);
  return messages.map(shownLater);
}

export async function cancelLater(channel: GroupChannel, { id }: LaterMessage): Promise<void> {
  await channel.cancelScheduledMessage(scheduledIdOf(id));
}

function shownLater(message: BaseMessage): LaterMessage {
  const { scheduledMessageId, scheduledAt } = must(message.scheduledInfo, "the schedule of a message");
  const sending: string = message.isUserMessage() ? message.sendingStatus : "";
  return {
    id: idOf(scheduledMessageId),
    channel_url: message.channelUrl,
    req_id: readMessageData(message.data).reqId ?? "",
    message: message.message,
    send_at: new Date(scheduledAt).toISOString(),
    failure: sending === "failed" ? "The message could not be sent at its time." : null,
  };
}
