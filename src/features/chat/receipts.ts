import { positionOf } from "#domain/chat/position.ts";
import type { ChatMember, ChatMessage } from "#domain/entities/chat.ts";

export interface Receipt {
  mark: "✓" | "✓✓";
  words: string;
  isRead: boolean;
}

/**
 * How far a message of mine has come: one mark when the server has it, two when it has reached everybody, with how many
 * have read it.
 */
export function receiptOf(message: ChatMessage, members: readonly ChatMember[], myUserId: string): Receipt {
  const others = members.filter((member) => member.user_id !== myUserId && member.state === "joined");
  const read = others.filter((member) => member.read_at >= positionOf(message)).length;
  // Whoever has read it has got it.
  const got = others.filter((member) => Math.max(member.read_at, member.delivered_at) >= positionOf(message)).length;
  if (others.length === 0 || got === 0) return { mark: "✓", words: "Sent", isRead: false };
  if (read === others.length) return { mark: "✓✓", words: "Read", isRead: true };
  if (read > 0) return { mark: "✓✓", words: `Read by ${read} of ${others.length}`, isRead: false };
  if (got === others.length) return { mark: "✓✓", words: "Delivered", isRead: false };
  return { mark: "✓", words: `Delivered to ${got} of ${others.length}`, isRead: false };
}
