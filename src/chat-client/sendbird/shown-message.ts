import type { BaseMessage } from "@sendbird/chat/message";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { withoutDirectionControls } from "#domain/lib/direction-controls.ts";
import { readMessageData, readPersonMeta } from "#src/chat-client/sendbird/wire-data.ts";

/** Converts a message of the service. Its text is sanitized at display. */
export function shownMessage(message: BaseMessage): ChatMessage {
  const { data, reqId, corrections } = readMessageData(message.data);
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
    corrections: corrections.map((each, index) =>
      // The last change of it was this one, by the service's clock.
      index === corrections.length - 1 ? { ...each, corrected_at: message.updatedAt } : each,
    ),
    // The service has no frozen messages; relied-on ones are known from replies and from our server.
    frozen: null,
    deleted: false,
    mentioned_user_ids: message.mentionedUserIds ?? message.mentionedUsers?.map(({ userId }) => userId) ?? [],
    file: fileOf(message),
    og_meta_data: og?.url ? { url: og.url, title: og.title, description: og.description } : null,
  };
}

/** Latest possible time. The service never restores a deleted message, so no version follows the deletion. */
const FOR_GOOD = 8_640_000_000_000_000;
const NO_CONTENT = { message: "", data: null, corrections: [], mentioned_user_ids: [], file: null, og_meta_data: null };

/** A deleted message keeps its place but none of its content. */
export function withoutText(message: ChatMessage): ChatMessage {
  return { ...message, ...NO_CONTENT, updated_at: FOR_GOOD, deleted: true };
}

function senderSide(message: BaseMessage) {
  if (message.isUserMessage()) return message;
  return message.isFileMessage() ? message : null;
}

function senderOf(message: BaseMessage): ChatMessage["sender"] {
  const sender = senderSide(message)?.sender;
  if (!sender) return null;
  const { client_id, brand_name } = readPersonMeta(sender.metaData);
  return { user_id: sender.userId, nickname: withoutDirectionControls(sender.nickname), client_id, brand_name };
}

function fileOf(message: BaseMessage): ChatMessage["file"] {
  if (!message.isFileMessage()) return null;
  const { url, name, type, size } = message;
  return { url, name: withoutDirectionControls(name), type, size };
}
