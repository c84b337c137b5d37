import { z } from "zod";
import { KEYWORD_MAX, KEYWORD_MIN, KEYWORDS_MAX } from "#domain/chat/keywords.ts";

import { endpoint } from "#domain/contract/endpoint.ts";
import { channelUrl, chatChannel, chatUser } from "#domain/entities/chat.ts";
import { flag, instant, page, readable, userId } from "#domain/lib/wire.ts";

/** A session request without a user id is refused with the message of the chat service. */
const sessionOf = z.object({ userId: z.string("user not set").regex(/^usr_[0-9a-z]{3,40}$/, "user not set") });

export const issueSession = endpoint({
  name: "chat.issueSession",
  method: "POST",
  path: "/api/issue-sb-session-token",
  summary: "Token for the chat service: the hosted service's, or a ticket for our own chat socket",
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
  /** True when a direct channel with me exists. */
  connected: z.boolean(),
  /** Direct channel, if there is one. */
  channel_url: channelUrl.nullable(),
  /** Reason for the suggestion, as text. */
  reason: z.string().nullable(),
});

export type ChatPerson = z.infer<typeof chatPerson>;

export const searchPeople = endpoint({
  name: "chat.people",
  method: "GET",
  path: "/api/chatter/user/search",
  summary: "People I may message: by name or firm, my connections, or suggestions with the reason",
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
  summary: "Invite people to a direct channel each, to accept or decline",
  access: "session",
  body: z.object({ sendbird_user_ids: z.array(userId).min(1, "Choose someone").max(50) }),
  response: z.object({ channels: z.array(chatChannel) }),
  errors: ["validation_error", "forbidden"],
  idempotent: true,
});

export const securityPreference = endpoint({
  name: "chat.securityPreference",
  method: "POST",
  path: "/api/chatter/user/security-preference",
  summary: "Set my preferences for chat (invitations, link previews, keywords, muted channels) and sign-in",
  access: "session",
  body: z.object({
    preferences: z.object({
      invites_from: z.enum(["anyone", "connections_of_my_firm", "nobody"]).optional(),
      show_link_previews: z.boolean().optional(),
      /** Sends an email about a sign-in from a new browser; default true. */
      mail_new_browser: z.boolean().optional(),
      /** Allows sign-in by one-time code alone; default true. */
      sign_in_by_code: z.boolean().optional(),
      /** Words that alert me like a mention. Comma, semicolon and line break separate them. */
      keywords: z
        .array(readable(z.string().trim().min(KEYWORD_MIN, "At least 2 characters").max(KEYWORD_MAX)))
        .max(KEYWORDS_MAX)
        .optional(),
      /** Channels muted until a time, epoch ms. */
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
  summary: "Accept the chat terms",
  access: "session",
  body: z.object({ has_accepted_chat_terms: z.literal(true) }),
  response: z.object({ has_accepted_chat_terms: z.boolean() }),
  errors: ["validation_error"],
});
