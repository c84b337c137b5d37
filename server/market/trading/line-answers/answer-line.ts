import type { AnswerRunBody } from "#domain/contract/http/runs.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { answerMessage, answerVerb } from "#domain/runs/line-answer.ts";
import { roundExpiry } from "#domain/trading/expiry.ts";
import { type DealLevel, levelText, sameLevel } from "#domain/trading/level.ts";
import { openByLine } from "#domain/trading/opening.ts";
import { isOpen, legOfFirm, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import type { Cause, Change } from "#server/machine/core/change.ts";
import { freezeMessage } from "#server/people/chat/model/freeze.ts";
import { chatChange } from "#server/people/chat/store/write.ts";
import { nextOffer } from "#server/market/trading/clusters/next-offer.ts";
import { finished } from "#server/market/trading/clusters/open-cluster.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { marketOfOrderBook } from "#server/market/trading/checks/checked-market.ts";
import {
  auditOverrides,
  confirmedDetail,
  DealChecks,
  type FieldOfFigure,
  requireConfirmed,
} from "#server/market/trading/checks/deal-checks.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { requireOpen, clustersEnd } from "#server/machine/core/market-day.ts";
import { type AnswerTerms, answerTerms, dealOfLineAnswer } from "#server/market/trading/line-answers/answer-terms.ts";
import { clustersOfLine, storeAnswer } from "#server/market/trading/line-answers/line-answers.ts";
import { queueReply, wakeReplies } from "#server/market/trading/line-answers/line-replies.ts";
import type { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { standingLine, type StandingLine } from "#server/market/trading/line-answers/standing-line.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Answers a quote that a person made in a chat: a cluster of the two firms alone, in which it is the writer's turn,
 * with nothing published. A firm that has answered the line already continues in its cluster. The writer is notified in
 * the chat as well, unless a third person reads it.
 */
export async function answerLine(
  parts: Parts,
  reader: QuoteReader,
  cause: Cause,
  id: string,
  body: AnswerRunBody,
): Promise<Cluster> {
  const cluster = await chatChange(parts, cause, async (changing) => {
    const standing = await standingLine(parts, reader, changing, id, body.seen);
    const orderBook = await OrderBook.open(parts, changing, [standing.line.finstrumentId]);
    requireOpen(orderBook.day);
    const openCluster = await openClusterOn(orderBook, id, changing.actor.clientId);
    const made = madeOf(parts, orderBook, standing, { ...body, by: changing.actor.clientName }, openCluster);
    const checks = new DealChecks(marketOfOrderBook(orderBook), changing.actor);
    const warnings = await checks.warningsOf(dealOfLineAnswer(standing, made, changing.actor.userId));
    requireConfirmed(warnings, body.confirms, FIELDS);
    const answered =
      openCluster === undefined
        ? await finished(parts, orderBook, opened(parts, changing, standing, made))
        : await counterOpenCluster(parts, changing, orderBook, openCluster, made);
    await storeAnswer(parts, changing, answered, standing);
    await queueReply(parts, changing, standing, messageOf(made, standing));
    await freezeMessage(changing, standing.line.messageId, "acted_on");
    const { line } = standing;
    changing.audit(
      "line.answer",
      answered.id,
      {
        run: id,
        message: line.messageId,
        author: line.authorId,
        seen: body.seen,
        offered: levelText(made.level),
        quantity: made.quantity,
        settlement_date: made.settlementDate,
        is_next_offer: openCluster !== undefined,
        ...confirmedDetail(warnings, body.confirms),
      },
      [standing.line.finstrumentId, ...answered.legs.map((leg) => leg.client_id)],
    );
    auditOverrides(changing, answered.id, warnings, [standing.line.finstrumentId]);
    return answered;
  });
  wakeReplies(parts);
  return cluster;
}

/** The caller's field names of an answer's figures. */
const FIELDS: FieldOfFigure = {
  bond_yield: "level",
  unit_clean_price: "level",
  quantity: "quantity",
  settlement_date: "settlement_delta",
};

interface Made extends AnswerTerms {
  expiresAt: Date;
}

/** The complete answer: missing terms come from the line. @throws Refusal naming the field at fault */
function madeOf(
  parts: Parts,
  orderBook: OrderBook,
  { line }: StandingLine,
  body: AnswerRunBody & { by: string },
  openCluster: TradeCluster | undefined,
): Made {
  const latest = Math.min(line.expiresAt, clustersEnd(orderBook.day));
  const expiresAt = unwrap(roundExpiry(body.expires_at ?? null, orderBook.day.nowMs, latest));
  return { ...answerTerms(parts, orderBook.day, line, body, openCluster?.bondTerms), expiresAt };
}

async function openClusterOn(orderBook: OrderBook, runId: string, clientId: string): Promise<TradeCluster | undefined> {
  for (const id of await clustersOfLine(orderBook.change.tx, runId)) {
    const cluster = await orderBook.cluster(id);
    if (cluster !== undefined && isOpen(cluster) && legOfFirm(cluster, clientId) !== undefined) return cluster;
  }
  return undefined;
}

function opened(parts: Parts, { actor, now }: Change, { line, channel }: StandingLine, made: Made): TradeCluster {
  const { settlementDate, quoted: quotedLevel, level, quantity, expiresAt } = made;
  const author = channel.authorOf(line.authorId);
  const quoted = {
    finstrumentId: line.finstrumentId,
    ...(made.bondTerms.length > 0 ? { bondTerms: made.bondTerms } : {}),
    settlementDate,
    side: line.side,
    level: quotedLevel ?? NO_LEVEL,
    quantity: line.size,
    status: line.status === "firm" || line.status === "subject" ? line.status : ("unsaid" as const),
    clientId: author.client_id,
    userId: author.user_id,
  };
  const { clientId, userId } = actor;
  const answer = { clientId, userId, level, quantity, roundId: parts.newId("neg"), expiresAt };
  const naming = { id: parts.newId("clu"), newLegId: () => parts.newId("leg"), now, latest: expiresAt };
  return openByLine(quoted, answer, naming);
}

const NO_LEVEL: DealLevel = { fixedField: "yield", unitPriceStored: null, yieldStored: null };

function counterOpenCluster(
  parts: Parts,
  changing: Change,
  orderBook: OrderBook,
  cluster: TradeCluster,
  made: Made,
): Promise<Cluster> {
  if (made.settlementDate !== cluster.settlementDate) {
    throw fieldRefusal("settlement_delta", tradingTexts.otherSettlement);
  }
  return nextOffer(parts, changing, orderBook, cluster, made);
}

/** The message to the chat; a direct chat, where the quote is in view, leaves the bond out. */
function messageOf({ bond, quoted, level, quantity }: Made, { line, channel }: StandingLine): string {
  return answerMessage({
    verb: answerVerb(line.side, quoted !== null && sameLevel(quoted, level)),
    quantity,
    bondName: channel.kind === "direct" ? null : bond.display_name,
    fixed_field: level.fixedField,
    unit_price_stored: level.unitPriceStored,
    yield_stored: level.yieldStored,
  });
}
