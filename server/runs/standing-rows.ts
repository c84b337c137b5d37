import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { dayEndMs } from "#domain/trading/expiry.ts";
import { isAnswerMessage } from "#domain/runs/line-answer.ts";
import { linesOf, type RunLine, type MessageReadings } from "#domain/runs/run-lines.ts";
import type { Tx } from "#server/db/database.ts";
import { prepared } from "#server/db/prepared.ts";
import { CLOCK_ACTOR } from "#server/core/actor.ts";
import { chatMessages, chatMessageVersions } from "#server/db/schema/chat.ts";
import { privateRuns, runChoices } from "#server/db/schema/runs.ts";
import { marketDay } from "#server/core/market-day.ts";
import type { RunRow } from "#server/runs/presenter.ts";
import type { QuoteReader } from "#server/runs/quote-reader.ts";
import { levelOf } from "#server/runs/terms.ts";
import { messageAt } from "#server/chat/store/message-time.ts";
import type { Parts } from "#server/core/parts.ts";

/** Longer than the market is ever shut: what was sent before belongs to a day that is over. */
const LONGEST_BREAK_MS = 10 * 24 * 60 * 60 * 1000;

type Needs = Pick<Parts, "bonds" | "calendar" | "clock" | "config">;

/** When a line sent at an instant lapses: at the end of the trading day, as a quote good for the day does. */
export function lapsesAt(parts: Needs, sentAt: number): number {
  const { calendar, hours } = marketDay(parts, new Date(sentAt));
  return dayEndMs(calendar, hours, sentAt);
}

/** The earliest instant whose words may still stand. */
export function earliestOf(now: Date): number {
  return now.getTime() - LONGEST_BREAK_MS;
}

const messagesOfAuthor = prepared("messages_of_author", (db) =>
  db
    .select({
      id: chatMessages.id,
      copyOf: chatMessages.copyOf,
      messageAt,
      text: chatMessages.message,
      isChanged: sql<boolean>`${chatMessages.deleted} or ${chatMessages.updatedAt} > 0`,
    })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.channelUrl, sql.placeholder("channelUrl")),
        eq(chatMessages.senderId, sql.placeholder("authorId")),
        gt(messageAt, sql.placeholder("earliest")),
      ),
    )
    .orderBy(asc(chatMessages.createdAt)),
);

/** The lines an author's messages of the day leave standing in a channel, as rows; nothing of them has been published. */
export async function standingRows(
  parts: Needs,
  reader: QuoteReader,
  tx: Tx,
  { channelUrl, authorId, now }: { channelUrl: string; authorId: string; now: Date },
): Promise<RunRow[]> {
  const messages = await messagesOfAuthor(tx, { channelUrl, authorId, earliest: earliestOf(now) });
  const live = messages.filter(({ messageAt: at }) => lapsesAt(parts, at) > now.getTime());
  const before = await earlierTexts(
    tx,
    live.filter(({ isChanged }) => isChanged).map(({ id }) => id),
  );
  const copies = new Set<number>();
  const readable = live.flatMap(({ id, copyOf, messageAt: sentAt, text }): MessageReadings[] => {
    // Who announces an answer names the level of somebody else's quote.
    const readingsOf = (each: string) => (isAnswerMessage(each) ? [] : reader.message(each));
    const readings = readingsOf(text);
    const earlier = (before.get(id) ?? []).map((each) => readingsOf(each.text));
    if (readings.length === 0 && earlier.every((each) => each.length === 0)) return [];
    if (copyOf !== null) copies.add(id);
    return [{ id, originalId: copyOf ?? id, sentAt, readings, earlier }];
  });
  if (readable.length === 0) return [];
  const originals = readable.map(({ originalId }) => originalId);
  const choices = await tx.select().from(runChoices).where(inArray(runChoices.originalId, originals));
  return linesOf(readable, choices).map((line) =>
    rowOf(parts, line, { channelUrl, authorId, isCopy: copies.has(line.messageId) }),
  );
}

/** Earlier texts of changed messages, oldest first; not what the hosted chat took though it might not be sent. */
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

function rowOf(parts: Needs, line: RunLine, where: { channelUrl: string; authorId: string; isCopy: boolean }): RunRow {
  const level = levelOf(parts, line);
  return {
    id: idOf(`${where.channelUrl} ${where.authorId} ${where.isCopy ? "carried " : ""}${line.key}`),
    ...where,
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

/** The row of a bond and side keeps its name while its level changes, so that it changes in its place. */
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
