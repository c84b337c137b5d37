import { and, asc, desc, eq, gt, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { marksOf, type NoticedMark, type MemberTimes } from "#domain/surveillance/marks.ts";
import type { MessageVersion, SupervisedMessage, SupervisedPerson } from "#domain/surveillance/supervised.ts";
import { chatFiles, chatMembers, chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import { storedHash } from "#server/machine/files/file-columns.ts";
import type { FileStore } from "#server/machine/files/file-store.ts";
import { messageAt, messageTime } from "#server/people/chat/store/message-time.ts";
import { surveillanceAlerts, surveillanceTrail } from "#server/machine/db/schema/surveillance.ts";
import { isNoComing } from "#server/people/chat/store/message-kinds.ts";
import { peopleOf } from "#server/market/surveillance/people.ts";
import { membersUntil } from "#server/market/surveillance/present-channel.ts";
import type { Reader, Supervised } from "#server/market/surveillance/scope.ts";

type MessageRow = typeof chatMessages.$inferSelect;
type VersionRow = typeof chatMessageVersions.$inferSelect;

export interface Sought {
  where?: SQL | undefined;
  newestFirst?: boolean;
  limit: number;
  /** Gives the hashes of files; reads the bytes of those from before they were stored, so for transcripts only. */
  hashesBy?: Pick<FileStore, "hashOf">;
}

/** Messages of one conversation with everything that ever happened to them, oldest first. */
export async function supervisedMessages(
  reader: Reader,
  clientId: string,
  supervised: Supervised,
  { where, newestFirst = false, limit, hashesBy }: Sought,
): Promise<SupervisedMessage[]> {
  const { channel, until } = supervised;
  const found = await reader
    .select({
      row: chatMessages,
      fileName: chatFiles.name,
      fileType: chatFiles.contentType,
      fileSize: chatFiles.size,
      fileHash: hashesBy === undefined ? sql<null>`null` : storedHash(chatFiles),
      fileKey: chatFiles.fileKey,
    })
    .from(chatMessages)
    .leftJoin(chatFiles, eq(chatFiles.id, chatMessages.fileId))
    .where(
      and(
        eq(chatMessages.channelUrl, channel.url),
        // Joining and leaving are read from the memberships.
        isNoComing,
        until === null ? undefined : lte(messageAt, until),
        where,
      ),
    )
    .orderBy(newestFirst ? desc(chatMessages.createdAt) : asc(chatMessages.createdAt))
    .limit(limit);
  if (newestFirst) found.reverse();
  const ids = found.map(({ row }) => row.id);
  if (ids.length === 0) return [];
  const versions = Map.groupBy(await versionsOf(reader, ids), ({ messageId }) => messageId);
  const people = await peopleOf(
    reader,
    found.flatMap(({ row }) => row.senderId ?? []),
  );
  const alerts = Map.groupBy(await alertsOf(reader, clientId, channel.url, ids), ({ messageId }) => messageId);
  const memberships = membersUntil(
    await reader
      .select()
      .from(chatMembers)
      .where(eq(chatMembers.channelUrl, channel.url))
      .orderBy(asc(chatMembers.joinOrder)),
    until,
  ).map(({ userId, readAt, deliveredAt, joinedAt, removedAt }): MemberTimes => ({
    userId,
    readTo: readAt,
    deliveredTo: deliveredAt,
    joinedAt,
    removedAt,
  }));
  const noticed = await noticedMarks(
    reader,
    channel.url,
    found[0]?.row.createdAt ?? 0,
    found.at(-1)?.row.createdAt ?? 0,
  );
  const inTime = until === null ? noticed : noticed.filter(({ at }) => at <= until);
  return found.map(({ row, ...file }) => ({
    ...presentText(row, versions.get(row.id) ?? [], until),
    message_id: String(row.id),
    channel_url: row.channelUrl,
    message_type: row.messageType,
    sender: senderOf(row, people),
    created_at: messageTime(row),
    ...(row.sentAt === null ? {} : { position: row.createdAt }),
    mentioned_user_ids: row.mentionedUserIds,
    file:
      row.fileId === null
        ? null
        : {
            id: row.fileId,
            name: file.fileName ?? "",
            type: file.fileType ?? "",
            size: file.fileSize ?? 0,
            sha256: hashesBy?.hashOf({ id: row.fileId, sha256: file.fileHash, fileKey: file.fileKey }) ?? null,
          },
    marks: marksOf(row, memberships, inTime),
    alert_ids: (alerts.get(row.id) ?? []).map(({ id }) => id),
  }));
}

export function senderOf(
  { senderId }: Pick<MessageRow, "senderId">,
  people: ReadonlyMap<string, SupervisedPerson>,
): SupervisedPerson | null {
  return senderId === null ? null : (people.get(senderId) ?? null);
}

/** The texts of a message as the firm could last see them. */
export function presentText(
  row: MessageRow,
  all: readonly VersionRow[],
  until: number | null,
): Pick<SupervisedMessage, "text" | "data" | "deleted" | "versions"> {
  const seen = until === null ? all : all.filter(({ replacedAt }) => replacedAt <= until);
  const later = all[seen.length];
  // A deletion that was undone has its end among the versions.
  const lastSeen = seen.at(-1);
  const deletion = lastSeen?.because === "deleted" ? lastSeen : undefined;
  const standing = deletion ?? later ?? row;
  return {
    text: standing.message,
    data: standing.data,
    deleted: deletion !== undefined,
    versions: seen.map((version): MessageVersion => ({
      version: version.version,
      text: version.message,
      replaced_at: version.replacedAt,
      replaced_by: version.replacedBy,
      because: version.because,
    })),
  };
}

export function versionsOf(reader: Reader, ids: number[]): Promise<VersionRow[]> {
  return reader
    .select()
    .from(chatMessageVersions)
    .where(inArray(chatMessageVersions.messageId, ids))
    .orderBy(asc(chatMessageVersions.messageId), asc(chatMessageVersions.version));
}

function alertsOf(reader: Reader, clientId: string, url: string, ids: number[]) {
  return reader
    .select({ id: surveillanceAlerts.id, messageId: surveillanceAlerts.messageId })
    .from(surveillanceAlerts)
    .where(
      and(
        eq(surveillanceAlerts.clientId, clientId),
        eq(surveillanceAlerts.channelUrl, url),
        inArray(surveillanceAlerts.messageId, ids),
      ),
    )
    .orderBy(asc(surveillanceAlerts.createdAt), asc(surveillanceAlerts.id));
}

/** The marks that record when messages between two times were reached, of each person the first after them included. */
async function noticedMarks(reader: Reader, url: string, from: number, to: number): Promise<NoticedMark[]> {
  const { channelUrl, userId, what, upTo } = surveillanceTrail;
  const marks = and(eq(channelUrl, url), inArray(what, ["read", "delivered"]));
  const within = await reader
    .select()
    .from(surveillanceTrail)
    .where(and(marks, gte(upTo, from), lte(upTo, to)));
  const after = await reader
    .selectDistinctOn([userId, what])
    .from(surveillanceTrail)
    .where(and(marks, gt(upTo, to)))
    .orderBy(userId, what, asc(upTo));
  return [...within, ...after].flatMap((row) =>
    row.what === "read" || row.what === "delivered"
      ? [{ userId: row.userId, kind: row.what, upTo: row.upTo, at: row.at }]
      : [],
  );
}
