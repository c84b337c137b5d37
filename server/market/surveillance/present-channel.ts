import { and, asc, count, eq, inArray, isNotNull, isNull, lte, ne, or } from "drizzle-orm";
import type {
  MemberEvent,
  SupervisedChannel,
  SupervisedMember,
  SupervisedPerson,
} from "#domain/surveillance/supervised.ts";
import { chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { messageAt } from "#server/people/chat/store/message-time.ts";
import { isMessage } from "#server/people/chat/store/message-kinds.ts";
import { surveillanceAlerts, surveillanceTrail } from "#server/machine/db/schema/surveillance.ts";
import { peopleOf } from "#server/market/surveillance/people.ts";
import { type Reader, scopeOf, type Supervised } from "#server/market/surveillance/scope.ts";

export type MembershipRow = typeof chatMembers.$inferSelect;

/** Conversations as the firm's compliance sees them, in the order given. */
export async function presentChannels(
  reader: Reader,
  clientId: string,
  supervised: readonly Supervised[],
): Promise<SupervisedChannel[]> {
  if (supervised.length === 0) return [];
  const urls = supervised.map(({ channel }) => channel.url);
  const memberships = await reader
    .select()
    .from(chatMembers)
    .where(inArray(chatMembers.channelUrl, urls))
    .orderBy(asc(chatMembers.joinOrder));
  const people = await peopleOf(reader, [
    ...memberships.map(({ userId }) => userId),
    ...supervised.map(({ channel }) => channel.creatorId),
  ]);
  const counts = await messageCounts(reader, clientId, urls);
  const alerts = await openAlerts(reader, clientId, urls);
  const timeOf = await timesOf(reader, memberships);
  const byUrl = Map.groupBy(memberships, ({ channelUrl }) => channelUrl);
  return supervised.map(({ channel, until }) => {
    const members = membersUntil(byUrl.get(channel.url) ?? [], until).flatMap((membership) =>
      presentMember(membership, people.get(membership.userId), { until, timeOf }),
    );
    return {
      url: channel.url,
      kind: channel.kind,
      name: nameOf(channel, members),
      is_whatsapp_linked_channel: channel.isWhatsappLinked,
      created_at: channel.createdAt,
      creator: people.get(channel.creatorId) ?? null,
      members,
      last_at: Math.min(channel.lastSentAt ?? channel.lastAt, until ?? Infinity),
      message_count: counts.get(channel.url) ?? 0,
      open_alerts: alerts.get(channel.url) ?? 0,
      seen_until: until,
    };
  });
}

/** Members who had joined or been invited by the time up to which the firm may see. */
export function membersUntil(memberships: readonly MembershipRow[], until: number | null): MembershipRow[] {
  if (until === null) return [...memberships];
  return memberships.filter(({ invitedAt, joinedAt }) => (invitedAt ?? joinedAt ?? 0) <= until);
}

function presentMember(
  membership: MembershipRow,
  person: SupervisedPerson | undefined,
  { until, timeOf }: { until: number | null; timeOf: (url: string, position: number) => number },
): SupervisedMember[] {
  if (!person) return [];
  const isGone = membership.removedAt !== null && (until === null || membership.removedAt <= until);
  const bounded = (position: number) => Math.min(timeOf(membership.channelUrl, position), until ?? Infinity);
  return [
    {
      ...person,
      role: membership.role,
      state: isGone ? "gone" : membership.state,
      read_to: bounded(membership.readAt),
      delivered_to: bounded(membership.deliveredAt),
    },
  ];
}

/** The times of the messages that people have got to, which their marks name by position. */
async function timesOf(reader: Reader, memberships: readonly MembershipRow[]) {
  const positions = [...new Set(memberships.flatMap(({ readAt, deliveredAt }) => [readAt, deliveredAt]))];
  const urls = [...new Set(memberships.map(({ channelUrl }) => channelUrl))];
  const rows = await reader
    .select({ url: chatMessages.channelUrl, position: chatMessages.createdAt, messageAt })
    .from(chatMessages)
    .where(
      and(
        inArray(chatMessages.channelUrl, urls),
        inArray(chatMessages.createdAt, positions),
        isNotNull(chatMessages.sentAt),
      ),
    );
  const others = new Map(rows.map((row) => [`${row.url} ${row.position}`, row.messageAt]));
  return (url: string, position: number) => others.get(`${url} ${position}`) ?? position;
}

export function nameOf(channel: { kind: string; name: string }, members: readonly { nickname: string }[]): string {
  if (channel.kind !== "direct" && channel.name !== "") return channel.name;
  return members.map(({ nickname }) => nickname).join(", ");
}

async function messageCounts(reader: Reader, clientId: string, urls: string[]): Promise<Map<string, number>> {
  const scope = scopeOf(reader, clientId);
  const rows = await reader
    .select({ url: chatMessages.channelUrl, messages: count() })
    .from(chatMessages)
    .innerJoin(scope, eq(scope.url, chatMessages.channelUrl))
    .where(and(inArray(chatMessages.channelUrl, urls), isMessage, or(isNull(scope.until), lte(messageAt, scope.until))))
    .groupBy(chatMessages.channelUrl);
  return new Map(rows.map(({ url, messages }) => [url, messages]));
}

async function openAlerts(reader: Reader, clientId: string, urls: string[]): Promise<Map<string, number>> {
  const rows = await reader
    .select({ url: surveillanceAlerts.channelUrl, alerts: count() })
    .from(surveillanceAlerts)
    .where(
      and(
        eq(surveillanceAlerts.clientId, clientId),
        inArray(surveillanceAlerts.channelUrl, urls),
        ne(surveillanceAlerts.state, "closed"),
      ),
    )
    .groupBy(surveillanceAlerts.channelUrl);
  return new Map(rows.map(({ url, alerts }) => [url, alerts]));
}

/** Membership events, oldest first: those recorded by surveillance, and those still in the memberships. */
export async function memberEventsOf(reader: Reader, { channel, until }: Supervised): Promise<MemberEvent[]> {
  const noticed = await reader
    .select()
    .from(surveillanceTrail)
    .where(
      and(
        eq(surveillanceTrail.channelUrl, channel.url),
        inArray(surveillanceTrail.what, ["invited", "joined", "left", "banned", "declined"]),
      ),
    );
  const memberships = await reader.select().from(chatMembers).where(eq(chatMembers.channelUrl, channel.url));
  const events = [
    ...noticed.flatMap(({ at, userId, what }) =>
      what === "read" || what === "delivered" ? [] : [{ at, user_id: userId, what }],
    ),
    ...memberships.flatMap(memberEvents),
  ].filter(({ at }) => until === null || at <= until);
  const once = new Map(events.map((event) => [`${event.user_id} ${event.what} ${event.at}`, event]));
  return [...once.values()].toSorted((a, b) => a.at - b.at);
}

/** Events recorded in a membership itself. */
export function memberEvents({ userId, invitedAt, joinedAt, removedAt, removedBecause }: MembershipRow): MemberEvent[] {
  const events: MemberEvent[] = [];
  if (invitedAt !== null && invitedAt !== joinedAt) events.push({ at: invitedAt, user_id: userId, what: "invited" });
  if (joinedAt !== null) events.push({ at: joinedAt, user_id: userId, what: "joined" });
  if (removedAt !== null) events.push({ at: removedAt, user_id: userId, what: removedBecause ?? "left" });
  return events;
}
