import { useMemo } from "react";
import type { PriceInfo } from "#domain/contract/http/bonds.ts";
import type { PricingInputEvent, PricingInputState } from "#domain/validation/pricing-input.ts";
import { type LevelAnswer, useAnsweredLevel } from "./use-answered-level.ts";
import { usePriceInfo, type PriceQuestion } from "./use-price-info.ts";

type Where = Pick<PriceQuestion, "finstrumentId" | "settlementDelta" | "settlementDate" | "quantum">;

/**
 * Keeps a price-or-yield input priced: whatever the server answers flows back into its state: the derived level, the
 * settlement date and the money.
 */
export function usePricedLevel(where: Where, state: PricingInputState, dispatch: (event: PricingInputEvent) => void) {
  const { fixedField, cleanPrice, bondYield } = state.value;
  const info = usePriceInfo({ ...where, fixedField, level: fixedField === "price" ? cleanPrice : bondYield });
  const { fresh } = info;
  const answer = useMemo(() => (fresh === undefined ? null : levelAnswer(fresh)), [fresh]);
  useAnsweredLevel(answer, state, dispatch);
  return { answer: info.answer, pending: info.pending };
}

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
