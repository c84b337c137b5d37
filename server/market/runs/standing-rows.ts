import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import { dayEndMs } from "#domain/trading/expiry.ts";
import { isAnswerMessage } from "#domain/runs/line-answer.ts";
import type { MessageReadings, RunChoice, RunLine } from "#domain/runs/run-lines.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import { privateRuns, runChoices } from "#server/machine/db/schema/runs.ts";
import { marketDay } from "#server/machine/core/market-day.ts";
import type { RunRow } from "#server/market/runs/presenter.ts";
import type { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { openOf, AuthorLines } from "#server/market/runs/run-cache.ts";
import { levelOf } from "#server/market/runs/terms.ts";
import { messageAt } from "#server/people/chat/store/message-time.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Longer than any market closure: older messages belong to a past day. */
const LONGEST_BREAK_MS = 10 * 24 * 60 * 60 * 1000;

type Needs = Pick<Parts, "bonds" | "calendar" | "clock" | "config">;

/** When a line sent at an instant lapses: at the end of the trading day, as a quote good for the day does. */
export function lapsesAt(parts: Needs, sentAt: number): number {
  const { calendar, hours } = marketDay(parts, new Date(sentAt));
  return dayEndMs(calendar, hours, sentAt);
}

/** Earliest send time of a message that may still be live. */
export function earliestOf(now: Date): number {
  return now.getTime() - LONGEST_BREAK_MS;
}

/**
 * Written so that the planner uses no index on the author: it holds all their messages in the channel, and the day's
 * are few of them.
 */
const IS_BY_AUTHOR = sql`${chatMessages.senderId} is not distinct from ${sql.placeholder("authorId")}`;

const MESSAGE = {
  id: chatMessages.id,
  copyOf: chatMessages.copyOf,
  messageAt,
  text: chatMessages.message,
  isChanged: sql<boolean>`${chatMessages.deleted} or ${chatMessages.updatedAt} > 0`,
  changeId: chatMessages.changeId,
};

/** An author's messages in a channel, oldest first, of those that `since` finds by an index of the channel. */
const messagesOfAuthor = (name: string, since: SQL) =>
  prepared(name, (db) =>
    db
      .select(MESSAGE)
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.channelUrl, sql.placeholder("channelUrl")),
          since,
          gt(messageAt, sql.placeholder("earliest")),
          IS_BY_AUTHOR,
        ),
      )
      .orderBy(asc(chatMessages.createdAt)),
  );

/** Those of the day. A position is never before its time. */
const messagesOfDay = messagesOfAuthor("messages_of_author", gt(chatMessages.createdAt, sql.placeholder("earliest")));

/** Those that were written, and those that have changed, since a change of the channel. */
const messagesSince = messagesOfAuthor(
  "messages_of_author_since",
  gt(chatMessages.changeId, sql.placeholder("changeId")),
);

type Message = Awaited<ReturnType<typeof messagesOfDay>>[number];

interface Where {
  channelUrl: string;
  authorId: string;
  now: Date;
}

/**
 * Live lines of an author's messages of the day in a channel, as rows; publishes nothing.
 * @param tx must not have written to the chat: the messages read in it are cached
 */
export async function standingRows(parts: Needs, reader: QuoteReader, tx: Tx, where: Where): Promise<RunRow[]> {
  const before = reader.cache.get(where);
  // Dropped first, so that an error midway leaves no half-read cache.
  reader.cache.delete(where);
  const authorLines =
    (before && (await readLater(parts, reader, tx, where, before))) ?? (await readAll(parts, reader, tx, where));
  reader.cache.set(where, authorLines);
  return authorLines.lines.map((line) => rowOf(parts, line, where));
}

/**
 * Reads the messages since. Null if an earlier message was changed, chosen or has lapsed, so that all must be read
 * again.
 */
async function readLater(
  parts: Needs,
  reader: QuoteReader,
  tx: Tx,
  where: Where,
  authorLines: AuthorLines,
): Promise<AuthorLines | null> {
  if (authorLines.day !== reader.today() || authorLines.lapsesAt <= where.now.getTime()) return null;
  const messages = await messagesSince(tx, { ...ofAuthor(where), changeId: authorLines.changeId });
  if (messages.some((message) => message.isChanged || !authorLines.isFollowedBy(message))) return null;
  const readable = readableOf(reader, livingOf(parts, messages, where.now), new Map());
  const choices = await choicesAbout(tx, [...authorLines.open, ...openOf(readable)]);
  if (!authorLines.isReadWith(choices)) return null;
  authorLines.add(messages, readable, choices, firstLapse(parts, readable));
  return authorLines;
}

