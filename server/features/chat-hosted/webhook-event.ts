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
  /** Epoch ms. */
  createdAt: number;
  updatedAt: number;
  file: { url: string; name: string; type: string; size: number } | null;
}
export type HostedEvent =
  | { kind: "message_sent" | "message_updated"; channel: HostedChannelFacts; message: HostedMessage }
  | { kind: "message_deleted"; channel: HostedChannelFacts; messageId: number }
  /** `what` is the end of the service's category, e.g. `invite`, `join`, `leave`, `ban`. */
  | { kind: "channel_changed"; channel: HostedChannelFacts; what: string }
  | { kind: "declined"; channel: HostedChannelFacts; by: readonly { userId: string; nickname: string }[] }
  | { kind: "other"; category: string };

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
const ofDecline = ofChannel.extend({ invitees: z.array(person).default([]) });

const MESSAGE_KINDS: Record<string, "message_sent" | "message_updated" | "message_deleted"> = {
  "group_channel:message_send": "message_sent",
  "group_channel:message_update": "message_updated",
  "group_channel:message_delete": "message_deleted",
};
const CHANNEL_CATEGORY = /^group_channel:(create|changed|remove|invite|join|leave|ban|unban)$/;

/** Reads a webhook's body. @throws ZodError for one that is not what its category promises */
export function readWebhook(body: unknown): HostedEvent {
  const { category } = base.parse(body);
  const kind = MESSAGE_KINDS[category];
  if (kind) return messageEvent(kind, ofMessage.parse(body));
  if (category === "group_channel:decline_invite") {
    const told = ofDecline.parse(body);
    const by = told.invitees.map(({ user_id: userId, nickname }) => ({ userId, nickname }));
    return { kind: "declined", channel: channelFacts(told), by };
  }
  const what = CHANNEL_CATEGORY.exec(category)?.[1];
  if (what === undefined) return { kind: "other", category };
  return { kind: "channel_changed", channel: channelFacts(ofChannel.parse(body)), what };
}

function messageEvent(
  kind: "message_sent" | "message_updated" | "message_deleted",
  told: z.infer<typeof ofMessage>,
): HostedEvent {
  const channel = channelFacts(told);
  const { payload: said } = told;
  if (kind === "message_deleted") return { kind, channel, messageId: said.message_id };
  return {
    kind,
    channel,
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
