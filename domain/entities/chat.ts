import { z } from "zod";
import { clientId, instant, userId } from "#domain/lib/wire.ts";

/** What a channel is for. A distinct direct channel exists once per pair of people. */
export const channelKind = z.enum(["direct", "group", "trading_group", "broadcast"]);
export type ChannelKind = z.infer<typeof channelKind>;

/** A channel's address, e.g. `chn_01jd…`. */
export const channelUrl = z.string().regex(/^chn_[0-9a-z]{3,40}$/);

/** A message's own number, in digits; it increases within its channel. */
export const messageId = z.string().regex(/^\d{1,18}$/);
/** The sender's own id of a sending. */
export const reqId = z.string().regex(/^[\w-]{8,64}$/);

/** Where somebody stands in a channel. */
export const memberState = z.enum(["invited", "joined"]);

export const chatUser = z.object({
  user_id: userId,
  nickname: z.string(),
  client_id: clientId.nullable(),
  brand_name: z.string().nullable(),
  is_staff: z.boolean(),
  /** False for somebody who may no longer sign in. */
  is_active: z.boolean(),
  /** False until the person has signed in once and taken the chat terms. */
  user_onboarded: z.boolean(),
  connection_status: z.enum(["online", "offline"]),
  last_seen_at: instant.nullable(),
});
export type ChatUser = z.infer<typeof chatUser>;

export const chatMember = chatUser.extend({
  role: z.enum(["operator", "none"]),
  state: memberState,
  /** Invited, or there, since, epoch ms: what was sent before was not sent to them. 0 where that is not known. */
  since: z.number(),
  /** Messages up to this time are read, or have reached the person, epoch ms; 0 for none. */
  read_at: z.number(),
  delivered_at: z.number(),
});
export type ChatMember = z.infer<typeof chatMember>;

/** Somebody who was in a channel and is not any more: what was sent to them, and what they read, stays so. */
export const pastMember = chatMember
  .pick({ user_id: true, nickname: true, since: true, read_at: true, delivered_at: true })
  .extend({ removed_at: z.number() });
export type PastMember = z.infer<typeof pastMember>;

export const chatFile = z.object({
  url: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
});

/** What a reply answers, as it stood before the eyes of who answered it. It stays so whatever becomes of the message. */
export const messageQuote = z.object({
  sender: z.object({ user_id: userId, nickname: z.string() }).nullable(),
  /** Empty for a file without words and for what was deleted by then. */
  message: z.string(),
  file_name: z.string().nullable(),
  created_at: z.number().int(),
  /** Which text of it was answered: its last edit or correction by then, epoch ms; 0 for the first. */
  updated_at: z.number().int(),
  deleted: z.boolean(),
});
export type MessageQuote = z.infer<typeof messageQuote>;

/** Data that marks what a message is beside its text. */
export const messageData = z.object({
  buzz: z.boolean().optional(),
  declined_invite: z.boolean().optional(),
  last_direct_message_at: z.number().optional(),
  /** The channel of the broadcast that a direct channel grew from. */
  created_from: z.string().optional(),
  /** The message that this one answers, and its text then. */
  reply_to: z.string().optional(),
  quote: messageQuote.optional(),
});
export type MessageData = z.infer<typeof messageData>;

/** A link's page as previewed under a message. */
export const ogMetaData = z.object({
  url: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
});

/** The text of a message until it was corrected, and when that was, epoch ms. */
export const correction = z.object({ message: z.string(), corrected_at: z.number().int() });
export type Correction = z.infer<typeof correction>;

/** Why a message stands as sent although it is young: a reply quotes it, or somebody acted on a line of it. */
export const frozen = z.enum(["answered", "acted_on"]);
export type Frozen = z.infer<typeof frozen>;

export const chatMessage = z.object({
  /** Increases within its channel. */
  message_id: z.string(),
  /** The sender's own id of the sending: the same one is stored once. */
  req_id: z.string().nullable(),
  channel_url: channelUrl,
  /** `admin` is sent by the system. */
  message_type: z.enum(["user", "admin", "file"]),
  message: z.string(),
  data: messageData.nullable(),
  custom_type: z.string().nullable(),
  /** Null for the system. Their firm stays beside what they sent when they have left. */
  sender: z
    .object({
      user_id: userId,
      nickname: z.string(),
      client_id: clientId.nullable(),
      brand_name: z.string().nullable(),
    })
    .nullable(),
  /** When it was sent: epoch ms. */
  created_at: z.number().int(),
  /** Its place within its channel, unique and increasing, where that is not `created_at`: see positionOf. */
  position: z.number().int().optional(),
  /** Epoch ms of the last edit, correction or deletion; 0 when nothing of it was changed. */
  updated_at: z.number().int(),
  /** Its text before each correction, oldest first. */
  corrections: z.array(correction),
  frozen: frozen.nullable(),
  deleted: z.boolean(),
  mentioned_user_ids: z.array(userId),
  file: chatFile.nullable(),
  og_meta_data: ogMetaData.nullable(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** A channel as one member sees it. */
export const chatChannel = z.object({
  url: channelUrl,
  /** Counts its changes: of two views the one with the smaller count is older. Always 0 where nobody counts. */
  change: z.number().int(),
  custom_type: channelKind,
  name: z.string(),
  member_count: z.number().int(),
  members: z.array(chatMember),
  past_members: z.array(pastMember),
  is_distinct: z.boolean(),
  last_message: chatMessage.nullable(),
  unread_message_count: z.number().int(),
  unread_mention_count: z.number().int(),
  my_member_state: memberState,
  my_role: z.enum(["operator", "none"]),
  inviter: z.object({ user_id: userId, nickname: z.string() }).nullable(),
  creator: z.object({ user_id: userId, nickname: z.string() }).nullable(),
  created_at: z.number().int(),
  invited_at: z.number().int().nullable(),
  data: z.object({ created_from: channelUrl.optional() }),
  is_whatsapp_linked_channel: z.boolean(),
  /** What one is notified of: everything, mentions only or nothing. */
  alert_level: z.enum(["all", "mentions", "none"]),
});
export type ChatChannel = z.infer<typeof chatChannel>;
