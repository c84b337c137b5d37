import { and, desc, eq, isNull } from "drizzle-orm";
import { type ChannelEvent, channelEventText, lineMark, type Named } from "#domain/chat/channel-events.ts";
import type { ChannelKind } from "#domain/entities/chat.ts";
import { chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { peopleById } from "#server/people/chat/store/people.ts";
import type { SideEffect } from "#server/people/chat/hosted/webhook-processor.ts";
import type { HostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import { unlessUnknown } from "#server/people/chat/hosted/platform-call.ts";
import type { HostedChannelEvent } from "#server/people/chat/hosted/webhook-event.ts";
import { ourUrlOf } from "#server/people/chat/hosted/wire-data.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** State of a channel after an event, reduced to the fields a log line needs. */
export interface EventLineChannel {
  kind: ChannelKind;
  name: string;
  /** Previous name; null for a channel never renamed. */
  nameBefore: string | null;
  /**
   * True for a direct channel opened to copy a broadcast into. The broadcast is its first message, so no line announces
   * it.
   */
  isGrown: boolean;
  /** Present and former members, with pending invitations marked. */
  people: ReadonlyMap<string, Named & { isInvited: boolean; isThere: boolean }>;
}

/**
 * Log line for an event of the service (joined, left, renamed), worded as in our own engine. The service's own lines
 * are switched off, because they would count as unread. Null for an event that needs no line.
 */
export function lineOf({ what, people: ids, inviterId }: HostedChannelEvent, channel: EventLineChannel): string | null {
  if (channel.kind === "broadcast") return null;
  const by = inviterId === null ? undefined : channel.people.get(inviterId);
  const named = ids.filter((id) => id !== inviterId);
  const people = (among: readonly string[]) => among.flatMap((id) => channel.people.get(id) ?? []);
  const asked = (among: readonly string[], opens: boolean): ChannelEvent | null => {
    if (!by) return null;
    const all = people(among);
    const [invited, joined] = [all.filter(({ isInvited }) => isInvited), all.filter(({ isInvited }) => !isInvited)];
    // Colleagues join a direct channel as soon as it is opened.
    return channel.kind === "direct" && opens
      ? { what: "asked", by, joined: [], invited }
      : { what: opens ? "opened" : "asked", by, joined, invited };
  };
  const others = () => [...channel.people].flatMap(([id, { isThere }]) => (isThere && id !== inviterId ? [id] : []));
  const [who] = people(ids);
  const event = ((): ChannelEvent | null => {
    switch (what) {
      case "create":
        return channel.isGrown ? null : asked(others(), true);
      case "invite":
        return asked(named, false);
      case "join":
        return who ? { what: "joined", who } : null;
      case "leave":
        return who ? { what: "left", who } : null;
      case "ban":
        return who ? { what: "banned", who, by: null } : null;
      case "changed":
        return channel.nameBefore === null || channel.kind === "direct"
          ? null
          : { what: "renamed", from: channel.nameBefore, to: channel.name, by: null };
      case "remove":
      case "unban":
        return null;
      default:
        return what satisfies never;
    }
  })();
  return event && channelEventText(event);
}

/** Side effect that announces an event in its channel, or null. @param at when we received it, epoch ms */
export async function announcing(
  parts: Pick<Parts, "db" | "clock">,
  hosted: Pick<HostedChat, "announce">,
  event: HostedChannelEvent,
  at: number,
): Promise<SideEffect | null> {
  const channel = await channelAfter(parts, event);
  const line = channel && lineOf(event, channel);
  if (line === null) return null;
  return async () => {
    await announceLine(hosted, event, line, at);
  };
}

/** Sends a line that is not counted as unread, notified or shown as last message; stored once, even when retried. */
export function announceLine(
  hosted: Pick<HostedChat, "announce">,
  { channel, what, people }: HostedChannelEvent,
  line: string,
  at: number,
): Promise<boolean> {
  const onceId = ["line", what, ...people, Math.floor(at / 1000)].join("-").slice(0, 120);
  const customType = lineMark({ what: what === "changed" ? "renamed" : "asked" });
  return unlessUnknown(hosted.announce(channel.url, line, {}, { customType, onceId, isSilent: true }));
}

async function channelAfter(
  { db: { orm }, clock }: Pick<Parts, "db" | "clock">,
  { channel, what, people: named, inviterId }: HostedChannelEvent,
): Promise<EventLineChannel | null> {
  const url = ourUrlOf(channel.url);
  const [row] = await orm.select().from(chatChannels).where(eq(chatChannels.url, url));
  if (!row) return null;
  const live = await orm
    .select({ userId: chatMembers.userId, state: chatMembers.state })
    .from(chatMembers)
    .where(and(eq(chatMembers.channelUrl, url), isNull(chatMembers.removedAt)));
  const ids = [...live.map(({ userId }) => userId), ...named, ...(inviterId === null ? [] : [inviterId])];
  const known = await peopleById(orm, ids, clock.now());
  const states = new Map(live.map(({ userId, state }) => [userId, state]));
  const people = new Map(
    [...known].map(([id, { shown }]) => [
      id,
      { ...shown, isInvited: states.get(id) === "invited", isThere: states.has(id) },
    ]),
  );
  const nameBefore = what === "changed" ? await nameBeforeOf({ orm }, url) : null;
  return { kind: row.kind, name: row.name, nameBefore, isGrown: row.data.created_from !== undefined, people };
}

/** Previous name, read from the audit, which has every name our copy stored; null when the last change was not a rename. */
async function nameBeforeOf({ orm }: Pick<Parts["db"], "orm">, url: string): Promise<string | null> {
  const rows = await orm
    .select({ detail: audit.detail })
    .from(audit)
    .where(and(eq(audit.action, "chat.hosted_channel"), eq(audit.subject, url)))
    .orderBy(desc(audit.seq))
    .limit(2);
  const [now, before] = rows.map(({ detail }) => detail["name"]);
  return typeof now !== "string" || typeof before !== "string" || now === before ? null : before;
}
