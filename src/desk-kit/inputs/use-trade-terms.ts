import { editLevel, type LevelEvent, type LevelInput } from "#domain/validation/pricing-input.ts";
import { askPrice, PRICE_INFO, pricingProblems } from "#src/desk-kit/inputs/price-info.ts";
import { levelOfTerms, questionOf, sizeOfTerms, type TypedTerms } from "#src/desk-kit/inputs/typed-terms.ts";
import { isPriced } from "#src/desk-kit/inputs/priceable.ts";
import { useFinstrument } from "#src/desk-kit/inputs/use-finstrument.ts";
import { usePrice } from "#src/desk-kit/inputs/use-price.ts";

/** Receives the level after a typing event. */
type OnLevel = (level: LevelInput, event: LevelEvent) => void;

/**
 * Shared hook of all deal forms: typed size and level, priced by the server for a settlement day. Results are derived,
 * never stored. SizeField, LevelField and MoneyLines render them.
 */
export function useTradeTerms(typed: TypedTerms, onLevel: OnLevel) {
  const { finstrumentId, bondTerms } = typed;
  const hasPrice = isPriced(useFinstrument(finstrumentId).data, bondTerms);
  const question = questionOf(typed, hasPrice);
  const { answer, pending, failure } = usePrice({ name: PRICE_INFO, finstrumentId, question, ask: askPrice });
  const level = levelOfTerms(typed, answer, hasPrice);
  return {
    ...typed,
    level,
    onLevel: (event: LevelEvent) => onLevel(editLevel(level, event), event),
    ...sizeOfTerms(typed),
    answer,
    pending,
    problems: pricingProblems(failure),
  };
}

export type TradeTerms = ReturnType<typeof useTradeTerms>;
