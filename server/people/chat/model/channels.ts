import { and, asc, count, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { ChatChannel, ChatMember, ChatMessage, PastMember } from "#domain/entities/chat.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { chatChannels, chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { noSuchChannel } from "#server/people/chat/store/errors.ts";
import { isMessage } from "#server/people/chat/store/message-kinds.ts";
import { messagesWhere } from "#server/people/chat/store/messages.ts";
import { ownReadAt, ownReadMark } from "#server/people/chat/model/own-mark.ts";
import { peopleById, type Person, type Reader } from "#server/people/chat/store/people.ts";
import type { ChannelRow, MemberRow } from "#server/people/chat/store/write.ts";

/** Channels as some of their people see them: read once for all, then presented to each. */
export interface ChannelViews {
  /** Null for a viewer outside the channel. */
  of(url: string, viewerId: string): ChatChannel | null;
}

export async function readChannels(
  reader: Reader,
  urls: readonly string[],
  viewerIds: readonly string[],
  now: Date,
): Promise<ChannelViews> {
  if (urls.length === 0 || viewerIds.length === 0) return { of: () => null };
  const channels = await reader
    .select()
    .from(chatChannels)
    .where(inArray(chatChannels.url, [...urls]));
  const members = await reader
    .select()
    .from(chatMembers)
    .where(inArray(chatMembers.channelUrl, [...urls]))
    .orderBy(asc(chatMembers.joinOrder));
  const named = members.flatMap(({ userId, inviterId }) => (inviterId === null ? [userId] : [userId, inviterId]));
  const people = await peopleById(reader, [...named, ...channels.map(({ creatorId }) => creatorId)], now);
  const lastIds = channels.flatMap(({ lastMessageId }) => (lastMessageId === null ? [] : [lastMessageId]));
  const lastMessages = lastIds.length === 0 ? [] : await messagesWhere(reader, inArray(chatMessages.id, lastIds));
  const unread = await unreadOf(reader, urls, viewerIds);

  const byUrl = new Map(channels.map((row) => [row.url, row]));
  const memberships = Map.groupBy(members, ({ channelUrl }) => channelUrl);
  const last = new Map(lastMessages.map((message) => [message.channel_url, message]));
  return {
    of(url, viewerId) {
      const channel = byUrl.get(url);
      const all = memberships.get(url) ?? [];
      const ownMember = all.find(({ userId, removedAt }) => userId === viewerId && removedAt === null);
      if (!channel || !ownMember) return null;
      return present(channel, ownMember, all, people, last.get(url) ?? null, unread.get(`${url} ${viewerId}`));
    },
  };
}

/** One of a person's channels. @throws Refusal not_found */
export async function readChannel(reader: Reader, url: string, viewerId: string, now: Date): Promise<ChatChannel> {
  const channel = (await readChannels(reader, [url], [viewerId], now)).of(url, viewerId);
  if (!channel) throw noSuchChannel();
  return channel;
}

const membershipOf = prepared("chat_membership", (db) =>
  db
    .select()
    .from(chatMembers)
    .where(
      and(
        eq(chatMembers.channelUrl, sql.placeholder("url")),
        eq(chatMembers.userId, sql.placeholder("userId")),
        isNull(chatMembers.removedAt),
      ),
    ),
);

/** Membership of a person in a channel, joined or invited. @throws Refusal not_found */
export async function membership(reader: Reader, url: string, userId: string): Promise<MemberRow> {
  const [row] = await membershipOf(reader, { url, userId });
  if (!row) throw noSuchChannel();
  return row;
}

interface Unread {
  messages: number;
  mentions: number;
}

/** Counts messages of others since each viewer last read. Log lines on joining and leaving do not count. */
async function unreadOf(
  reader: Reader,
  urls: readonly string[],
  viewerIds: readonly string[],
): Promise<Map<string, Unread>> {
  // Count per member, so that messages read long ago are not scanned.
  const unread = reader
    .select({
      messages: count().as("messages"),
      mentions: sql`count(*) filter (where ${chatMembers.userId} = any(${chatMessages.mentionedUserIds}))`
        .mapWith(Number)
        .as("mentions"),
    })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.channelUrl, chatMembers.channelUrl),
        gt(chatMessages.createdAt, ownReadMark),
        eq(chatMessages.deleted, false),
        isMessage,
        or(isNull(chatMessages.senderId), ne(chatMessages.senderId, chatMembers.userId)),
      ),
    )
    .as("unread");
  const rows = await reader
    .select({
      url: chatMembers.channelUrl,
      userId: chatMembers.userId,
      messages: unread.messages,
      mentions: unread.mentions,
    })
    .from(chatMembers)
    .innerJoinLateral(unread, sql`true`)
    .where(and(inArray(chatMembers.channelUrl, [...urls]), inArray(chatMembers.userId, [...viewerIds])));
  return new Map(rows.map(({ url, userId, messages, mentions }) => [`${url} ${userId}`, { messages, mentions }]));
}

