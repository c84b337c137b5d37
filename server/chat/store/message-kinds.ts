import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { LINE_MARKS, LINE_OF_COMING } from "#domain/chat/channel-events.ts";
import { chatMessages } from "#server/db/schema/chat.ts";

const isMarked = (marks: readonly string[]): SQL =>
  and(eq(chatMessages.messageType, "admin"), inArray(sql`coalesce(${chatMessages.customType}, '')`, [...marks])) ??
  sql`false`;

/** Whether a row of the chat is a message, and no line on who came, went or renamed the channel. */
export const isMessage: SQL = not(isMarked(LINE_MARKS));
/** Whether it says nothing that the memberships say anyway. */
export const isNoComing: SQL = not(isMarked([LINE_OF_COMING]));
