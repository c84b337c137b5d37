import { useEffect } from "react";
import type { PricingInputEvent, PricingInputState } from "#domain/validation/pricing-input.ts";
import { usePriceInfo, type PriceQuestion } from "./use-price-info.ts";

type Where = Pick<PriceQuestion, "finstrumentId" | "settlementDelta" | "settlementDate" | "quantum">;

/**
 * Keeps a price-or-yield input priced: whatever the server answers flows back into its state: the derived level, the
 * settlement date and the money.
 */
export function usePricedLevel(where: Where, state: PricingInputState, dispatch: (event: PricingInputEvent) => void) {
  const { fixedField, cleanPrice, bondYield, settlementDate } = state.value;
  const info = usePriceInfo({ ...where, fixedField, level: fixedField === "price" ? cleanPrice : bondYield });
  const answer = where.finstrumentId === null ? undefined : info.data;
  useEffect(() => {
    if (!answer) return;
    const { price } = answer;
    if (settlementDate !== price.settlement_date) {
      dispatch({ type: "settlementChanged", settlementDate: price.settlement_date });
    }
    dispatch({
      type: "priced",
      answer: {
        cleanPrice: price.unit_clean_price,
        bondYield: price.bond_yield,
        fixedField,
        settlementDate: price.settlement_date,
        canBePriced: answer.can_be_priced,
        allowPriceModification: answer.allow_price_modification,
        considerationDetails: answer.considerationDetails,
      },
    });
  }, [answer, fixedField, settlementDate, dispatch]);
  return { answer, pending: info.isFetching };
}