async function readAll(parts: Needs, reader: QuoteReader, tx: Tx, where: Where): Promise<AuthorLines> {
  const authorLines = new AuthorLines(reader.today());
  const messages = await messagesOfDay(tx, ofAuthor(where));
  const living = livingOf(parts, messages, where.now);
  const changed = living.flatMap(({ id, isChanged }) => (isChanged ? [id] : []));
  const readable = readableOf(reader, living, await earlierTexts(tx, changed));
  const choices = await choicesAbout(tx, openOf(readable));
  authorLines.add(messages, readable, choices, firstLapse(parts, readable));
  return authorLines;
}

const ofAuthor = ({ channelUrl, authorId, now }: Where) => ({ channelUrl, authorId, earliest: earliestOf(now) });

const livingOf = (parts: Needs, messages: readonly Message[], now: Date) =>
  messages.filter(({ messageAt: at }) => lapsesAt(parts, at) > now.getTime());

const firstLapse = (parts: Needs, readable: readonly MessageReadings[]) =>
  Math.min(...readable.map(({ sentAt }) => lapsesAt(parts, sentAt)));

type Earlier = ReadonlyMap<number, readonly { text: string }[]>;

/** The messages that say something of a quote, or did before they were changed. */
function readableOf(reader: QuoteReader, messages: readonly Message[], before: Earlier): MessageReadings[] {
  // An answer message repeats the level of another person's quote.
  const readingsOf = (text: string) => (isAnswerMessage(text) ? [] : reader.message(text));
  return messages.flatMap(({ id, copyOf, messageAt: sentAt, text }): MessageReadings[] => {
    const readings = readingsOf(text);
    const earlier = (before.get(id) ?? []).map((each) => readingsOf(each.text));
    if (readings.length === 0 && earlier.every((each) => each.length === 0)) return [];
    return [{ id, originalId: copyOf ?? id, sentAt, readings, earlier }];
  });
}

async function choicesAbout(tx: Tx, originals: readonly number[]): Promise<RunChoice[]> {
  if (originals.length === 0) return [];
  return tx
    .select()
    .from(runChoices)
    .where(inArray(runChoices.originalId, [...originals]))
    .orderBy(asc(runChoices.originalId), asc(runChoices.start));
}

/**
 * Earlier texts of changed messages, oldest first; leaves out texts that the hosted chat accepted although they were
 * not allowed.
 */
async function earlierTexts(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { text: string }[]>();
  const rows = await tx
    .select({ id: chatMessageVersions.messageId, text: chatMessageVersions.message })
    .from(chatMessageVersions)
    .where(
      and(inArray(chatMessageVersions.messageId, [...ids]), ne(chatMessageVersions.replacedBy, CLOCK_ACTOR.userId)),
    )
    .orderBy(asc(chatMessageVersions.messageId), asc(chatMessageVersions.version));
  return Map.groupBy(rows, ({ id }) => id);
}

function rowOf(parts: Needs, line: RunLine, { channelUrl, authorId }: Where): RunRow {
  const level = levelOf(parts, line);
  const isCopy = line.originalId !== line.messageId;
  return {
    id: idOf(`${channelUrl} ${authorId} ${isCopy ? "carried " : ""}${line.key}`),
    channelUrl,
    authorId,
    isCopy,
    messageId: line.messageId,
    originalId: line.originalId,
    start: line.start,
    sentAt: line.sentAt,
    expiresAt: lapsesAt(parts, line.sentAt),
    finstrumentId: line.isin,
    candidates: [...line.candidates],
    side: line.side,
    size: line.sizeRupees,
    fixedField: level.fixed_field,
    yieldStored: level.yield_stored,
    unitPriceStored: level.unit_price_stored,
    settlementDelta: line.settlementDelta,
    status: line.status,
    text: line.text,
    confidence: line.confidence,
    unresolved: [...line.unresolved],
    shownTo: [],
  };
}

/** The row of a bond and side keeps its id while its level changes, so that it is updated in place. */
function idOf(key: string): string {
  return `run_${createHash("sha256").update(key).digest("hex").slice(0, 26)}`;
}

const runsOfChannel = prepared("runs_of_channel", (db) =>
  db
    .select()
    .from(privateRuns)
    .where(eq(privateRuns.channelUrl, sql.placeholder("channelUrl"))),
);

/** The rows stored of a channel; of one author, or of everybody. */
export function storedRows(tx: Tx, channelUrl: string): Promise<RunRow[]> {
  return runsOfChannel(tx, { channelUrl });
}
