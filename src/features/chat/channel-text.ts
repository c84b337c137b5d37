import { Megaphone, MessageSquare, Network, Users, type LucideIcon } from "lucide-react";
import type { ChannelKind, ChatChannel, ChatMessage, MessageQuote } from "#domain/entities/chat.ts";
import { formatDate, formatTime } from "#domain/lib/format-date.ts";
import { withoutDirectionControls } from "#domain/lib/direction-controls.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { othersOf, senderName } from "#src/chat-client/channel-rules.ts";

/** Labels and icons of the kinds of channels. */
export const KIND_LABELS: Record<ChannelKind, { label: string; Icon: LucideIcon }> = {
  direct: { label: "Direct", Icon: MessageSquare },
  group: { label: "Group", Icon: Users },
  trading_group: { label: "Trading group", Icon: Network },
  broadcast: { label: "Broadcast list", Icon: Megaphone },
};

export const ALERT_LABELS: Record<ChatChannel["alert_level"], string> = {
  all: "All messages",
  mentions: "Mentions only",
  none: "Muted",
};

export const DELETED_TEXT = "Message deleted";

/** Text of a message in one line, without its sender. */
export function messageLine({ deleted, data, file, message }: ChatMessage): string {
  if (deleted) return DELETED_TEXT;
  if (data?.buzz) return "Buzz";
  if (file) return `File: ${file.name}`;
  return withoutDirectionControls(message).replaceAll(/\s+/g, " ").trim();
}

/** Quoted message of a reply, in one line. */
export function quoteLine({ deleted, file_name: file, message }: MessageQuote): string {
  if (deleted) return DELETED_TEXT;
  return file === null ? message.replaceAll(/\s+/g, " ").trim() : `File: ${file}`;
}

/** Last message of a channel in one line, with its sender unless that is obvious. */
export function lastLine(channel: ChatChannel, myUserId: string): string {
  const { last_message: last } = channel;
  if (channel.my_member_state === "invited") {
    if (channel.custom_type === "direct") return "Invites you to chat";
    return `${channel.inviter?.nickname ?? "Someone"} invites you`;
  }
  if (last === null) return "No messages yet";
  const line = messageLine(last);
  if (last.sender === null) return line;
  if (last.sender.user_id === myUserId) return `You: ${line}`;
  return channel.custom_type === "direct" ? line : `${senderName(channel, last).split(" ")[0] ?? ""}: ${line}`;
}

/** Time of day for today, else the date without the year. */
export function whenText(atMs: number, nowMs: number): string {
  const date = istDateOf(atMs);
  return date === istDateOf(nowMs) ? formatTime(atMs) : formatDate(date).slice(0, 6);
}

/** Presence of the other person in a direct channel; null for other kinds. */
export function presenceOf(channel: ChatChannel, myUserId: string): "online" | "offline" | null {
  if (channel.custom_type !== "direct") return null;
  return othersOf(channel, myUserId)[0]?.connection_status ?? null;
}

/** Firm of the other person in a direct channel, else the number of members. */
export function besideName(channel: ChatChannel, myUserId: string): string {
  if (channel.custom_type === "direct") return othersOf(channel, myUserId)[0]?.brand_name ?? "";
  return `${channel.member_count} ${channel.member_count === 1 ? "member" : "members"}`;
}
