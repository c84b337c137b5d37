import { sql } from "drizzle-orm";
import { chatMembers } from "#server/machine/db/schema/chat.ts";
import type { MemberRow } from "#server/people/chat/store/write.ts";

/**
 * Time up to which a person has read, in their own view. Messages they marked as unread are unread for them only;
 * others still see the earlier read mark.
 */
export function ownReadAt({ readAt, unreadFrom }: Pick<MemberRow, "readAt" | "unreadFrom">): number {
  return unreadFrom === null ? readAt : Math.min(readAt, unreadFrom - 1);
}

/** The same, as the database asks it: least() passes over null. */
export const ownReadMark = sql<number>`least(${chatMembers.readAt}, ${chatMembers.unreadFrom} - 1)`;
