import { and, eq, isNull } from "drizzle-orm";
import { KEYWORDS_MAX, storedKeywords } from "#domain/chat/keywords.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { securityPreference } from "#domain/contract/http/chat-people.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { must } from "#domain/lib/must.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import { chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { channelChanged, chatChange, lockChannel } from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Preferences = Record<string, unknown>;

/** Replaces the named preferences and keeps the rest. Expired quiet times are dropped. */
export function setPreferences(
  parts: Parts,
  cause: Cause,
  { preferences }: BodyOf<typeof securityPreference>,
): Promise<{ preferences: Preferences }> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const ofCurrentUser = eq(users.id, actor.userId);
    const [row] = await tx.select({ stored: users.securityPreferences }).from(users).where(ofCurrentUser).for("update");
    const keywords = preferences.keywords && storedKeywords(preferences.keywords);
    if (keywords && keywords.length > KEYWORDS_MAX) {
      throw fieldRefusal("preferences.keywords", `At most ${KEYWORDS_MAX} keywords`);
    }
    const set = { ...preferences, ...(keywords && { keywords }) };
    const next = withoutPast({ ...must(row, "the person's row").stored, ...set }, now);
    await tx.update(users).set({ securityPreferences: next }).where(ofCurrentUser);
    changing.audit("chat.preferences_set", actor.userId, set);
    return { preferences: next };
  });
}

function withoutPast(preferences: Preferences, now: Date): Preferences {
  const { quiet_until: quiet } = preferences;
  if (typeof quiet !== "object" || quiet === null) return preferences;
  const lasting = Object.entries(quiet).filter(([, until]) => Number(until) > now.getTime());
  return { ...preferences, quiet_until: Object.fromEntries(lasting) };
}

/** Accepts the chat terms. The person's direct channels become active for their inviters, so these channels change. */
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
      await channelChanged(write, await lockChannel(tx, url));
    }
    return { has_accepted_chat_terms: true };
  });
}
