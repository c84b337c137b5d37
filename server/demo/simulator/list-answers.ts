import type { AnswerOfLine } from "#domain/contract/http/lists.ts";
import type { ListLine } from "#domain/entities/trade-list.ts";
import { opposite } from "#domain/trading/level.ts";
import type { Random } from "#domain/lib/seeded-random.ts";
import { counterYield } from "#server/demo/simulator/judgement.ts";
import type { View } from "#server/demo/simulator/market-view.ts";

/** One in this many lines stays unanswered, as from a dealer without interest in the bond. */
const LEFT_OUT_OF = 6;
/** Maximum concession towards the fair yield, in quarters of half his spread; it varies by dealer. */
const KEENEST = 3;

interface Market {
  random: Random;
  of(isin: string): View | null;
}

/**
 * Answers of a dealer to lines of a list: within half his spread in his favour, for the whole size, for bonds he has a
 * view of.
 */
export function answerListLines(lines: readonly ListLine[], market: Market): AnswerOfLine[] {
  return lines.flatMap((line): AnswerOfLine[] => {
    const view = market.of(line.finstrument_id);
    if (view === null || market.random.int(1, LEFT_OUT_OF) === 1) return [];
    const level = counterYield(opposite(line.side), view.fair, view.halfSpreadBp, market.random.int(0, KEENEST));
    return [{ line_id: line.id, withdraw: false, fixed_field: "yield", level, quantity: line.quantity }];
  });
}
