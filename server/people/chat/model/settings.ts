import { and, eq } from "drizzle-orm";
import { whyNotRename } from "#domain/chat/channel-rules.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { changeChannel } from "#domain/contract/http/chat.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import type { Cause } from "#server/machine/core/change.ts";
import { chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import { acting, ruled } from "#server/people/chat/model/acting.ts";
import { nextChangeId } from "#server/people/chat/store/change-token.ts";
import { readChannel } from "#server/people/chat/model/channels.ts";
import { forbidden } from "#server/people/chat/store/errors.ts";
import { writeLine } from "#server/people/chat/model/log-lines.ts";
import { channelChanged, chatChange, lockChannel } from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Renames a channel for all, or sets how much of it the caller is notified of. @throws Refusal not_found, forbidden */
export function changeSettings(
  parts: Parts,
  cause: Cause,
  url: string,
  { name, alert_level: alertLevel }: BodyOf<typeof changeChannel>,
): Promise<ChatChannel> {
  return chatChange(parts, cause, async (write) => {
    const { tx, now, actor } = write;
    const channel = await lockChannel(tx, url);
    const { currentMember, person, membership: ownMembership } = await acting(tx, channel, actor.userId, now);
    const renames = name != null && name !== channel.name;
    const resets = alertLevel != null && alertLevel !== ownMembership.alertLevel;
    if (renames) {
      const why = whyNotRename(await ruled(tx, channel, actor.userId, now), currentMember);
      if (why !== null) throw forbidden(why);
      await tx.update(chatChannels).set({ name }).where(eq(chatChannels.url, url));
      write.audit("chat.renamed", url, { from: channel.name, to: name });
    }
    if (resets) {
      await tx
        .update(chatMembers)
        .set({ alertLevel, changeId: nextChangeId })
        .where(and(eq(chatMembers.channelUrl, url), eq(chatMembers.userId, actor.userId)));
    }
    if (renames || resets) await channelChanged(write, channel);
    if (renames) await writeLine(write, channel, { what: "renamed", from: channel.name, to: name, by: person.shown });
    return readChannel(tx, url, actor.userId, now);
  });
}
