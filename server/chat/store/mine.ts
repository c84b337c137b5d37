import { and, eq, isNull, ne, or } from "drizzle-orm";
import { chatChannels, chatMembers } from "#server/db/schema/chat.ts";
import type { Reader } from "#server/chat/store/people.ts";

/** A broadcast is listed to who writes it; its recipients get its text in their direct channels. */
export const listed = or(ne(chatChannels.kind, "broadcast"), eq(chatChannels.creatorId, chatMembers.userId));

/** Of members joined with their channels: those that a person is in or invited to and that are listed to them. */
export const mine = (userId: string) => and(eq(chatMembers.userId, userId), isNull(chatMembers.removedAt), listed);

export const urlsOf = (reader: Reader, userId: string) =>
  reader
    .select({ url: chatMembers.channelUrl })
    .from(chatMembers)
    .innerJoin(chatChannels, eq(chatChannels.url, chatMembers.channelUrl))
    .where(mine(userId));
