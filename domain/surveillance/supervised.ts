import { z } from "zod";
import { channelKind, channelUrl, messageData } from "#domain/entities/chat.ts";
import { orderId, orderState } from "#domain/entities/order.ts";
import { ticketState } from "#domain/entities/ticket.ts";
import { cleanPrice, clientId, idOf, instant, ticketId, userId, yieldFraction } from "#domain/lib/wire.ts";
import { ALERT_STATES, CLOSE_REASONS } from "#domain/surveillance/alert-life.ts";
import { SEVERITIES, TERM_KINDS } from "#domain/surveillance/lexicon.ts";

// Chats as compliance sees them, with everything sent, read or changed. Times are epoch ms, as in the chat.

const epochMs = z.number().int();

export const supervisedPerson = z.object({
  user_id: userId,
  nickname: z.string(),
  client_id: clientId,
  firm: z.string(),
});
export type SupervisedPerson = z.infer<typeof supervisedPerson>;

/** Membership event of a person; `declined` means they never joined. */
export const MEMBER_EVENTS = ["invited", "joined", "left", "banned", "declined"] as const;
export const memberEvent = z.object({ at: epochMs, user_id: userId, what: z.enum(MEMBER_EVENTS) });
export type MemberEvent = z.infer<typeof memberEvent>;

export const supervisedMember = supervisedPerson.extend({
  role: z.enum(["operator", "none"]),
  state: z.enum(["invited", "joined", "gone"]),
  /** Time up to which messages were read, or delivered; 0 for none. */
  read_to: epochMs,
  delivered_to: epochMs,
});
export type SupervisedMember = z.infer<typeof supervisedMember>;

export const supervisedChannel = z.object({
  url: channelUrl,
  kind: channelKind,
  /** Channel name; for a direct channel the names of its people. */
  name: z.string(),
  is_whatsapp_linked_channel: z.boolean(),
  created_at: epochMs,
  creator: supervisedPerson.nullable(),
  members: z.array(supervisedMember),
  last_at: epochMs,
  message_count: z.number().int(),
  open_alerts: z.number().int(),
  /** Set when nobody of the firm is a member any more; later messages belong to other firms and are not shown. */
  seen_until: epochMs.nullable(),
});
export type SupervisedChannel = z.infer<typeof supervisedChannel>;

export const messageVersion = z.object({
  version: z.number().int(),
  /** Text before the change. */
  text: z.string(),
  replaced_at: epochMs,
  replaced_by: userId,
  /** A correction is visible to everyone; `restored` undoes a deletion. */
  because: z.enum(["edited", "corrected", "deleted", "restored"]),
});
export type MessageVersion = z.infer<typeof messageVersion>;

/** Delivery and read state of a message for one person; a time is null when only the fact was stored. */
export const messageMark = z.object({
  user_id: userId,
  delivered_at: epochMs.nullable(),
  read_at: epochMs.nullable(),
  delivered: z.boolean(),
  read: z.boolean(),
});
export type MessageMark = z.infer<typeof messageMark>;

export const supervisedFile = z.object({
  id: idOf("chf"),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  /** SHA-256 of the file, hex; calculated for transcripts only. */
  sha256: z.string().nullable(),
});

export const supervisedMessage = z.object({
  message_id: z.string(),
  channel_url: channelUrl,
  /** `admin` messages come from the system. */
  message_type: z.enum(["user", "admin", "file"]),
  /** Current text, or the last one before its deletion. */
  text: z.string(),
  data: messageData.nullable(),
  sender: supervisedPerson.nullable(),
  created_at: epochMs,
  /** Position in the conversation, if different from `created_at`: see positionOf. */
  position: epochMs.optional(),
  deleted: z.boolean(),
  /** Earlier texts, oldest first. */
  versions: z.array(messageVersion),
  mentioned_user_ids: z.array(userId),
  file: supervisedFile.nullable(),
  /** All other members at that time. */
  marks: z.array(messageMark),
  alert_ids: z.array(z.string()),
});
export type SupervisedMessage = z.infer<typeof supervisedMessage>;

export const ALERT_KINDS = [...TERM_KINDS, "off_market", "correction", "wash", "late_report"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * A deal of the firm concerned by an alert, in the current state of its ticket, or of its order when reported without
 * one.
 */
export const supervisedDeal = z.object({
  id: z.union([ticketId, orderId]),
  number: z.string(),
  state: z.union([ticketState, orderState]),
  bond_name: z.string(),
  isin: z.string(),
  face: z.number().int(),
  yield_stored: yieldFraction.nullable(),
  unit_price_stored: cleanPrice.nullable(),
  buyer: supervisedPerson.nullable(),
  seller: supervisedPerson.nullable(),
  dealt_at: epochMs,
});
export type SupervisedDeal = z.infer<typeof supervisedDeal>;

export const chatAlert = z.object({
  id: idOf("sal"),
  kind: z.enum(ALERT_KINDS),
  /**
   * Trigger: the phrase, the kind of address, the bond, the number of the correction, or the tickets or orders of the
   * deals.
   */
  rule: z.string(),
  /** Reason in one sentence. */
  why: z.string(),
  severity: z.enum(SEVERITIES),
  state: z.enum(ALERT_STATES),
  assignee: z.object({ user_id: userId, nickname: z.string() }).nullable(),
  close_reason: z.enum(CLOSE_REASONS).nullable(),
  version: z.number().int(),
  created_at: instant,
  closed_at: instant.nullable(),
  /** Null for an alert about deals made outside chats; see `deals`. */
  channel_url: channelUrl.nullable(),
  channel_name: z.string(),
  message_id: z.string().nullable(),
  /** Time of the message or the deal. */
  message_at: epochMs,
  sender: supervisedPerson.nullable(),
  deals: z.array(supervisedDeal),
  /** Match with its surrounding text, and its position. */
  excerpt: z.object({ text: z.string(), start: z.number().int(), end: z.number().int() }),
});
export type ChatAlert = z.infer<typeof chatAlert>;

export const alertNote = z.object({
  at: instant,
  by: z.object({ user_id: userId, nickname: z.string() }),
  /** Action; `note` only adds text. */
  what: z.enum(["note", "assigned", "closed", "reopened", "severity"]),
  text: z.string(),
});
export type AlertNote = z.infer<typeof alertNote>;

/** Messages as a verifiable document, with its hash beside it and in the audit. */
export const transcript = z.object({
  format: z.literal("yieldboard.transcript.1"),
  channel: supervisedChannel.omit({ open_alerts: true, message_count: true, last_at: true }),
  member_events: z.array(memberEvent),
  from: instant,
  to: instant,
  exported_at: instant,
  exported_by: supervisedPerson,
  messages: z.array(supervisedMessage),
});
export type Transcript = z.infer<typeof transcript>;

/** Transcript file: `sha256` is the hash of the canonical JSON of `transcript`. */
export const transcriptFile = z.object({ transcript, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
