import { neededText } from "#domain/lib/field-texts.ts";
import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { channelUrl, chatMessage, messageData, messageId, reqId } from "#domain/entities/chat.ts";
import { idOf, readable, userId } from "#domain/lib/wire.ts";

const channel = z.object({ url: channelUrl });

const message = z.object({ url: channelUrl, id: messageId });

/** Maximum text length of one message, in characters. */
export const MESSAGE_MAX_CHARS = 20_000;

/** Maximum file size of a message. */
export const CHAT_FILE_LIMIT_BYTES = 20_000_000;

const text = readable(z.string().max(MESSAGE_MAX_CHARS, `Should be at most ${MESSAGE_MAX_CHARS} characters`));

const newText = z.object({ message: text.min(1, neededText("Message")) });

export const readMessages = endpoint({
  name: "chat.messages",
  method: "GET",
  path: "/api/chat/channels/:url/messages/",
  summary: "Messages before and after a time, oldest first",
  access: "session",
  params: channel,
  query: z.object({
    /** Epoch ms; the largest safe integer means the newest end. */
    at: z.coerce.number().int().min(0).default(Number.MAX_SAFE_INTEGER),
    before: z.coerce.number().int().min(0).max(200).default(50),
    after: z.coerce.number().int().min(0).max(200).default(0),
  }),
  response: z.object({ messages: z.array(chatMessage), has_previous: z.boolean(), has_next: z.boolean() }),
  errors: ["validation_error", "not_found"],
});

export const sendMessage = endpoint({
  name: "chat.send",
  method: "POST",
  path: "/api/chat/channels/:url/messages/",
  summary: "Send a message; a repeated req_id of the same person returns the stored message",
  access: "session",
  params: channel,
  bodyLimitBytes: 256 * 1024,
  body: z.object({
    req_id: reqId,
    message: text.default(""),
    data: messageData.nullish(),
    custom_type: z.string().max(40).nullish(),
    mentioned_user_ids: z.array(userId).max(50).default([]),
    /** URL of a file uploaded before; makes this a file message. */
    file_url: z.string().max(300).nullish(),
  }),
  response: chatMessage,
  errors: ["validation_error", "forbidden", "not_found", "slow_down"],
});

export const editMessage = endpoint({
  name: "chat.edit",
  method: "PATCH",
  path: "/api/chat/channels/:url/messages/:id/",
  summary:
    "Edit my message within two minutes, unless another person relied on it; the earlier text is stored for compliance",
  access: "session",
  params: message,
  bodyLimitBytes: 256 * 1024,
  body: newText,
  response: chatMessage,
  errors: ["validation_error", "forbidden", "not_found", "frozen"],
});

export const correctMessage = endpoint({
  name: "chat.correct",
  method: "POST",
  path: "/api/chat/channels/:url/messages/:id/corrections/",
  summary: "Correct my message in the open; the earlier text stays visible beside it",
  access: "session",
  params: message,
  bodyLimitBytes: 256 * 1024,
  body: newText,
  response: chatMessage,
  errors: ["validation_error", "forbidden", "not_found"],
});

export const deleteMessage = endpoint({
  name: "chat.delete",
  method: "DELETE",
  path: "/api/chat/channels/:url/messages/:id/",
  summary:
    "Delete my message within two minutes, unless another person relied on it; its text is stored for compliance",
  access: "session",
  params: message,
  response: chatMessage,
  errors: ["forbidden", "not_found", "frozen"],
});

export const restoreMessage = endpoint({
  name: "chat.restore",
  method: "POST",
  path: "/api/chat/channels/:url/messages/:id/restore/",
  summary: "Restore my deleted message within a few seconds",
  access: "session",
  params: message,
  response: chatMessage,
  errors: ["forbidden", "not_found"],
});

export const uploadChatFile = endpoint({
  name: "chat.upload",
  method: "POST",
  path: "/api/chat/channels/:url/files/",
  summary: "Upload a file for a message in this channel",
  access: "session",
  params: channel,
  upload: { limitBytes: CHAT_FILE_LIMIT_BYTES },
  bodyLimitBytes: CHAT_FILE_LIMIT_BYTES + 10_000,
  response: z.object({ file_url: z.string(), name: z.string(), type: z.string(), size: z.number().int() }),
  errors: ["validation_error", "not_found", "too_large", "quota_full", "file_infected", "scanner_away", "files_away"],
});

export const chatFileBytes = endpoint({
  name: "chat.file",
  method: "GET",
  path: "/api/chat/files/:id/:filename",
  summary: "File of a message, for its sender and the members of a channel that contains it",
  access: "session",
  /** The file name is for display only; the id selects the file. */
  params: z.object({ id: idOf("chf"), filename: z.string().optional() }),
  ...answersDownload,
  errors: ["not_found", "files_away", "file_damaged"],
});

export const searchMessages = endpoint({
  name: "chat.search",
  method: "POST",
  path: "/api/chat/search/",
  summary: "Messages of my channels that contain the words, newest first",
  access: "session",
  /** Sent in the body, because proxies log addresses. */
  body: z.object({
    q: z.string().trim().min(3, "Type at least 3 characters").max(200),
    url: channelUrl.optional(),
    before: z.coerce.number().int().optional(),
  }),
  response: z.object({ messages: z.array(chatMessage), has_previous: z.boolean() }),
  errors: ["validation_error", "not_found"],
});
