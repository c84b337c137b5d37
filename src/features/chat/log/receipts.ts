import { positionOf } from "#domain/chat/position.ts";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";

export interface Receipt {
  mark: "✓" | "✓✓";
  text: string;
  /** Who has read it, by name; empty while nobody has. */
  readers: string;
  isRead: boolean;
}

/**
 * How far a message of mine has come: one mark when the server has it, two when it has reached everybody, with how many
 * have read it. Everybody is who it was sent to: whoever left since, too, and nobody who came after it. A broadcast is
 * sent to all in it, who have read of it what they read in their own channels.
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
  // Whoever has read it has got it.
  const got = others.filter((member) => Math.max(member.read_at, member.delivered_at) >= at).length;
  const by = { readers: readers.map(({ nickname }) => nickname).join(", "), isRead: false };
  if (others.length === 0 || got === 0) return { ...by, mark: "✓", text: "Sent" };
  if (read === others.length) return { ...by, mark: "✓✓", text: "Read", isRead: true };
  if (read > 0) return { ...by, mark: "✓✓", text: `Read by ${read} of ${others.length}` };
  if (got === others.length) return { ...by, mark: "✓✓", text: "Delivered" };
  return { ...by, mark: "✓", text: `Delivered to ${got} of ${others.length}` };
}
