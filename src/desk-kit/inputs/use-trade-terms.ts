import { editLevel, type LevelEvent, type LevelInput } from "#domain/validation/pricing-input.ts";
import { askPrice, PRICE_INFO, pricingProblems } from "#src/desk-kit/inputs/price-info.ts";
import { levelOfTerms, questionOf, sizeOfTerms, type TypedTerms } from "#src/desk-kit/inputs/typed-terms.ts";
import { isPriced } from "#src/desk-kit/inputs/priceable.ts";
import { useFinstrument } from "#src/desk-kit/inputs/use-finstrument.ts";
import { usePrice } from "#src/desk-kit/inputs/use-price.ts";

/** Takes the level as it was typed on; the event says how. */
type OnLevel = (level: LevelInput, event: LevelEvent) => void;

/**
 * What a form that deals in a bond has in common with the others: a size and a level as typed, priced by the server for a
 * day of settlement. What it comes to is derived from both and stored nowhere. SizeField, LevelField and MoneyLines draw it.
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
