import { z } from "zod";
import { clientId, instant, userId } from "#domain/lib/wire.ts";

/** Kind of channel. Two people share at most one direct channel. */
export const channelKind = z.enum(["direct", "group", "trading_group", "broadcast"]);
export type ChannelKind = z.infer<typeof channelKind>;

/** A channel's address, e.g. `chn_01jd…`. */
export const channelUrl = z.string().regex(/^chn_[0-9a-z]{3,40}$/);

/** Message number, in digits; increases within its channel. */
export const messageId = z.string().regex(/^\d{1,18}$/);
/** Client-side id of one send, chosen by the sender. */
export const reqId = z.string().regex(/^[\w-]{8,64}$/);

/** Membership state of a person in a channel. */
export const memberState = z.enum(["invited", "joined"]);

export const chatUser = z.object({
  user_id: userId,
  nickname: z.string(),
  client_id: clientId.nullable(),
  brand_name: z.string().nullable(),
  is_staff: z.boolean(),
  /** False when the person may no longer sign in. */
  is_active: z.boolean(),
  /** False until the person has accepted the chat terms. */
  user_onboarded: z.boolean(),
  connection_status: z.enum(["online", "offline"]),
  last_seen_at: instant.nullable(),
});
export type ChatUser = z.infer<typeof chatUser>;

export const chatMember = chatUser.extend({
  role: z.enum(["operator", "none"]),
  state: memberState,
  /** Time of the invitation or of joining, epoch ms; earlier messages were not sent to this member. 0 when unknown. */
  since: z.number(),
  /** Time up to which messages are read, or delivered, epoch ms; 0 for none. */
  read_at: z.number(),
  delivered_at: z.number(),
});
export type ChatMember = z.infer<typeof chatMember>;

/** A former member of a channel. Their delivery and read times are kept. */
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

/** Copy of the replied-to message as the replier saw it. Later edits, corrections and deletions do not change it. */
export const messageQuote = z.object({
  sender: z.object({ user_id: userId, nickname: z.string() }).nullable(),
  /** Empty for a file without text and for a message already deleted at the time of the reply. */
  message: z.string(),
  file_name: z.string().nullable(),
  created_at: z.number().int(),
  /**
   * Version of the text replied to: time of its last edit or correction before the reply, epoch ms; 0 for the original.
   */
  updated_at: z.number().int(),
  deleted: z.boolean(),
});
export type MessageQuote = z.infer<typeof messageQuote>;

/** Message metadata besides its text. */
export const messageData = z.object({
  buzz: z.boolean().optional(),
  declined_invite: z.boolean().optional(),
  last_direct_message_at: z.number().optional(),
  /** Broadcast channel from which this direct channel was started. */
  created_from: z.string().optional(),
  /** Message replied to, and its text at that time. */
  reply_to: z.string().optional(),
  quote: messageQuote.optional(),
});
export type MessageData = z.infer<typeof messageData>;

/** Preview of a linked page, shown under a message. */
export const ogMetaData = z.object({
  url: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
});

/** Text of a message before a correction, and the time of that correction, epoch ms. */
export const correction = z.object({ message: z.string(), corrected_at: z.number().int() });
export type Correction = z.infer<typeof correction>;

/** Reason why a recent message can no longer be edited: a reply quotes it, or somebody acted on one of its lines. */
export const frozen = z.enum(["answered", "acted_on"]);
export type Frozen = z.infer<typeof frozen>;

export const chatMessage = z.object({
  /** Increases within its channel. */
  message_id: z.string(),
  /** Client-side id of the send; repeated ids are stored once. */
  req_id: z.string().nullable(),
  channel_url: channelUrl,
  /** `admin` messages come from the system. */
  message_type: z.enum(["user", "admin", "file"]),
  message: z.string(),
  data: messageData.nullable(),
  custom_type: z.string().nullable(),
  /** Null for the system. A sender who has left still shows the firm they belonged to. */
  sender: z
    .object({
      user_id: userId,
      nickname: z.string(),
      client_id: clientId.nullable(),
      brand_name: z.string().nullable(),
    })
    .nullable(),
  /** Send time, epoch ms. */
  created_at: z.number().int(),
  /** Unique, increasing position within the channel, if different from `created_at`: see positionOf. */
  position: z.number().int().optional(),
  /** Time of the last edit, correction or deletion, epoch ms; 0 when unchanged. */
  updated_at: z.number().int(),
  /** Text before each correction, oldest first. */
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
  /** Change counter: the view with the lower count is the older one. Always 0 where changes are not counted. */
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
  /** Notification level: every message, mentions only, or none. */
  alert_level: z.enum(["all", "mentions", "none"]),
});
export type ChatChannel = z.infer<typeof chatChannel>;
