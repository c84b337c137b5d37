import { and, desc, eq, isNull } from "drizzle-orm";
import { type ChannelEvent, channelEventText, lineMark, type Named } from "#domain/chat/channel-events.ts";
import type { ChannelKind } from "#domain/entities/chat.ts";
import { chatChannels, chatMembers } from "#server/db/schema/chat.ts";
import { audit } from "#server/db/schema/ledger.ts";
import { peopleById } from "#server/chat/store/people.ts";
import type { SideEffect } from "#server/chat/hosted/webhook-processor.ts";
import type { HostedChat } from "#server/chat/hosted/hosted-chat.ts";
import { unlessUnknown } from "#server/chat/hosted/platform-call.ts";
import type { HostedChannelEvent } from "#server/chat/hosted/webhook-event.ts";
import { ourUrlOf } from "#server/chat/hosted/wire-data.ts";
import type { Parts } from "#server/core/parts.ts";

/** A channel after an event, as far as a line of its log describes it. */
export interface EventLineChannel {
  kind: ChannelKind;
  name: string;
  /** What it was called before it got its present name; null for one that never had another. */
  nameBefore: string | null;
  /** Opened to copy a broadcast into, whose word stands in it at once. */
  isGrown: boolean;
  /** Who is there or was, and whether they still have to accept. */
  people: ReadonlyMap<string, Named & { isInvited: boolean; isThere: boolean }>;
}

/**
 * The line on who came, went or was renamed, as our own engine writes it, for an event of the service: its own words for
 * that are off, for they would count as unread. Null for an event that asks for none.
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
    // Colleagues are in a direct channel as soon as it is opened.
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

/** What our server writes of an event in its channel; null for nothing. @param at when the service sent it, epoch ms */
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

/** Sent without being counted, notified or shown as the last word; once, however often it is tried. */
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

/** Each name that our copy took over is in the audit; null when the last change of the channel was another. */
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
