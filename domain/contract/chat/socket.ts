import { z } from "zod";
import { channelUrl, chatChannel, chatMessage } from "#domain/entities/chat.ts";
import { userId } from "#domain/lib/wire.ts";

/**
 * Path of the chat socket. The socket only publishes: every change is made over HTTP, so that a send has exactly one
 * response.
 */
export const CHAT_PATH = "/ws/chat/";
export const CHAT_MAX_UP_FRAME_BYTES = 4096;

/** Messages a page may send. `auth` comes first, with the token from `chat.issueSession`. */
export const chatUp = z.discriminatedUnion("message", [
  z.object({ message: z.literal("auth"), token: z.string().max(4096) }),
  z.object({ message: z.literal("ping") }),
  z.object({ message: z.literal("typing"), channel_url: channelUrl }),
  /** Tells whether the page is visible to the person; used for presence. */
  z.object({ message: z.literal("active"), active: z.boolean() }),
]);
export type ChatUp = z.infer<typeof chatUp>;

/**
 * One event. `change` is numbered per channel without gaps for message, message_updated, message_deleted and channel. A
 * number that does not follow the last one means that events were missed; chat.changes returns them.
 */
const ofChannel = { channel_url: channelUrl, change: z.number().int() };
export const chatEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("message"), ...ofChannel, message: chatMessage }),
  z.object({ kind: z.literal("message_updated"), ...ofChannel, message: chatMessage }),
  z.object({ kind: z.literal("message_deleted"), ...ofChannel, message: chatMessage }),
  /** Name, members, invitations and own settings: the channel as this person sees it now. */
  z.object({ kind: z.literal("channel"), ...ofChannel, channel: chatChannel }),
  z.object({
    kind: z.literal("channel_removed"),
    channel_url: channelUrl,
    reason: z.enum(["left", "banned", "declined", "deleted"]),
  }),
  z.object({ kind: z.literal("read"), channel_url: channelUrl, user_id: userId, at: z.number() }),
  z.object({ kind: z.literal("delivered"), channel_url: channelUrl, user_id: userId, at: z.number() }),
  z.object({ kind: z.literal("typing"), channel_url: channelUrl, user_id: userId }),
  z.object({
    kind: z.literal("presence"),
    user_id: userId,
    connection_status: z.enum(["online", "offline"]),
    last_seen_at: z.string().nullable(),
  }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

export const chatDown = z.discriminatedUnion("type", [
  /** The token was accepted; `change_token` marks the first event of this socket. */
  z.object({ type: z.literal("ready"), user_id: userId, change_token: z.string() }),
  z.object({ type: z.literal("events"), events: z.array(chatEvent) }),
  z.object({ type: z.literal("pong") }),
  /** The socket closes; `code` tells whether a new token helps. */
  z.object({
    type: z.literal("closing"),
    code: z.enum([
      "token_expired",
      "session_revoked",
      "user_deactivated",
      "user_not_found",
      "going_away",
      "node_stops",
      "too_many_sockets",
    ]),
  }),
]);
export type ChatDown = z.infer<typeof chatDown>;
