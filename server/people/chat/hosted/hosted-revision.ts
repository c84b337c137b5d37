import { isDeepStrictEqual } from "node:util";
import { and, asc, eq } from "drizzle-orm";
import { REVISABLE_MS } from "#domain/chat/revision-rules.ts";
import type { MessageData, MessageQuote } from "#domain/entities/chat.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";
import type { MessageHistory } from "#server/people/chat/hosted/message-history.ts";
import type { HostedMessage } from "#server/people/chat/hosted/webhook-event.ts";
import { storedReqId, readMessageData } from "#server/people/chat/hosted/wire-data.ts";

// The service lets authors change a message at any time. Its webhooks are checked against our rules afterwards. An edit
// of a frozen message is left out of our copy and reverted at the service; a reply with a false quote is deleted. A
// message deleted there cannot be restored: its text is posted in the channel, and compliance still has it.

type MessageRow = typeof chatMessages.$inferSelect;
type Reader = Pick<Tx, "select">;

/** Maximum delay of a deletion's webhook, which has no time of its own. */
const LATE_WEBHOOK_MS = 10_000;

/** The earlier texts of a message, in their order. */
export function versionsOf(reader: Reader, { id }: Pick<MessageRow, "id">) {
  return reader
    .select()
    .from(chatMessageVersions)
    .where(eq(chatMessageVersions.messageId, id))
    .orderBy(asc(chatMessageVersions.version));
}

/** Time from which a message is frozen, epoch ms: the earliest of its causes. */
function standsSince(row: Pick<MessageRow, "createdAt" | "frozenAt">, { texts }: MessageHistory): number {
  const corrected = texts.find(({ corrects }) => corrects)?.from ?? Number.POSITIVE_INFINITY;
  return Math.min(row.createdAt + REVISABLE_MS, row.frozenAt ?? Number.POSITIVE_INFINITY, corrected);
}

/** Verdict on an edit at the service: an open correction, an edit in time, or one against the rules. */
export type Judged = "edit" | "correction" | "early" | "against the rules" | "nothing";

/**
 * Judges an edit at the service. Our server updates a copy of a broadcast after its original, so the original's text is
 * always allowed in the copy.
 * @param from when the service accepted it, epoch ms
 * @returns `early` for a correction whose predecessor has not arrived yet, `nothing` for an edit that changes no text
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

/** True when a message was already frozen at the time of its deletion. */
export function wasFrozenAtDeletion(row: MessageRow, history: MessageHistory): boolean {
  return history.goneAt !== null && history.goneAt >= standsSince(row, history) + LATE_WEBHOOK_MS;
}

/**
 * True for an edit that arrived before the event of the reply that froze its message; noticed when the reply arrives.
 */
export function wasChangedAfter(row: MessageRow, { texts }: MessageHistory): boolean {
  const { frozenAt } = row;
  return frozenAt !== null && texts.some(({ from, corrects }) => !corrects && from > frozenAt);
}

/** Our copy of the message a reply answers; undefined when it has not arrived. */
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

/** Reason why a quote is false, or null: the message never had that text, or another author wrote it. */
export function whyMisquoted(quote: MessageQuote, row: MessageRow, { texts }: MessageHistory): string | null {
  if (quote.deleted && quote.message === "") return null;
  const isCurrent = texts.some(({ message }) => message === quote.message);
  const isFile = row.messageType === "file" && quote.message === "";
  if ((isCurrent || isFile) && (quote.sender?.user_id ?? null) === row.senderId) return null;
  return "A reply quotes what was never said.";
}

/** Data of a message after an edit; the message it answers and its quote stay unchanged. */
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

/** True when an edit at the service changed a reply's quote or its corrections. */
export function hasOtherBeside(row: MessageRow, message: HostedMessage): boolean {
  const { data, corrections } = readMessageData(message.data);
  const texts = (list: readonly { message: string }[]) => list.map((each) => each.message);
  return (
    !isDeepStrictEqual(data?.quote, row.data?.quote) || !isDeepStrictEqual(texts(corrections), texts(row.corrections))
  );
}

/** Freezes a message from the time of its first reply, and the original if it is a copy. */
export async function freezeAnswered(tx: Tx, answered: MessageRow, at: number): Promise<void> {
  if (answered.frozenAt !== null && answered.frozenAt <= at) return;
  const rows = [answered.id, ...(answered.copyOf === null ? [] : [answered.copyOf])];
  for (const id of rows) {
    await tx.update(chatMessages).set({ frozen: "answered", frozenAt: at }).where(eq(chatMessages.id, id));
  }
}
