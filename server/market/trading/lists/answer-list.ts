import { and, eq } from "drizzle-orm";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { AnswerOfLine, answerList } from "#domain/contract/http/lists.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { must } from "#domain/lib/must.ts";
import { listTexts } from "#domain/trade-lists/texts.ts";
import { type DealLevel, levelText, opposite } from "#domain/trading/level.ts";
import { openByList } from "#domain/trading/opening.ts";
import { revise, withdraw } from "#domain/trading/rounds.ts";
import { isOpen, legOfFirm, pendingRound, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import { requireOpen } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { listAnswers, listLines, tradeLists } from "#server/machine/db/schema/lists.ts";
import { marketOfOrderBook } from "#server/market/trading/checks/checked-market.ts";
import {
  auditOverrides,
  type CheckedDeal,
  confirmedDetail,
  DealChecks,
  type FieldOfFigure,
  requireConfirmed,
} from "#server/market/trading/checks/deal-checks.ts";
import { finishList } from "#server/market/trading/list-rows/finish-list.ts";
import type { ListLineRow, ListRow } from "#server/market/trading/list-rows/stored-list.ts";
import { applyToLines, resultOf } from "#server/market/trading/lists/apply-to-lines.ts";
import { namedLevel, wholeSize } from "#server/market/trading/lists/line-terms.ts";
import { askedListRow } from "#server/market/trading/lists/queries.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";

/** The caller's field names of an answer's figures. */
const FIELDS: FieldOfFigure = { bond_yield: "level", unit_clean_price: "level", quantity: "quantity" };

/** Gives, changes and withdraws levels for lines of a list; a line that fails does not hold back the others. */
export async function answerLines(
  parts: Parts,
  cause: Cause,
  id: string,
  answers: readonly AnswerOfLine[],
): Promise<ResponseOf<typeof answerList>> {
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const list = await askedListRow(tx, actor, id);
    const wanted = await linesOf(tx, list.id);
    // The locks of all its bonds first, in their order, so that two acts on several lines cannot wait for each other.
    const isins = answers.flatMap(({ line_id }) => wanted.get(line_id)?.finstrumentId ?? []);
    const { day } = await OrderBook.open(parts, changing, isins);
    requireOpen(day);
    const outcomes = await applyToLines(changing, answers, (inner, answer) =>
      answerLine(parts, inner, list, wanted.get(answer.line_id), answer),
    );
    const done = outcomes.filter(({ refusal }) => refusal === null).length;
    const count = answers.length;
    const finished = await finishList(parts, changing, list.id);
    return {
      status: done === count ? (200 as const) : (207 as const),
      message: done === count ? `${lineCount(done)} answered` : `${done} of ${lineCount(count)} answered`,
      lines: outcomes.map(({ line, refusal }) => resultOf(line, refusal)),
      list: finished.for(actor.clientId),
    };
  });
}

export const lineCount = (count: number): string => (count === 1 ? "1 line" : `${count} lines`);

/** The lines of a list by their ids. */
export async function linesOf(tx: Pick<Tx, "select">, listId: string): Promise<Map<string, ListLineRow>> {
  const rows = await tx.select().from(listLines).where(eq(listLines.listId, listId));
  return new Map(rows.map((row) => [row.id, row]));
}

async function answerLine(
  parts: Parts,
  changing: Change,
  list: ListRow,
  known: ListLineRow | undefined,
  answer: AnswerOfLine,
): Promise<void> {
  if (known === undefined) throw new Refusal("not_found", "Not found.");
  const { tx, now, actor } = changing;
  const orderBook = await OrderBook.open(parts, changing, [known.finstrumentId]);
  const line = await openLine(tx, list.id, known.id, now);
  const standing = await standingAnswer(orderBook, line.id, actor.clientId);
  if (answer.withdraw) return withdrawAnswer(orderBook, list, standing);
  if (answer.version != null && standing !== undefined && standing.version !== answer.version) {
    throw new Refusal("stale_version", tradingTexts.staleCluster);
  }
  const named = answerTerms(parts, line, answer);
  const deal = dealOfListAnswer(parts, line, named, { clientId: list.clientId, userId: actor.userId }, standing);
  const warnings = await new DealChecks(marketOfOrderBook(orderBook), actor).warningsOf(deal);
  requireConfirmed(warnings, answer.confirms, FIELDS);
  const cluster = made(parts, changing, list, line, named, standing);
  orderBook.putCluster(cluster);
  await orderBook.flush();
  const stored = { clusterId: cluster.id, answeredAt: now };
  await tx
    .insert(listAnswers)
    .values({ lineId: line.id, clientId: actor.clientId, ...stored })
    .onConflictDoUpdate({ target: [listAnswers.lineId, listAnswers.clientId], set: stored });
  const offered = { offered: levelText(named.level), quantity: named.quantity };
  const detail = { list: list.id, line: line.id, ...offered, ...confirmedDetail(warnings, answer.confirms) };
  changing.audit("list.answer", cluster.id, detail, [line.finstrumentId, list.clientId, list.id]);
  auditOverrides(changing, cluster.id, warnings, [line.finstrumentId]);
}

