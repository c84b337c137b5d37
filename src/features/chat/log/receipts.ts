import { positionOf } from "#domain/chat/position.ts";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";

export interface Receipt {
  mark: "✓" | "✓✓";
  text: string;
  /** Names of the readers, comma-separated; empty while nobody has read it. */
  readers: string;
  isRead: boolean;
}

/**
 * Delivery state of an own message: one mark once the server has it, two once all recipients have it or somebody has
 * read it. Recipients are the members at the time of writing, also those who left since. A broadcast counts all members
 * of the channel, by their read position in their own copy.
 */
export function receiptOf(
  message: Pick<ChatMessage, "created_at" | "position">,
  { custom_type: kind, members, past_members: past }: Pick<ChatChannel, "custom_type" | "members" | "past_members">,
  myUserId: string,
): Receipt {
  const at = positionOf(message);
  const { created_at: writtenAt } = message;
  const others = [
    ...members.filter(({ state }) => state === "joined" || kind === "broadcast"),
    ...past.filter(({ removed_at: removedAt }) => removedAt >= writtenAt),
  ].filter(({ user_id: id, since }) => id !== myUserId && since <= writtenAt);
  const readers = others.filter((member) => member.read_at >= at);
  const read = readers.length;
  // Reading implies delivery.
  const got = others.filter((member) => Math.max(member.read_at, member.delivered_at) >= at).length;
  const by = { readers: readers.map(({ nickname }) => nickname).join(", "), isRead: false };
  if (others.length === 0 || got === 0) return { ...by, mark: "✓", text: "Sent" };
  if (read === others.length) return { ...by, mark: "✓✓", text: "Read", isRead: true };
  if (read > 0) return { ...by, mark: "✓✓", text: `Read by ${read} of ${others.length}` };
  if (got === others.length) return { ...by, mark: "✓✓", text: "Delivered" };
  return { ...by, mark: "✓", text: `Delivered to ${got} of ${others.length}` };
}
