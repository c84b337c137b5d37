import type { ChatMessage } from "#domain/entities/chat.ts";
import type { Published } from "#server/machine/bus/bus.ts";

/** Bus stream for chat updates between nodes. */
export const CHAT_STREAM = "chat";

export type RemovedBecause = "left" | "banned" | "declined";

/**
 * A chat update and its recipients: the members at the moment of the change, read inside its transaction, so that a
 * banned person receives nothing written afterwards.
 */
export type ChatUpdate = { to: readonly string[] } & (
  | { kind: "message" | "message_updated" | "message_deleted"; url: string; message: ChatMessage }
  /** Each person's own view of the channel is read by the node that publishes to them. */
  | { kind: "channel"; url: string; removed: readonly { userId: string; because: RemovedBecause }[] }
  | { kind: "read" | "delivered"; url: string; userId: string; at: number }
  | { kind: "typing"; url: string; userId: string }
  | { kind: "presence"; userId: string; online: boolean; lastSeenAt: string | null }
  /** All chat sockets of these people end. */
  | { kind: "sessions_ended" }
);

/** @param change the channel's change number; 0 for an unnumbered update */
export function published(update: ChatUpdate, change: number, now: Date): Published {
  const audience = "url" in update ? update.url : "";
  return { stream: CHAT_STREAM, audience, seq: change, ts: now.toISOString(), data: update };
}
