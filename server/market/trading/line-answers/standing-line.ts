import { eq } from "drizzle-orm";
import type { AnswerRunBody } from "#domain/contract/http/runs.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { isSameLine, seenLine } from "#domain/runs/line-answer.ts";
import { runText } from "#domain/runs/run-text.ts";
import { lineMovedText, tradingTexts } from "#domain/trading/texts.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { privateRuns } from "#server/machine/db/schema/runs.ts";
import type { AnswerableRun } from "#server/market/trading/line-answers/answer-terms.ts";
import { type ChannelOfRuns, runChannels, tradesNow } from "#server/market/runs/members.ts";
import { presentRun, type RunRow } from "#server/market/runs/presenter.ts";
import { contextOf, readersOf } from "#server/market/runs/queries.ts";
import type { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { lockRuns, renewRuns, RunUpdates } from "#server/market/runs/renew.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** A quote of a chat that can be answered: completely read, and unchanged since it was seen. */
export interface StandingLine {
  line: AnswerableRun;
  channel: ChannelOfRuns;
}

const notForThem = () => new Refusal("not_found", "This line no longer exists.");

/**
 * Reads the line from the messages of this moment, locked until the end of the transaction, so that a withdrawal sent a
 * moment ago counts although the follower has not read it yet.
 * @throws Refusal not_found for a line hidden from the actor, forbidden for one of their own firm and one whose writer
 * may not deal, already_done or level_moved for one that has changed since it was seen
 */
export async function standingLine(
  parts: Parts,
  reader: QuoteReader,
  changing: Change,
  id: string,
  seen: AnswerRunBody["seen"],
): Promise<StandingLine> {
  const { tx, actor, now } = changing;
  const known = await lineById(tx, id);
  const channel = await runChannelOf(tx, known?.channelUrl ?? (await channelOfMessage(tx, seen.message_id)));
  if (channel === undefined || !channel.readers.includes(actor.userId)) throw notForThem();
  if (known === undefined) throw new Refusal("already_done", tradingTexts.lineGone, { fresh: null });
  if (!readersOf(known, channel).includes(actor.userId)) throw notForThem();
  const author = channel.authorOf(known.authorId);
  if (author.client_id === actor.clientId) throw new Refusal("forbidden", tradingTexts.ownQuote);

  await lockRuns(changing, [known.channelUrl]);
  const updates = new RunUpdates();
  await renewRuns(parts, reader, changing, { url: known.channelUrl, authors: [known.authorId], updates });
  updates.publishAll(changing);
  const line = await lineById(tx, id);
  if (line === undefined || line.expiresAt <= now.getTime() || line.finstrumentId === null || line.side === null) {
    throw new Refusal("already_done", tradingTexts.lineGone, { fresh: null });
  }
  const fresh = presentRun(parts, line, contextOf(line, channel, actor.userId));
  if (!isSameLine(seenLine(fresh), seen)) {
    throw new Refusal("level_moved", lineMovedText(runText(fresh)), { fresh });
  }
  if (!(await tradesNow(tx, line.authorId))) {
    throw new Refusal("forbidden", `${author.name} cannot deal on Yieldboard at present.`);
  }
  return { line: { ...line, finstrumentId: line.finstrumentId, side: line.side }, channel };
}

async function lineById(tx: Tx, id: string): Promise<RunRow | undefined> {
  return (await tx.select().from(privateRuns).where(eq(privateRuns.id, id)))[0];
}

async function runChannelOf(tx: Tx, url: string | undefined): Promise<ChannelOfRuns | undefined> {
  return url === undefined ? undefined : (await runChannels(tx, [url])).get(url);
}

/** Channel of a message, for a line that is gone. */
export async function channelOfMessage(tx: Tx, messageId: string | number): Promise<string | undefined> {
  const [message] = await tx
    .select({ url: chatMessages.channelUrl })
    .from(chatMessages)
    .where(eq(chatMessages.id, Number(messageId)));
  return message?.url;
}