function present(
  channel: ChannelRow,
  ownMember: MemberRow,
  all: readonly MemberRow[],
  people: ReadonlyMap<string, Person>,
  lastMessage: ChatMessage | null,
  unread: Unread | undefined,
): ChatChannel {
  const members = visible(channel, ownMember, all).flatMap((row) =>
    presentMember(row, row === ownMember ? ownReadAt(row) : row.readAt, people.get(row.userId)),
  );
  return {
    url: channel.url,
    change: channel.change,
    custom_type: channel.kind,
    name: channel.kind === "direct" ? otherName(ownMember, all, people) : channel.name,
    member_count: members.length,
    members,
    past_members: past(channel, ownMember, all, people),
    is_distinct: channel.isDistinct,
    last_message: lastMessage,
    unread_message_count: unread?.messages ?? 0,
    unread_mention_count: unread?.mentions ?? 0,
    my_member_state: ownMember.state,
    my_role: ownMember.role,
    inviter: shortOf(ownMember.inviterId, people),
    creator: shortOf(channel.creatorId, people),
    created_at: channel.createdAt,
    invited_at: ownMember.invitedAt,
    data: channel.data,
    is_whatsapp_linked_channel: channel.isWhatsappLinked,
    alert_level: ownMember.alertLevel,
  };
}

/** Members visible to a viewer: recipients of a broadcast see only its creator and themselves. */
function visible(channel: ChannelRow, ownMember: MemberRow, all: readonly MemberRow[]): MemberRow[] {
  const live = all.filter(({ removedAt }) => removedAt === null);
  if (channel.kind !== "broadcast" || ownMember.userId === channel.creatorId) return live;
  return live.filter(({ userId }) => userId === ownMember.userId || userId === channel.creatorId);
}

/** Former members who had joined; of a broadcast, for its creator only. */
function past(
  channel: ChannelRow,
  ownMember: MemberRow,
  all: readonly MemberRow[],
  people: ReadonlyMap<string, Person>,
): PastMember[] {
  if (channel.kind === "broadcast" && ownMember.userId !== channel.creatorId) return [];
  return all.flatMap((row) => {
    const person = people.get(row.userId);
    if (row.removedAt === null || row.state !== "joined" || !person) return [];
    const { user_id, nickname } = person.shown;
    const { readAt: read_at, deliveredAt: delivered_at, removedAt: removed_at } = row;
    return [{ user_id, nickname, since: sinceOf(row), read_at, delivered_at, removed_at }];
  });
}

const sinceOf = ({ invitedAt, joinedAt }: MemberRow): number => invitedAt ?? joinedAt ?? 0;

function presentMember(row: MemberRow, readAt: number, person: Person | undefined): ChatMember[] {
  if (!person) return [];
  const { role, state, deliveredAt } = row;
  return [{ ...person.shown, role, state, since: sinceOf(row), read_at: readAt, delivered_at: deliveredAt }];
}

/** Name of the other person in a direct channel, even after they left. */
function otherName(ownMember: MemberRow, all: readonly MemberRow[], people: ReadonlyMap<string, Person>): string {
  const other = all.find(({ userId }) => userId !== ownMember.userId);
  return people.get(other?.userId ?? "")?.shown.nickname ?? "";
}

function shortOf(id: string | null, people: ReadonlyMap<string, Person>) {
  const person = id === null ? undefined : people.get(id);
  return person ? { user_id: person.shown.user_id, nickname: person.shown.nickname } : null;
}