/** The line under the lock of its bond. @throws Refusal already_done once the list or the line is over */
async function openLine(tx: Tx, listId: string, lineId: string, now: Date): Promise<ListLineRow> {
  const [found] = await tx
    .select({ line: listLines, list: tradeLists })
    .from(listLines)
    .innerJoin(tradeLists, eq(tradeLists.id, listLines.listId))
    .where(and(eq(listLines.id, lineId), eq(listLines.listId, listId)));
  const { line, list } = must(found, "line");
  if (line.state !== "OPEN") throw new Refusal("already_done", listTexts.lineOver);
  if (list.state !== "OPEN" || list.closesAt <= now) throw new Refusal("already_done", listTexts.over);
  return line;
}

/** The firm's open answer; undefined if it has none, or withdrew it. */
async function standingAnswer(
  orderBook: OrderBook,
  lineId: string,
  clientId: string,
): Promise<TradeCluster | undefined> {
  const [known] = await orderBook.change.tx
    .select()
    .from(listAnswers)
    .where(and(eq(listAnswers.lineId, lineId), eq(listAnswers.clientId, clientId)));
  const cluster = known === undefined ? undefined : await orderBook.cluster(known.clusterId);
  return cluster !== undefined && isOpen(cluster) ? cluster : undefined;
}

async function withdrawAnswer(orderBook: OrderBook, list: ListRow, standing: TradeCluster | undefined): Promise<void> {
  if (standing === undefined) throw new Refusal("already_done", listTexts.answerGone);
  const { actor, now } = orderBook.change;
  const own = must(legOfFirm(standing, actor.clientId), "leg of the firm");
  orderBook.putCluster(unwrap(withdraw(standing, own.id, now, list.closesAt)));
  await orderBook.flush();
  const { quantity, finstrumentId } = standing;
  orderBook.change.audit("list.withdrawAnswer", standing.id, { list: list.id, quantity }, [
    finstrumentId,
    list.clientId,
    list.id,
  ]);
}

interface AnswerTerms {
  level: DealLevel;
  /** Rupees of face. */
  quantity: number;
}

/** The answer made whole. @throws Refusal naming the field that is wrong */
export function answerTerms(parts: Parts, line: ListLineRow, answer: AnswerOfLine): AnswerTerms {
  const bond = bondOf(parts, line);
  const level = namedLevel(bond, line.settlementDate, answer);
  if (level === null) throw fieldRefusal("level", fieldTexts.required);
  return { level, quantity: wholeSize(parts, bond, answer.quantity ?? line.quantity, line.quantity) };
}

/** Deal of an answer, to check for the firm that gives it; the answer it replaces is released. */
export function dealOfListAnswer(
  parts: Parts,
  line: ListLineRow,
  { level, quantity }: AnswerTerms,
  { clientId, userId }: { clientId: string; userId: string },
  standing: TradeCluster | undefined,
): CheckedDeal {
  const bond = bondOf(parts, line);
  const { settlementDate } = line;
  const waiting = standing === undefined ? undefined : pendingRound(standing);
  const releases = waiting === undefined ? [] : [{ id: waiting.id, share: 1 }];
  return {
    bond,
    side: opposite(line.side),
    settlementDate,
    levels: chosenNumbers(bond, settlementDate, level),
    quantity,
    counterpartyId: clientId,
    isNewDay: true,
    limited: { level, quantity, userId, releases },
  };
}

/** Cluster of the answer: the open one with another offer, or a new one. */
function made(
  parts: Parts,
  { actor, now }: Change,
  list: ListRow,
  line: ListLineRow,
  named: AnswerTerms,
  standing: TradeCluster | undefined,
): TradeCluster {
  const answer = { ...named, userId: actor.userId, roundId: parts.newId("neg"), expiresAt: list.closesAt };
  if (standing !== undefined) {
    const { id: legId } = must(legOfFirm(standing, actor.clientId), "leg of the firm");
    return unwrap(revise(standing, { ...answer, legId, now }));
  }
  const { fixedField, unitPriceStored, yieldStored } = line;
  const level = fixedField === null ? null : { fixedField, unitPriceStored, yieldStored };
  const { clientId, userId } = list;
  return openByList(
    { ...line, level, clientId, userId },
    { ...answer, clientId: actor.clientId },
    { id: parts.newId("clu"), newLegId: () => parts.newId("leg"), now, latest: list.closesAt },
  );
}
