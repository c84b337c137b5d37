import type { BaseMessage } from "@sendbird/chat/message";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { withoutDirectionControls } from "#domain/lib/direction-controls.ts";
import { readMessageData, readPersonMeta } from "#src/platform/chat/sendbird/wire-data.ts";

/** A message of the service as the rest of the product knows it; what it says is made harmless where it is shown. */
export function shownMessage(message: BaseMessage): ChatMessage {
  const { data, reqId } = readMessageData(message.data);
  const og = message.ogMetaData;
  return {
    message_id: String(message.messageId),
    req_id: reqId ?? (senderSide(message)?.reqId || null),
    channel_url: message.channelUrl,
    message_type: message.isAdminMessage() ? "admin" : message.isFileMessage() ? "file" : "user",
    message: message.message,
    data,
    custom_type: message.customType || null,
    sender: senderOf(message),
    created_at: message.createdAt,
    updated_at: message.updatedAt,
    deleted: false,
    mentioned_user_ids: message.mentionedUserIds ?? message.mentionedUsers?.map(({ userId }) => userId) ?? [],
    file: fileOf(message),
    og_meta_data: og?.url ? { url: og.url, title: og.title, description: og.description } : null,
  };
}

/** A message that was taken back leaves its place and nothing of what it said. */
export function withoutWords(message: ChatMessage): ChatMessage {
  return { ...message, message: "", data: null, mentioned_user_ids: [], file: null, og_meta_data: null, deleted: true };
}

function senderSide(message: BaseMessage) {
  if (message.isUserMessage()) return message;
  return message.isFileMessage() ? message : null;
}

function senderOf(message: BaseMessage): ChatMessage["sender"] {
  const sender = senderSide(message)?.sender;
  if (!sender) return null;
  const { client_id } = readPersonMeta(sender.metaData);
  return { user_id: sender.userId, nickname: withoutDirectionControls(sender.nickname), client_id };
}

function fileOf(message: BaseMessage): ChatMessage["file"] {
  if (!message.isFileMessage()) return null;
  const { url, name, type, size } = message;
  return { url, name: withoutDirectionControls(name), type, size };
}
