import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";

/** Whether a message is to be heard: a mention or a direct word, unless the channel is set to less. Groups are silent. */
export function callsMe(message: ChatMessage, channel: ChatChannel, myUserId: string): boolean {
  if (message.sender === null || message.sender.user_id === myUserId || message.deleted) return false;
  const isMention = message.mentioned_user_ids.includes(myUserId);
  switch (channel.alert_level) {
    case "none":
      return false;
    case "mentions":
      return isMention;
    default:
      return isMention || channel.custom_type === "direct";
  }
}
