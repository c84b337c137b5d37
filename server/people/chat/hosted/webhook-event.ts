import { z } from "zod";

/** Channels, people and messages as the hosted service sends them to our server. */
export interface HostedChannelFacts {
  url: string;
  name: string;
  customType: string;
  data: string;
  memberIds: readonly string[];
}
export interface HostedMessage {
  /** The service's own number, increasing within a channel. */
  id: number;
  type: "user" | "file" | "admin";
  senderId: string | null;
  message: string;
  data: string;
  customType: string;
  mentionedUserIds: readonly string[];
  /** Epoch ms; 0 when it is not given. */
  createdAt: number;
  updatedAt: number;
  file: { url: string; name: string; type: string; size: number } | null;
}
export type HostedEvent =
  | {
      kind: "message_sent" | "message_updated" | "message_deleted";
      channel: HostedChannelFacts;
      message: HostedMessage;
    }
  | HostedChannelEvent
  | { kind: "declined"; channel: HostedChannelFacts; by: readonly { userId: string; nickname: string }[] }
  | { kind: "read"; channel: HostedChannelFacts; marks: readonly { userId: string; at: number }[] }
  | { kind: "other"; category: string };

export interface HostedChannelEvent {
  kind: "channel_changed";
  channel: HostedChannelFacts;
  what: ChannelAction;
  /** People affected by the event: invited, joined or left. */
  people: readonly string[];
  inviterId: string | null;
}
/** The end of the service's category. */
export type ChannelAction = (typeof CHANNEL_ACTIONS)[number];
const CHANNEL_ACTIONS = ["create", "changed", "remove", "invite", "join", "leave", "ban", "unban"] as const;

const person = z.object({ user_id: z.coerce.string(), nickname: z.string().default("") });
const text = z.string().nullish();
const payload = z.object({
  message_id: z.coerce.number(),
  message: text,
  data: text,
  custom_type: text,
  created_at: z.number().optional(),
  updated_at: z.number().optional(),
  url: z.string().optional(),
  name: z.string().optional(),
  filename: z.string().optional(),
  type: z.string().optional(),
  content_type: z.string().optional(),
  size: z.number().optional(),
  content_size: z.number().optional(),
});
const base = z.object({ category: z.string() });
const ofChannel = z.object({
  channel: z.object({ channel_url: z.string(), name: text, custom_type: text, data: text }),
  members: z.array(person).default([]),
});
const ofMessage = ofChannel.extend({
  type: z.string().default("MESG"),
  sender: person.nullish(),
  mentioned_users: z.array(person).default([]),
  payload,
});
const ofPeople = ofChannel.extend({
  inviter: person.nullish(),
  invitees: z.array(person).default([]),
  users: z.array(person).default([]),
  /** Reason for leaving; a ban is also sent as leaving. */
  reason: z.string().default(""),
});
const ofRead = ofChannel.extend({
  read_updates: z.array(z.object({ user_id: z.coerce.string(), read_ts: z.number() })).default([]),
});

const MESSAGE_KINDS: ReadonlyMap<string, "message_sent" | "message_updated" | "message_deleted"> = new Map([
  ["group_channel:message_send", "message_sent"],
  ["group_channel:message_update", "message_updated"],
  ["group_channel:message_delete", "message_deleted"],
]);

/** Parses a webhook's body. @throws ZodError when it does not match its category */
export function readWebhook(body: unknown): HostedEvent {
  const { category } = base.parse(body);
  const kind = MESSAGE_KINDS.get(category);
  if (kind) return messageEvent(kind, ofMessage.parse(body));
  if (category === "group_channel:message_read") {
    const event = ofRead.parse(body);
    const marks = event.read_updates.map(({ user_id: userId, read_ts: at }) => ({ userId, at }));
    return { kind: "read", channel: channelFacts(event), marks };
  }
  if (category === "group_channel:decline_invite") {
    const event = ofPeople.parse(body);
    const by = [...event.invitees, ...event.users].map(({ user_id: userId, nickname }) => ({ userId, nickname }));
    return { kind: "declined", channel: channelFacts(event), by };
  }
  const what = category.startsWith("operators:")
    ? "changed"
    : CHANNEL_ACTIONS.find((action) => category === `group_channel:${action}`);
  if (what === undefined) return { kind: "other", category };
  const event = ofPeople.parse(body);
  return {
    kind: "channel_changed",
    channel: channelFacts(event),
    what: what === "leave" && event.reason.toUpperCase().includes("BAN") ? "ban" : what,
    people: [...event.invitees, ...event.users].map(({ user_id }) => user_id),
    inviterId: event.inviter?.user_id ?? null,
  };
}

function messageEvent(
  kind: "message_sent" | "message_updated" | "message_deleted",
  event: z.infer<typeof ofMessage>,
): HostedEvent {
  const { payload: sent } = event;
  return {
    kind,
    channel: channelFacts(event),
    message: {
      id: sent.message_id,
      type: event.type === "FILE" ? "file" : event.type === "ADMM" ? "admin" : "user",
      senderId: event.sender?.user_id ?? null,
      message: sent.message ?? "",
      data: sent.data ?? "",
      customType: sent.custom_type ?? "",
      mentionedUserIds: event.mentioned_users.map(({ user_id }) => user_id),
      createdAt: sent.created_at ?? 0,
      updatedAt: sent.updated_at ?? 0,
      file: fileOf(sent),
    },
  };
}

function fileOf(sent: z.infer<typeof payload>): HostedMessage["file"] {
  if (sent.url === undefined) return null;
  return {
    url: sent.url,
    name: sent.filename ?? sent.name ?? "",
    type: sent.content_type ?? sent.type ?? "",
    size: sent.content_size ?? sent.size ?? 0,
  };
}

function channelFacts({ channel, members }: z.infer<typeof ofChannel>): HostedChannelFacts {
  return {
    url: channel.channel_url,
    name: channel.name ?? "",
    customType: channel.custom_type ?? "",
    data: channel.data ?? "",
    memberIds: members.map(({ user_id }) => user_id),
  };
}
