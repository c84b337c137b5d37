import { sql } from "drizzle-orm";
import { chatMembers } from "#server/db/schema/chat.ts";
import type { MemberRow } from "#server/chat/store/write.ts";

/**
 * Up to where somebody has read as they see it themselves: what they marked as unread again is unread to them, while
 * others go on seeing how far they had read.
 */
export function ownReadAt({ readAt, unreadFrom }: Pick<MemberRow, "readAt" | "unreadFrom">): number {
  return unreadFrom === null ? readAt : Math.min(readAt, unreadFrom - 1);
}

/** The same, as the database asks it: least() passes over null. */
export const ownReadMark = sql<number>`least(${chatMembers.readAt}, ${chatMembers.unreadFrom} - 1)`;
