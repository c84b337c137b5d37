import { z } from "zod";

/** Channels, people and messages as the hosted service tells our server of them. */
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
  /** Epoch ms; 0 when it is not told. */
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
  what: ChannelWord;
  /** Whom the event is about: who was invited, came or went. */
  people: readonly string[];
  inviterId: string | null;
}
/** The end of the service's category. */
export type ChannelWord = (typeof CHANNEL_WORDS)[number];
const CHANNEL_WORDS = ["create", "changed", "remove", "invite", "join", "leave", "ban", "unban"] as const;

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
  /** Why somebody left; those who were put out leave, too. */
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

/** Reads a webhook's body. @throws ZodError for one that is not what its category promises */
export function readWebhook(body: unknown): HostedEvent {
  const { category } = base.parse(body);
  const kind = MESSAGE_KINDS.get(category);
  if (kind) return messageEvent(kind, ofMessage.parse(body));
  if (category === "group_channel:message_read") {
    const told = ofRead.parse(body);
    const marks = told.read_updates.map(({ user_id: userId, read_ts: at }) => ({ userId, at }));
    return { kind: "read", channel: channelFacts(told), marks };
  }
  if (category === "group_channel:decline_invite") {
    const told = ofPeople.parse(body);
    const by = [...told.invitees, ...told.users].map(({ user_id: userId, nickname }) => ({ userId, nickname }));
    return { kind: "declined", channel: channelFacts(told), by };
  }
  const what = category.startsWith("operators:")
    ? "changed"
    : CHANNEL_WORDS.find((word) => category === `group_channel:${word}`);
  if (what === undefined) return { kind: "other", category };
  const told = ofPeople.parse(body);
  return {
    kind: "channel_changed",
    channel: channelFacts(told),
    what: what === "leave" && told.reason.toUpperCase().includes("BAN") ? "ban" : what,
    people: [...told.invitees, ...told.users].map(({ user_id }) => user_id),
    inviterId: told.inviter?.user_id ?? null,
  };
}

function messageEvent(
  kind: "message_sent" | "message_updated" | "message_deleted",
  told: z.infer<typeof ofMessage>,
): HostedEvent {
  const { payload: said } = told;
  return {
    kind,
    channel: channelFacts(told),
    message: {
      id: said.message_id,
      type: told.type === "FILE" ? "file" : told.type === "ADMM" ? "admin" : "user",
      senderId: told.sender?.user_id ?? null,
      message: said.message ?? "",
      data: said.data ?? "",
      customType: said.custom_type ?? "",
      mentionedUserIds: told.mentioned_users.map(({ user_id }) => user_id),
      createdAt: said.created_at ?? 0,
      updatedAt: said.updated_at ?? 0,
      file: fileOf(said),
    },
  };
}

function fileOf(said: z.infer<typeof payload>): HostedMessage["file"] {
  if (said.url === undefined) return null;
  return {
    url: said.url,
    name: said.filename ?? said.name ?? "",
    type: said.content_type ?? said.type ?? "",
    size: said.content_size ?? said.size ?? 0,
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
