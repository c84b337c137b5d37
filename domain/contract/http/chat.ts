import { z } from "zod";
import { download } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { channelKind, channelUrl, chatChannel, chatMessage, chatUser, messageData } from "#domain/entities/chat.ts";
import { flag, idOf, instant, page, userId } from "#domain/lib/wire.ts";

const channel = z.object({ url: channelUrl });
const message = z.object({ url: channelUrl, id: z.string().regex(/^\d{1,18}$/) });
/** The sender's own id of a sending. */
const reqId = z.string().regex(/^[\w-]{8,64}$/);
/** Longest text of one message, in characters. */
export const MESSAGE_MAX_CHARS = 20_000;
/** Largest file of a message. */
export const CHAT_FILE_LIMIT_BYTES = 20_000_000;
const text = z.string().max(MESSAGE_MAX_CHARS, `Should be at most ${MESSAGE_MAX_CHARS} characters`);

export const listChannels = endpoint({
  name: "chat.channels",
  method: "GET",
  path: "/api/chat/channels/",
  summary: "The channels I am in or invited to, the latest first",
  access: "session",
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.object({
    channels: z.array(chatChannel),
    next_cursor: z.string().nullable(),
    /** Hand to chat.changes to learn what happened after this answer. */
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

export const createChannel = endpoint({
  name: "chat.create",
  method: "POST",
  path: "/api/chat/channels/",
  summary: "Open a channel; a distinct one that exists is given back. Direct channels invite one person",
  access: "session",
  body: z.object({
    custom_type: channelKind,
    name: z.string().trim().max(120).default(""),
    user_ids: z.array(userId).min(1, "Choose somebody").max(500),
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
  summary: "Rename a channel (operators), or set how much of it I hear",
  access: "session",
  params: channel,
  body: z.object({
    name: z.string().trim().min(1, "Name is required").max(120).nullish(),
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
export const acceptInvite = memberCall("accept", "Take an invitation");
export const declineInvite = memberCall("decline", "Decline an invitation; the channel is told");
export const leaveChannel = memberCall("leave", "Leave a channel");

export const inviteToChannel = endpoint({
  name: "chat.invite",
  method: "POST",
  path: "/api/chat/channels/:url/invite/",
  summary: "Invite people to a group",
  access: "session",
  params: channel,
  body: z.object({ user_ids: z.array(userId).min(1, "Choose somebody").max(200) }),
  response: chatChannel,
  errors: ["validation_error", "forbidden", "not_found"],
});

export const banFromChannel = endpoint({
  name: "chat.ban",
  method: "POST",
  path: "/api/chat/channels/:url/ban/",
  summary: "Put a member out of a group (operators)",
  access: "session",
  params: channel,
  body: z.object({ user_id: userId }),
  response: chatChannel,
  errors: ["validation_error", "forbidden", "not_found"],
});

export const readMessages = endpoint({
  name: "chat.messages",
  method: "GET",
  path: "/api/chat/channels/:url/messages/",
  summary: "Messages before a time and from it on, oldest first",
  access: "session",
  params: channel,
  query: z.object({
    /** Epoch ms; the largest safe integer is the newest end. */
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
  summary: "Say something; the same req_id of the same person is stored once and answered again",
  access: "session",
  params: channel,
  bodyLimitBytes: 256 * 1024,
  body: z.object({
    req_id: reqId,
    message: text.default(""),
    data: messageData.nullish(),
    custom_type: z.string().max(40).nullish(),
    mentioned_user_ids: z.array(userId).max(50).default([]),
    /** A file uploaded before, by its url; the message then is a file message. */
    file_url: z.string().max(300).nullish(),
  }),
  response: chatMessage,
  errors: ["validation_error", "forbidden", "not_found", "slow_down"],
});

export const editMessage = endpoint({
  name: "chat.edit",
  method: "PATCH",
  path: "/api/chat/channels/:url/messages/:id/",
  summary: "Change my message; what it said is kept for compliance",
  access: "session",
  params: message,
  bodyLimitBytes: 256 * 1024,
  body: z.object({ message: text.min(1, "Message is required") }),
  response: chatMessage,
  errors: ["validation_error", "forbidden", "not_found"],
});

export const deleteMessage = endpoint({
  name: "chat.delete",
  method: "DELETE",
  path: "/api/chat/channels/:url/messages/:id/",
  summary: "Take my message back; what it said is kept for compliance",
  access: "session",
  params: message,
  response: chatMessage,
  errors: ["forbidden", "not_found"],
});

export const markRead = endpoint({
  name: "chat.read",
  method: "POST",
  path: "/api/chat/channels/:url/read/",
  summary: "I have read up to a time, or all",
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
  summary: "A message and all after it are unread for me again; what others see of my reading stays",
  access: "session",
  params: channel,
  body: z.object({ message_id: message.shape.id }),
  response: chatChannel,
  errors: ["validation_error", "not_found"],
});

export const markDelivered = endpoint({
  name: "chat.delivered",
  method: "POST",
  path: "/api/chat/delivered/",
  summary: "Messages of these channels have reached me",
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

export const uploadChatFile = endpoint({
  name: "chat.upload",
  method: "POST",
  path: "/api/chat/channels/:url/files/",
  summary: "Keep a file for a message of this channel",
  access: "session",
  params: channel,
  upload: { limitBytes: CHAT_FILE_LIMIT_BYTES },
  bodyLimitBytes: CHAT_FILE_LIMIT_BYTES + 10_000,
  response: z.object({ file_url: z.string(), name: z.string(), type: z.string(), size: z.number().int() }),
  errors: ["validation_error", "not_found", "too_large"],
});

export const chatFileBytes = endpoint({
  name: "chat.file",
  method: "GET",
  path: "/api/chat/files/:id/:filename",
  summary: "A file of a message, for its sender and for who is in a channel that holds it",
  access: "session",
  /** The name is for the reader's eye: the id alone says which file. */
  params: z.object({ id: idOf("chf"), filename: z.string().optional() }),
  response: download,
  errors: ["not_found"],
});

/** Everything that happened to my channels after a token, so that nothing missed while away is lost. */
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
    /** More than one answer holds: start afresh from the lists. */
    reset: z.boolean(),
  }),
  errors: ["validation_error"],
});

export const searchMessages = endpoint({
  name: "chat.search",
  method: "GET",
  path: "/api/chat/search/",
  summary: "Messages of my channels that hold the words, the newest first",
  access: "session",
  query: z.object({
    q: z.string().trim().min(3, "Type at least 3 characters").max(200),
    url: channelUrl.optional(),
    before: z.coerce.number().int().optional(),
  }),
  response: z.object({ messages: z.array(chatMessage), has_previous: z.boolean() }),
  errors: ["validation_error", "not_found"],
});

/** A session is asked for by somebody: a request that names nobody is answered in the words of the chat service. */
const sessionOf = z.object({ userId: z.string("user not set").regex(/^usr_[0-9a-z]{3,40}$/, "user not set") });

export const issueSession = endpoint({
  name: "chat.issueSession",
  method: "POST",
  path: "/api/issue-sb-session-token",
  summary: "A token for the chat service: the hosted one's, or the ticket of our own chat socket",
  access: "session",
  body: sessionOf,
  response: z.object({
    engine: z.enum(["embedded", "sendbird"]),
    token: z.string(),
    expires_at: instant,
    app_id: z.string().nullable(),
    api_host: z.string().nullable(),
    websocket_host: z.string().nullable(),
  }),
  errors: ["validation_error", "forbidden"],
});

export const removeSession = endpoint({
  name: "chat.removeSession",
  method: "DELETE",
  path: "/api/remove-sb-session",
  summary: "End my chat sessions",
  access: "session",
  body: sessionOf.nullish(),
  response: z.object({ removed: z.boolean() }),
  errors: ["validation_error", "forbidden"],
});

export const chatPerson = chatUser.extend({
  designation: z.string().nullable(),
  /** Already in a direct channel with me. */
  connected: z.boolean(),
  /** The direct channel, when there is one. */
  channel_url: channelUrl.nullable(),
  /** Why this person is suggested, in words. */
  reason: z.string().nullable(),
});
export type ChatPerson = z.infer<typeof chatPerson>;

export const searchPeople = endpoint({
  name: "chat.people",
  method: "GET",
  path: "/api/chatter/user/search",
  summary: "People one may talk to: by name or firm, those connected, or those suggested with the reason",
  access: "session",
  query: z.object({
    search_param: z.string().trim().max(200).default(""),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
    connections_only: flag.default(false),
    suggested: flag.default(false),
  }),
  response: page(chatPerson),
  errors: ["validation_error"],
});

export const inviteUsers = endpoint({
  name: "chat.inviteUsers",
  method: "POST",
  path: "/api/chatter/invite-users",
  summary: "Invite people to talk: a direct channel each, theirs to take or decline",
  access: "session",
  body: z.object({ sendbird_user_ids: z.array(userId).min(1, "Choose somebody").max(50) }),
  response: z.object({ channels: z.array(chatChannel) }),
  errors: ["validation_error", "forbidden"],
  idempotent: true,
});

export const securityPreference = endpoint({
  name: "chat.securityPreference",
  method: "POST",
  path: "/api/chatter/user/security-preference",
  summary: "What I want of the chat: who may invite me, previews of links, words that call me, channels kept quiet",
  access: "session",
  body: z.object({
    preferences: z.object({
      invites_from: z.enum(["anyone", "connections_of_my_firm", "nobody"]).optional(),
      show_link_previews: z.boolean().optional(),
      /** A message that holds one of them calls me as a mention does. */
      keywords: z.array(z.string().trim().min(2, "At least 2 characters").max(60)).max(30).optional(),
      /** Channels that keep quiet until a time, epoch ms. */
      quiet_until: z.record(channelUrl, z.number().int()).optional(),
    }),
  }),
  response: z.object({ preferences: z.record(z.string(), z.unknown()) }),
  errors: ["validation_error"],
});

export const chatTerms = endpoint({
  name: "chat.terms",
  method: "PATCH",
  path: "/api/client/chat-terms/",
  summary: "Take the terms of the chat",
  access: "session",
  body: z.object({ has_accepted_chat_terms: z.literal(true) }),
  response: z.object({ has_accepted_chat_terms: z.boolean() }),
  errors: ["validation_error"],
});
