import { type ChannelEvent, channelEventText, lineMark } from "#domain/chat/channel-events.ts";
import { insertMessage } from "#server/people/chat/model/insert-message.ts";
import { type ChannelRow, type ChatWrite, recipientsOf, liveMembers } from "#server/people/chat/store/write.ts";

/**
 * Writes a log line (joined, left, renamed) into a channel whose row is locked. Not into a broadcast: only its writer
 * may know the recipients.
 */
export async function writeLine(write: ChatWrite, channel: ChannelRow, event: ChannelEvent): Promise<void> {
  const message = channelEventText(event);
  if (message === null || channel.kind === "broadcast") return;
  const channelRecipients = { url: channel.url, to: recipientsOf(channel, await liveMembers(write.tx, channel.url)) };
  await insertMessage(write, [channelRecipients], { messageType: "admin", message, customType: lineMark(event) });
}
