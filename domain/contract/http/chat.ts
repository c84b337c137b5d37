import { neededText } from "#domain/lib/field-texts.ts";
import { z } from "zod";

import { endpoint } from "#domain/contract/endpoint.ts";
import { channelKind, channelUrl, chatChannel, chatMessage, messageId } from "#domain/entities/chat.ts";
import { readable, userId } from "#domain/lib/wire.ts";

const channel = z.object({ url: channelUrl });

export const listChannels = endpoint({
  name: "chat.channels",
  method: "GET",
  path: "/api/chat/channels/",
  summary: "Channels I have joined or am invited to, latest first",
  access: "session",
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.object({
    channels: z.array(chatChannel),
    next_cursor: z.string().nullable(),
    /** Pass to chat.changes to get all later events. */
    change_token: z.string(),
  }),
  errors: ["validation_error"],
});

export const readChannel = endpoint({
  name: "chat.channel",
  method: "GET",
  path: "/api/chat/channels/:url/",
  summary: "One of my channels",
  access: "session",
  params: channel,
  response: chatChannel,
  errors: ["not_found"],
});

/** Name of a channel. */
export const channelName = readable(z.string().trim().min(1, neededText("Name")).max(120));

export const createChannel = endpoint({
  name: "chat.create",
  method: "POST",
  path: "/api/chat/channels/",
  summary: "Open a channel, or return the existing one if it is distinct; direct channels invite one person",
  access: "session",
  body: z.object({
    custom_type: channelKind,
    name: readable(z.string().trim().max(120)).default(""),
    user_ids: z.array(userId).min(1, "Choose someone").max(500),
    operator_user_ids: z.array(userId).max(20).default([]),
    is_distinct: z.boolean().default(false),
    data: z.object({ created_from: channelUrl.optional() }).default({}),
  }),
  response: chatChannel,
  errors: ["validation_error", "forbidden"],
  idempotent: true,
});

export const changeChannel = endpoint({
  name: "chat.changeChannel",
  method: "PATCH",
  path: "/api/chat/channels/:url/",
  summary: "Rename a channel (operators only), or set its notifications for me",
  access: "session",
  params: channel,
  body: z.object({
    name: channelName.nullish(),
    alert_level: z.enum(["all", "mentions", "none"]).nullish(),
  }),
  response: chatChannel,
  errors: ["validation_error", "forbidden", "not_found"],
});

function memberCall<const N extends string>(action: N, summary: string) {
  return endpoint({
    name: `chat.${action}`,
    method: "POST",
    path: `/api/chat/channels/:url/${action}/`,
    summary,
    access: "session",
    params: channel,
    response: z.object({ url: channelUrl }),
    errors: ["forbidden", "not_found", "already_done"],
  });
}

export const acceptInvite = memberCall("accept", "Accept an invitation");

export const declineInvite = memberCall("decline", "Decline an invitation and notify the channel");

export const leaveChannel = memberCall("leave", "Leave a channel");

export const inviteToChannel = endpoint({
  name: "chat.invite",
  method: "POST",
  path: "/api/chat/channels/:url/invite/",
  summary: "Invite people to a group",
  access: "session",
  params: channel,
  body: z.object({ user_ids: z.array(userId).min(1, "Choose someone").max(200) }),
  response: chatChannel,
  errors: ["validation_error", "forbidden", "not_found"],
});

export const banFromChannel = endpoint({
  name: "chat.ban",
  method: "POST",
  path: "/api/chat/channels/:url/ban/",
  summary: "Remove a member from a group (operators only)",
  access: "session",
  params: channel,
  body: z.object({ user_id: userId }),
  response: chatChannel,
  errors: ["validation_error", "forbidden", "not_found"],
});

export const markRead = endpoint({
  name: "chat.read",
  method: "POST",
  path: "/api/chat/channels/:url/read/",
  summary: "Mark a channel as read up to a time, or entirely",
  access: "session",
  params: channel,
  body: z.object({ at: z.number().int().min(0).nullish() }).nullish(),
  response: z.object({ read_at: z.number() }),
  errors: ["validation_error", "forbidden", "not_found"],
});

export const markUnread = endpoint({
  name: "chat.unread",
  method: "POST",
  path: "/api/chat/channels/:url/unread/",
  summary: "Mark a message and all later ones as unread for me; read receipts shown to others stay",
  access: "session",
  params: channel,
  body: z.object({ message_id: messageId }),
  response: chatChannel,
  errors: ["validation_error", "not_found"],
});

export const markDelivered = endpoint({
  name: "chat.delivered",
  method: "POST",
  path: "/api/chat/delivered/",
  summary: "Mark the messages of these channels as delivered to me",
  access: "session",
  body: z.object({
    channels: z
      .array(z.object({ url: channelUrl, at: z.number().int().min(0) }))
      .min(1)
      .max(200),
  }),
  response: z.object({ marked: z.number().int() }),
  errors: ["validation_error", "forbidden"],
});

/** All events in my channels after a token, so that nothing is lost while offline. */
export const chatChanges = endpoint({
  name: "chat.changes",
  method: "GET",
  path: "/api/chat/changes/",
  summary: "Channels and messages changed since a token",
  access: "session",
  query: z.object({ since: z.string().max(200) }),
  response: z.object({
    channels: z.array(chatChannel),
    removed_channels: z.array(channelUrl),
    messages: z.array(chatMessage),
    change_token: z.string(),
    /** True when there are too many events; reload the lists instead. */
    reset: z.boolean(),
  }),
  errors: ["validation_error"],
});
