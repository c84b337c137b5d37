import { neededText } from "#domain/lib/field-texts.ts";
import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { MESSAGE_MAX_CHARS } from "#domain/contract/http/chat-messages.ts";
import { channelUrl, messageId, reqId } from "#domain/entities/chat.ts";
import { idOf, instant, readable } from "#domain/lib/wire.ts";

/** A message scheduled on the server. */
export const laterMessage = z.object({
  id: idOf("ltr"),
  channel_url: channelUrl,
  req_id: reqId,
  message: z.string(),
  send_at: instant,
  /** Reason why it could not be sent at its time; null while waiting. */
  failure: z.string().nullable(),
});
export type LaterMessage = z.infer<typeof laterMessage>;

/** A message with a reminder set by its reader. */
export const chatReminder = z.object({
  id: idOf("rem"),
  channel_url: channelUrl,
  channel_name: z.string(),
  message_id: messageId,
  /** Send time of the message. */
  sent_at: instant,
  /** Start of the message, at most 200 characters. */
  snippet: z.string(),
  remind_at: instant,
});
export type ChatReminder = z.infer<typeof chatReminder>;

export const listLaterMessages = endpoint({
  name: "chat.later",
  method: "GET",
  path: "/api/chat/later/",
  summary: "My scheduled messages and those that could not be sent, soonest first",
  access: "session",
  response: z.object({ messages: z.array(laterMessage) }),
  errors: [],
});

export const sendLater = endpoint({
  name: "chat.sendLater",
  method: "POST",
  path: "/api/chat/later/",
  summary: "Schedule a message; it is checked again when it is sent",
  access: "session",
  bodyLimitBytes: 256 * 1024,
  body: z.object({
    channel_url: channelUrl,
    req_id: reqId,
    message: readable(z.string().trim().min(1, neededText("Message")).max(MESSAGE_MAX_CHARS)),
    /** In the future, at most 90 days ahead. */
    send_at: instant,
  }),
  response: laterMessage,
  errors: ["validation_error", "forbidden", "not_found"],
});

export const cancelLater = endpoint({
  name: "chat.cancelLater",
  method: "DELETE",
  path: "/api/chat/later/:id/",
  summary: "Cancel a scheduled message",
  access: "session",
  params: z.object({ id: idOf("ltr") }),
  response: z.object({ id: idOf("ltr") }),
  errors: ["not_found", "already_done"],
});

export const listReminders = endpoint({
  name: "chat.reminders",
  method: "GET",
  path: "/api/chat/reminders/",
  summary: "My reminders, soonest first",
  access: "session",
  response: z.object({ reminders: z.array(chatReminder) }),
  errors: [],
});

export const remindMe = endpoint({
  name: "chat.remind",
  method: "POST",
  path: "/api/chat/reminders/",
  summary: "Set a reminder for a message, or move it to another time",
  access: "session",
  body: z.object({ channel_url: channelUrl, message_id: messageId, remind_at: instant }),
  response: chatReminder,
  errors: ["validation_error", "not_found"],
});

export const endReminder = endpoint({
  name: "chat.endReminder",
  method: "DELETE",
  path: "/api/chat/reminders/:id/",
  summary: "End a reminder",
  access: "session",
  params: z.object({ id: idOf("rem") }),
  response: z.object({ id: idOf("rem") }),
  errors: ["not_found"],
});
