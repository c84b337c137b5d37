import type { AnswerStatus, ListAnswer, ListLine, TradeList } from "#domain/entities/trade-list.ts";
import { compareForAggressor, type DealLevel, opposite } from "#domain/trading/level.ts";
import { isOpen, type TradeCluster } from "#domain/trading/trade-cluster.ts";

/** Status of an answer, from its cluster. */
export function statusOfAnswer(cluster: Pick<TradeCluster, "state" | "rounds">): AnswerStatus {
  if (isOpen(cluster)) return "STANDING";
  if (cluster.state === "CLOSED") return "DEALT";
  switch (cluster.rounds.at(-1)?.status) {
    case "WITHDRAWN":
      return "WITHDRAWN";
    case "EXPIRED":
      return "EXPIRED";
    default:
      return "PASSED";
  }
}

const levelOfAnswer = (of: ListAnswer): DealLevel => ({
  fixedField: of.fixed_field,
  unitPriceStored: of.unit_price_stored,
  yieldStored: of.yield_stored,
});

/**
 * Open answers, best for the asker first: cheapest for a buyer, dearest for a seller. At the same level, larger first,
 * then earlier.
 */
export function rankedAnswers({ side, answers }: Pick<ListLine, "side" | "answers">): ListAnswer[] {
  const theirs = opposite(side);
  return answers
    .filter(({ status }) => status === "STANDING")
    .toSorted(
      (a, b) =>
        compareForAggressor(theirs, levelOfAnswer(b), levelOfAnswer(a)) ||
        b.quantity - a.quantity ||
        a.answered_at.localeCompare(b.answered_at),
    );
}

/**
 * Best answer to a line and the next one (cover). A dealt answer is the best, and its cover is the best of those passed
 * over.
 */
export function bestAndCover(line: ListLine): { best: ListAnswer | null; cover: ListAnswer | null } {
  const dealt = line.answers.find(({ status }) => status === "DEALT");
  if (dealt === undefined) {
    const [best = null, cover = null] = rankedAnswers(line);
    return { best, cover };
  }
  const passed = line.answers
    .filter(({ status }) => status === "PASSED")
    .map((answer) => ({ ...answer, status: "STANDING" as const }));
  const [cover = null] = rankedAnswers({ side: line.side, answers: passed });
  return { best: dealt, cover };
}

/** Number of firms that have answered a line, including withdrawn answers. */
export function answeredCount({ answers }: Pick<ListLine, "answers">): number {
  return answers.length;
}

/** True while a list accepts answers: not withdrawn and not closed. */
export function isListOpen({ state, closes_at: closesAt }: TradeList, nowMs: number): boolean {
  return state === "OPEN" && Date.parse(closesAt) > nowMs;
}

/** Lines that accepting all best answers would deal. */
export function acceptable(list: TradeList, nowMs: number): { line: ListLine; answer: ListAnswer }[] {
  if (list.role !== "ASKER" || !isListOpen(list, nowMs)) return [];
  return list.lines.flatMap((line) => {
    const [answer] = line.state === "OPEN" ? rankedAnswers(line) : [];
    return answer === undefined ? [] : [{ line, answer }];
  });
}

/** Lines that a firm may still answer and has not. */
export function unanswered(list: TradeList, nowMs: number): ListLine[] {
  if (list.role !== "ASKED" || !isListOpen(list, nowMs)) return [];
  return list.lines.filter(({ state, answers }) => state === "OPEN" && answers.length === 0);
}

/** Lists that need this firm, earliest closing first: those with lines to answer, and those with answers to accept. */
export function listsThatNeedMe(lists: readonly TradeList[], nowMs: number): TradeList[] {
  return lists
    .filter((list) => unanswered(list, nowMs).length > 0 || acceptable(list, nowMs).length > 0)
    .toSorted((a, b) => a.closes_at.localeCompare(b.closes_at));
}
