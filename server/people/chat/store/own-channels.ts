import { and, eq, isNull, ne, or } from "drizzle-orm";
import { chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import type { Reader } from "#server/people/chat/store/people.ts";

/** Lists a broadcast to its writer only; recipients get its text in their direct channels. */
export const listed = or(ne(chatChannels.kind, "broadcast"), eq(chatChannels.creatorId, chatMembers.userId));

/** Condition on members joined with channels: a person's listed channels, joined or invited. */
export const ownChannels = (userId: string) =>
  and(eq(chatMembers.userId, userId), isNull(chatMembers.removedAt), listed);

export const urlsOf = (reader: Reader, userId: string) =>
  reader
    .select({ url: chatMembers.channelUrl })
    .from(chatMembers)
    .innerJoin(chatChannels, eq(chatChannels.url, chatMembers.channelUrl))
    .where(ownChannels(userId));
