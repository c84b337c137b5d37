import { isDeepStrictEqual } from "node:util";
import { and, asc, eq } from "drizzle-orm";
import { REVISABLE_MS } from "#domain/chat/revision-rules.ts";
import type { MessageData, MessageQuote } from "#domain/entities/chat.ts";
import type { Tx } from "#server/db/database.ts";
import { chatMessages, chatMessageVersions } from "#server/db/schema/chat.ts";
import type { MessageHistory } from "#server/chat/hosted/message-history.ts";
import type { HostedMessage } from "#server/chat/hosted/webhook-event.ts";
import { storedReqId, readMessageData } from "#server/chat/hosted/wire-data.ts";

// The service lets its writer change a message at any time. What it let through is held against our rules when its webhook
// comes: an edit of a message that stands is no part of our copy and is put back at the service; a reply that quotes what was
// never sent is deleted. What was deleted there is gone: the channel is shown its text, and compliance has it.

type MessageRow = typeof chatMessages.$inferSelect;
type Reader = Pick<Tx, "select">;

/** A webhook of a deletion carries no time of its own: so much later than the last moment for it one may still come. */
const LATE_WEBHOOK_MS = 10_000;

/** The earlier texts of a message, in their order. */
export function versionsOf(reader: Reader, { id }: Pick<MessageRow, "id">) {
  return reader
    .select()
    .from(chatMessageVersions)
    .where(eq(chatMessageVersions.messageId, id))
    .orderBy(asc(chatMessageVersions.version));
}

/** Since when a message stands as sent, epoch ms; the earliest of what freezes it. */
function standsSince(row: Pick<MessageRow, "createdAt" | "frozenAt">, { texts }: MessageHistory): number {
  const corrected = texts.find(({ corrects }) => corrects)?.from ?? Number.POSITIVE_INFINITY;
  return Math.min(row.createdAt + REVISABLE_MS, row.frozenAt ?? Number.POSITIVE_INFINITY, corrected);
}

/** What an edit at the service is: a correction in the open, an edit in time, or one that may not stand. */
export type Judged = "edit" | "correction" | "early" | "against the rules" | "nothing";

/**
 * A copy of a broadcast is changed by our server after its original was, so the original's text may always stand in it.
 * @param from when the service took it, epoch ms
 * @returns `early` for a correction whose one before has not come yet, `nothing` for what changes no words
 */
export async function judgeEdit(
  reader: Reader,
  row: MessageRow,
  history: MessageHistory,
  { message, data }: HostedMessage,
  from: number,
): Promise<Judged> {
  const { texts } = history;
  const known = texts.find((version) => version.from === from && version.message === message);
  if (known) return known.corrects ? "correction" : "edit";
  const { corrections } = readMessageData(data);
  const before = texts.findLast((version) => version.from < from);
  const corrected = texts.filter((version) => version.corrects && version.from < from).length;
  if (corrections.length > corrected + 1) return "early";
  if (corrections.length > corrected && corrections.at(-1)?.message === before?.message) return "correction";
  if (from < standsSince(row, history)) return "edit";
  if (message === row.message || row.deleted) return "nothing";
  return (await originalText(reader, row)) === message ? "edit" : "against the rules";
}

async function originalText(reader: Reader, { copyOf }: MessageRow): Promise<string | undefined> {
  if (copyOf === null) return undefined;
  const text = { message: chatMessages.message };
  return (await reader.select(text).from(chatMessages).where(eq(chatMessages.id, copyOf)))[0]?.message;
}

/** Whether a message stood as sent when word of its deletion came. */
export function stoodUntil(row: MessageRow, history: MessageHistory): boolean {
  return history.goneAt !== null && history.goneAt >= standsSince(row, history) + LATE_WEBHOOK_MS;
}

/** An edit that came before word of the reply that froze its message: it is noticed when the reply comes. */
export function wasChangedAfter(row: MessageRow, { texts }: MessageHistory): boolean {
  const { frozenAt } = row;
  return frozenAt !== null && texts.some(({ from, corrects }) => !corrects && from > frozenAt);
}

/** The message a reply answers, as our copy holds it: undefined when it has not come. */
export async function answeredRow(
  reader: Reader,
  url: string,
  data: MessageData | null,
): Promise<MessageRow | undefined> {
  const id = Number(data?.reply_to ?? Number.NaN);
  if (!Number.isSafeInteger(id)) return undefined;
  const same = and(eq(chatMessages.channelUrl, url), eq(chatMessages.reqId, storedReqId(id)));
  return (await reader.select().from(chatMessages).where(same))[0];
}

/** Why a quote may not stand: its message never had that text, or somebody else's did. */
export function whyMisquoted(quote: MessageQuote, row: MessageRow, { texts }: MessageHistory): string | null {
  if (quote.deleted && quote.message === "") return null;
  const isCurrent = texts.some(({ message }) => message === quote.message);
  const isFile = row.messageType === "file" && quote.message === "";
  if ((isCurrent || isFile) && (quote.sender?.user_id ?? null) === row.senderId) return null;
  return "A reply quotes what was never said.";
}

/** What stands beside a message after an edit, which does not touch what it answers. */
export function besideEdit(row: MessageRow, current: MessageData | null): MessageData | null {
  const { quote: _quote, reply_to: _answered, ...rest } = current ?? {};
  const { quote, reply_to } = row.data ?? {};
  const stored = {
    ...rest,
    ...(reply_to === undefined ? {} : { reply_to }),
    ...(quote === undefined ? {} : { quote }),
  };
  return Object.keys(stored).length > 0 ? stored : null;
}

/** Whether an edit at the service has set another quote beside a reply, or other corrections, than our copy holds. */
export function hasOtherBeside(row: MessageRow, message: HostedMessage): boolean {
  const { data, corrections } = readMessageData(message.data);
  const texts = (list: readonly { message: string }[]) => list.map((each) => each.message);
  return (
    !isDeepStrictEqual(data?.quote, row.data?.quote) || !isDeepStrictEqual(texts(corrections), texts(row.corrections))
  );
}

/** From a reply on its message stands, with the original that it may be a copy of. */
export async function freezeAnswered(tx: Tx, answered: MessageRow, at: number): Promise<void> {
  if (answered.frozenAt !== null && answered.frozenAt <= at) return;
  const rows = [answered.id, ...(answered.copyOf === null ? [] : [answered.copyOf])];
  for (const id of rows) {
    await tx.update(chatMessages).set({ frozen: "answered", frozenAt: at }).where(eq(chatMessages.id, id));
  }
}
