import type { MessageMark } from "#domain/surveillance/supervised.ts";

/**
 * A read or delivery mark with the time it was recorded: messages up to position `upTo` were read or delivered by `at`.
 */
export interface NoticedMark {
  userId: string;
  kind: "read" | "delivered";
  upTo: number;
  at: number;
}

/**
 * Membership of a person in the channel, with marks as positions; determines the messages they could read. Epoch ms.
 */
export interface MemberTimes {
  userId: string;
  readTo: number;
  deliveredTo: number;
  /** Null when invited without an answer. */
  joinedAt: number | null;
  removedAt: number | null;
}

/**
 * Delivery and read state of a message for everyone but its sender. People who join later may read it; people who left
 * before it was sent cannot.
 */
export function marksOf(
  message: { createdAt: number; sentAt?: number | null; senderId: string | null },
  memberships: readonly MemberTimes[],
  noticed: readonly NoticedMark[],
): MessageMark[] {
  // Marks refer to positions; joining and leaving to times.
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
    // Joining sets the marks to the end of the channel, so earlier messages count as neither delivered nor read.
    const isBefore = joinedAt !== null && sentAt <= joinedAt;
    const read_at = reach(userId, "read");
    const delivered_at = reach(userId, "delivered") ?? read_at;
    const read = read_at !== null || (!isBefore && readTo >= message.createdAt);
    const delivered = read || delivered_at !== null || (!isBefore && deliveredTo >= message.createdAt);
    return [{ user_id: userId, delivered_at, read_at, delivered, read }];
  });
}
