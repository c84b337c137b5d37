import type { AnswerOfLine } from "#domain/contract/http/lists.ts";
import type { ListLine } from "#domain/entities/trade-list.ts";
import { opposite } from "#domain/trading/level.ts";
import type { Random } from "#domain/lib/seeded-random.ts";
import { counterYield } from "#server/demo/simulator/judgement.ts";
import type { View } from "#server/demo/simulator/market-view.ts";

/** A dealer leaves a line without an answer this often, as one who has no interest in the bond. */
const LEFT_OUT_OF = 6;
/** How much nearer to the fair yield than half his spread one dealer comes than another, in quarters of it. */
const KEENEST = 3;

interface Market {
  random: Random;
  of(isin: string): View | null;
}

/** What a dealer answers to lines of a list: half his spread or less in his favour, for the whole size, of bonds he has a view of. */
export function answerListLines(lines: readonly ListLine[], market: Market): AnswerOfLine[] {
  return lines.flatMap((line): AnswerOfLine[] => {
    const view = market.of(line.finstrument_id);
    if (view === null || market.random.int(1, LEFT_OUT_OF) === 1) return [];
    const level = counterYield(opposite(line.side), view.fair, view.halfSpreadBp, market.random.int(0, KEENEST));
    return [{ line_id: line.id, withdraw: false, fixed_field: "yield", level, quantity: line.quantity }];
  });
}
