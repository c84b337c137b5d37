import { and, eq, isNull, sql } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { securityPreference } from "#domain/contract/http/chat.ts";
import { must } from "#domain/lib/must.ts";
import type { Cause } from "#server/change.ts";
import { chatChannels, chatMembers } from "#server/db/schema/chat.ts";
import { users } from "#server/db/schema/people.ts";
import { channelChanged, chatChange, holdChannel } from "#server/features/chat/write.ts";
import type { Parts } from "#server/parts.ts";

/** Sets what was named and leaves the rest as it was. */
export function setPreferences(
  parts: Parts,
  cause: Cause,
  { preferences }: BodyOf<typeof securityPreference>,
): Promise<{ preferences: Record<string, unknown> }> {
  return chatChange(parts, cause, async (write) => {
    const { tx, actor } = write;
    const [row] = await tx
      .update(users)
      .set({ securityPreferences: sql`${users.securityPreferences} || ${JSON.stringify(preferences)}::jsonb` })
      .where(eq(users.id, actor.userId))
      .returning({ preferences: users.securityPreferences });
    write.audit("chat.preferences_set", actor.userId, { ...preferences });
    return { preferences: must(row, "the person's row").preferences };
  });
}

/** Takes the chat terms. Whoever invited the person sees their channel from now on, so these channels change. */
export function takeTerms(parts: Parts, cause: Cause): Promise<{ has_accepted_chat_terms: boolean }> {
  return chatChange(parts, cause, async (write) => {
    const { tx, actor } = write;
    const taken = await tx
      .update(users)
      .set({ hasAcceptedChatTerms: true })
      .where(and(eq(users.id, actor.userId), eq(users.hasAcceptedChatTerms, false)))
      .returning({ id: users.id });
    if (taken.length === 0) return { has_accepted_chat_terms: true };
    write.audit("chat.terms_accepted", actor.userId, {});
    const directs = await tx
      .select({ url: chatMembers.channelUrl })
      .from(chatMembers)
      .innerJoin(chatChannels, eq(chatChannels.url, chatMembers.channelUrl))
      .where(and(eq(chatMembers.userId, actor.userId), isNull(chatMembers.removedAt), eq(chatChannels.kind, "direct")));
    for (const { url } of directs.toSorted((a, b) => (a.url < b.url ? -1 : 1))) {
      await channelChanged(write, await holdChannel(tx, url));
    }
    return { has_accepted_chat_terms: true };
  });
}
