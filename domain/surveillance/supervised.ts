import { z } from "zod";
import { channelKind, channelUrl, messageData } from "#domain/entities/chat.ts";
import { orderId, orderState } from "#domain/entities/order.ts";
import { ticketState } from "#domain/entities/ticket.ts";
import { cleanPrice, clientId, idOf, instant, ticketId, userId, yieldFraction } from "#domain/lib/wire.ts";
import { ALERT_STATES, CLOSE_REASONS } from "#domain/surveillance/alert-life.ts";
import { SEVERITIES, TERM_KINDS } from "#domain/surveillance/lexicon.ts";

// Chats as compliance sees them: nothing left out that was sent, read or changed. Times are epoch ms as in the chat.

const epochMs = z.number().int();

export const supervisedPerson = z.object({
  user_id: userId,
  nickname: z.string(),
  client_id: clientId,
  firm: z.string(),
});
export type SupervisedPerson = z.infer<typeof supervisedPerson>;

/** What happened to somebody's membership; `declined` never came. */
export const MEMBER_EVENTS = ["invited", "joined", "left", "banned", "declined"] as const;
export const memberEvent = z.object({ at: epochMs, user_id: userId, what: z.enum(MEMBER_EVENTS) });
export type MemberEvent = z.infer<typeof memberEvent>;

export const supervisedMember = supervisedPerson.extend({
  role: z.enum(["operator", "none"]),
  state: z.enum(["invited", "joined", "gone"]),
  /** Messages up to this time were read, or had reached the person; 0 for none. */
  read_to: epochMs,
  delivered_to: epochMs,
});
export type SupervisedMember = z.infer<typeof supervisedMember>;

export const supervisedChannel = z.object({
  url: channelUrl,
  kind: channelKind,
  /** Its name, of a direct channel its people. */
  name: z.string(),
  is_whatsapp_linked_channel: z.boolean(),
  created_at: epochMs,
  creator: supervisedPerson.nullable(),
  members: z.array(supervisedMember),
  last_at: epochMs,
  message_count: z.number().int(),
  open_alerts: z.number().int(),
  /** Set once nobody of the firm is in it any more: what came after is other firms' messages and not shown. */
  seen_until: epochMs.nullable(),
});
export type SupervisedChannel = z.infer<typeof supervisedChannel>;

export const messageVersion = z.object({
  version: z.number().int(),
  /** Its text until then. */
  text: z.string(),
  replaced_at: epochMs,
  replaced_by: userId,
  /** A correction stands open to everybody; `restored` ends a deletion that was undone. */
  because: z.enum(["edited", "corrected", "deleted", "restored"]),
});
export type MessageVersion = z.infer<typeof messageVersion>;

/** Whether a message reached somebody and was read; the time is null where only the fact was stored. */
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
  /** SHA-256 of its bytes, hex; worked out for a transcript only. */
  sha256: z.string().nullable(),
});

export const supervisedMessage = z.object({
  message_id: z.string(),
  channel_url: channelUrl,
  /** `admin` is sent by the system. */
  message_type: z.enum(["user", "admin", "file"]),
  /** Its text now, or the last one before it was deleted. */
  text: z.string(),
  data: messageData.nullable(),
  sender: supervisedPerson.nullable(),
  created_at: epochMs,
  /** Its place in the conversation, where that is not `created_at`: see positionOf. */
  position: epochMs.optional(),
  deleted: z.boolean(),
  /** Its earlier texts, oldest first. */
  versions: z.array(messageVersion),
  mentioned_user_ids: z.array(userId),
  file: supervisedFile.nullable(),
  /** Everybody else in the channel then. */
  marks: z.array(messageMark),
  alert_ids: z.array(z.string()),
});
export type SupervisedMessage = z.infer<typeof supervisedMessage>;

export const ALERT_KINDS = [...TERM_KINDS, "off_market", "correction", "wash", "late_report"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A deal of the firm that an alert is about, as its ticket stands, or the order by which it was reported without one. */
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
  /** The phrase that was found, the kind of address, the bond, which correction, or the tickets or orders of the deals. */
  rule: z.string(),
  /** One sentence on why. */
  why: z.string(),
  severity: z.enum(SEVERITIES),
  state: z.enum(ALERT_STATES),
  assignee: z.object({ user_id: userId, nickname: z.string() }).nullable(),
  close_reason: z.enum(CLOSE_REASONS).nullable(),
  version: z.number().int(),
  created_at: instant,
  closed_at: instant.nullable(),
  /** Null for an alert on deals that were not made in a chat; then `deals` has them. */
  channel_url: channelUrl.nullable(),
  channel_name: z.string(),
  message_id: z.string().nullable(),
  /** When it was sent, or dealt. */
  message_at: epochMs,
  sender: supervisedPerson.nullable(),
  deals: z.array(supervisedDeal),
  /** The words with what stands around them, and their place in it. */
  excerpt: z.object({ text: z.string(), start: z.number().int(), end: z.number().int() }),
});
export type ChatAlert = z.infer<typeof chatAlert>;

export const alertNote = z.object({
  at: instant,
  by: z.object({ user_id: userId, nickname: z.string() }),
  /** What was done; `note` only writes. */
  what: z.enum(["note", "assigned", "closed", "reopened", "severity"]),
  text: z.string(),
});
export type AlertNote = z.infer<typeof alertNote>;

/** What was sent, as a document that can be checked: its hash stands beside it and in the audit. */
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

/** A transcript as a file: `sha256` is taken over the canonical JSON of `transcript`. */
export const transcriptFile = z.object({ transcript, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
