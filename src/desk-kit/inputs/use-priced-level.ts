import { useMemo } from "react";
import type { PriceInfo } from "#domain/contract/http/bonds.ts";
import type { PricingInputEvent, PricingInputState } from "#domain/validation/pricing-input.ts";
import { CallError } from "#src/lib/api.ts";
import { type LevelAnswer, useAnsweredLevel } from "#src/desk-kit/inputs/use-answered-level.ts";
import { usePriceInfo, type PriceQuestion } from "#src/desk-kit/inputs/use-price-info.ts";

type Where = Pick<PriceQuestion, "finstrumentId" | "settlementDelta" | "settlementDate" | "quantum" | "bondTerms">;

/** What the server will not price, by the field that is at fault. */
export type PricingProblems = Partial<Record<"level" | "settlement" | "size", string>>;

/**
 * Keeps a price-or-yield input priced: whatever the server answers flows back into its state: the derived level, the
 * settlement date and the money. While `isBarred`, since a field of the form cannot be read, nothing is asked and nothing
 * of the last answer stands.
 */
export function usePricedLevel(
  where: Where,
  state: PricingInputState,
  dispatch: (event: PricingInputEvent) => void,
  isBarred: boolean,
) {
  const { fixedField, cleanPrice, bondYield } = state.value;
  const { finstrumentId } = where;
  const level = fixedField === "price" ? cleanPrice : bondYield;
  const info = usePriceInfo({ ...where, finstrumentId: isBarred ? null : finstrumentId, fixedField, level });
  const { fresh } = info;
  const isRefused = isBarred || info.failure !== null;
  const answer = useMemo(
    () => (isRefused ? "refused" : fresh === undefined ? null : levelAnswer(fresh)),
    [isRefused, fresh],
  );
  useAnsweredLevel(answer, state, dispatch);
  return { answer: isRefused ? undefined : info.answer, pending: info.pending, problems: problemsOf(info.failure) };
}

function problemsOf(failure: Error | null): PricingProblems {
  if (failure === null) return {};
  if (!(failure instanceof CallError)) return { level: NOT_PRICED };
  const { settlementDate, settlementDelta, quantum } = failure.fields;
  const settlement = settlementDate ?? settlementDelta;
  if (settlement !== undefined) return { settlement };
  return quantum === undefined ? { level: failure.body === null ? NOT_PRICED : failure.text } : { size: quantum };
}

/** No answer came, so the level itself may be right. */
const NOT_PRICED = "Not priced: the server did not answer.";

function levelAnswer({ price, ...info }: PriceInfo): LevelAnswer {
  return {
    cleanPrice: price.unit_clean_price,
    bondYield: price.bond_yield,
    settlementDate: price.settlement_date,
    canBePriced: info.can_be_priced,
    allowPriceModification: info.allow_price_modification,
    considerationDetails: info.considerationDetails,
  };
}
