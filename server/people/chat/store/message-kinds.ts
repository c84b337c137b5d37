import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { LINE_MARKS, LINE_OF_COMING } from "#domain/chat/channel-events.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";

const isMarked = (marks: readonly string[]): SQL =>
  and(eq(chatMessages.messageType, "admin"), inArray(sql`coalesce(${chatMessages.customType}, '')`, [...marks])) ??
  sql`false`;

/** True for a message; false for log lines of joining, leaving or renaming. */
export const isMessage: SQL = not(isMarked(LINE_MARKS));
/** False for lines that only repeat the memberships. */
export const isNoComing: SQL = not(isMarked([LINE_OF_COMING]));
