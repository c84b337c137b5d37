import type { MessageMark } from "#domain/surveillance/supervised.ts";

/** Somebody's mark as it was noticed: messages up to the position `upTo` were read, or had reached them, by `at`. */
export interface NoticedMark {
  userId: string;
  kind: "read" | "delivered";
  upTo: number;
  at: number;
}

/** A membership of the channel, its marks as positions: who could read a message is judged by it. Epoch ms. */
export interface MemberTimes {
  userId: string;
  readTo: number;
  deliveredTo: number;
  /** Null: invited and never answered. */
  joinedAt: number | null;
  removedAt: number | null;
}

/**
 * How far a message has come with everybody but its sender. A message may be read by who joins later, and is never by who
 * had gone before it was sent.
 */
export function marksOf(
  message: { createdAt: number; sentAt?: number | null; senderId: string | null },
  memberships: readonly MemberTimes[],
  noticed: readonly NoticedMark[],
): MessageMark[] {
  // Marks name positions, coming and going are times.
  const sentAt = message.sentAt ?? message.createdAt;
  const reach = (userId: string, kind: NoticedMark["kind"]) => {
    const fitting = noticed.filter(
      (mark) => mark.userId === userId && mark.kind === kind && mark.upTo >= message.createdAt,
    );
    return fitting.length === 0 ? null : Math.min(...fitting.map(({ at }) => at));
  };
  return memberships.flatMap((membership): MessageMark[] => {
    const { userId, readTo, deliveredTo, removedAt, joinedAt } = membership;
    if (userId === message.senderId) return [];
    if (removedAt !== null && removedAt < sentAt) return [];
    // A membership begins with a mark at the channel's end: what was sent before it counts as neither.
    const isBefore = joinedAt !== null && sentAt <= joinedAt;
    const read_at = reach(userId, "read");
    const delivered_at = reach(userId, "delivered") ?? read_at;
    const read = read_at !== null || (!isBefore && readTo >= message.createdAt);
    const delivered = read || delivered_at !== null || (!isBefore && deliveredTo >= message.createdAt);
    return [{ user_id: userId, delivered_at, read_at, delivered, read }];
  });
}
