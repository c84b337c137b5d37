import { z } from "zod";
import type { ChatMember } from "#domain/entities/chat.ts";
import {
  answered,
  type CallPlatform,
  HostedError,
  NOT_FOUND,
  unlessUnknown,
} from "#server/people/chat/hosted/platform-call.ts";

/** Current state of a channel at the service, with its members and invited people. */
export interface HostedChannel {
  url: string;
  name: string;
  customType: string;
  data: string;
  isDistinct: boolean;
  /** Epoch ms. */
  createdAt: number;
  creatorId: string | null;
  members: readonly HostedMembership[];
}
export type HostedMembership = Pick<ChatMember, "state" | "role"> & { userId: string };

interface HostedFile {
  url: string;
  name: string;
  type: string;
  size: number;
}

/** A message in a person's name. */
export interface OnBehalfOf {
  senderId: string;
  message: string;
  data: string;
  customType: string | null;
  file: HostedFile | null;
  /** The service stores it once. */
  onceId: string;
}

/** Our server's operations on channels of the service. Every call @throws HostedError. */
export interface HostedChannels {
  /** Null when there is no such channel. */
  readChannel(url: string): Promise<HostedChannel | null>;
  /** URL of the only direct channel of a pair, opened if missing. */
  openDirect(wanted: { from: string; to: string; joins: boolean; data: object }): Promise<string>;
  sendAs(url: string, message: OnBehalfOf): Promise<{ id: number; createdAt: number }>;
  /** Sets a message's text and its data. False when the message no longer exists. */
  changeMessage(url: string, messageId: number, message: { message: string; data: string }): Promise<boolean>;
  /** False when there is no such message any more. */
  deleteMessage(url: string, messageId: number): Promise<boolean>;
  /** Marks a channel as read by a member up to a time. False when the channel does not exist. */
  markRead(url: string, userId: string, upTo: number): Promise<boolean>;
  ban(url: string, membership: Pick<HostedMembership, "userId" | "state">): Promise<boolean>;
}

const MEMBERS_AT_ONCE = 100;
const channelAnswer = z.object({
  channel_url: z.string(),
  name: z.string().nullish(),
  custom_type: z.string().nullish(),
  data: z.string().nullish(),
  is_distinct: z.boolean().default(false),
  /** Epoch seconds, unlike every other time of the service. */
  created_at: z.number(),
  created_by: z.object({ user_id: z.coerce.string() }).nullish(),
});
const membersAnswer = z.object({
  members: z.array(
    z.object({
      user_id: z.coerce.string(),
      state: z.enum(["invited", "joined"]).catch("joined"),
      role: z.enum(["operator", "none"]).catch("none"),
    }),
  ),
  next: z.string().default(""),
});
const directAnswer = z.object({ channel_url: z.string() });
const messageAnswer = z.object({ message_id: z.coerce.number(), created_at: z.number() });

export function hostedChannels(call: CallPlatform): HostedChannels {
  const at = (url: string) => `/group_channels/${encodeURIComponent(url)}`;

  async function membersOf(url: string): Promise<HostedMembership[]> {
    const memberships: HostedMembership[] = [];
    let token = "";
    do {
      const path = `${at(url)}/members?limit=${MEMBERS_AT_ONCE}&token=${encodeURIComponent(token)}`;
      const { members, next } = answered(membersAnswer, await call("GET", path), "members");
      memberships.push(...members.map(({ user_id: userId, state, role }) => ({ userId, state, role })));
      token = next;
    } while (token !== "");
    return memberships;
  }

  return {
    async readChannel(url) {
      try {
        const channel = answered(channelAnswer, await call("GET", at(url)), "channel");
        return {
          url: channel.channel_url,
          name: channel.name ?? "",
          customType: channel.custom_type ?? "",
          data: channel.data ?? "",
          isDistinct: channel.is_distinct,
          createdAt: channel.created_at * 1000,
          creatorId: channel.created_by?.user_id ?? null,
          members: await membersOf(url),
        };
      } catch (error) {
        if (error instanceof HostedError && error.code === NOT_FOUND) return null;
        throw error;
      }
    },
    async openDirect({ from, to, joins, data }) {
      const response = await call("POST", "/group_channels", {
        user_ids: [from, to],
        inviter_id: from,
        invitation_status: { [from]: "joined", [to]: joins ? "joined" : "invited_by_non_friend" },
        is_distinct: true,
        custom_type: "direct",
        name: "",
        data: JSON.stringify(data),
      });
      return answered(directAnswer, response, "channel").channel_url;
    },
    async sendAs(url, { senderId, message, data, customType, file, onceId }) {
      const content = file
        ? { message_type: "FILE", url: file.url, file_name: file.name, file_type: file.type, file_size: file.size }
        : { message_type: "MESG", message };
      const more = { user_id: senderId, data, custom_type: customType ?? "", dedup_id: onceId };
      const response = answered(
        messageAnswer,
        await call("POST", `${at(url)}/messages`, { ...content, ...more }),
        "message",
      );
      return { id: response.message_id, createdAt: response.created_at };
    },
    changeMessage: (url, id, message) =>
      unlessUnknown(call("PUT", `${at(url)}/messages/${id}`, { message_type: "MESG", ...message })),
    deleteMessage: (url, id) => unlessUnknown(call("DELETE", `${at(url)}/messages/${id}`)),
    markRead: (url, userId, upTo) =>
      unlessUnknown(call("PUT", `${at(url)}/messages/mark_as_read`, { user_id: userId, timestamp: upTo })),
    ban: (url, { userId, state }) =>
      unlessUnknown(
        state === "invited"
          ? call("PUT", `${at(url)}/decline`, { user_id: userId })
          : call("PUT", `${at(url)}/leave`, { user_ids: [userId] }),
      ),
  };
}
