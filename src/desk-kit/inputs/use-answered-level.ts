import { useEffect } from "react";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { PricingInputEvent, PricingInputState, PricingInputValue } from "#domain/validation/pricing-input.ts";

/** What the server says of a level, whichever call it was asked by. */
export type LevelAnswer = Omit<PricingInputValue, "fixedField" | "settlementDate"> & { settlementDate: IsoDate };

/**
 * Hands an answer to a price-or-yield input, its day of settlement first, since an answer counts only for the day the input
 * is on. An answer to another level than the one that stands there now is dropped by the input itself. `refused` takes the
 * last answer out of the input: nothing of it holds for what is asked now.
 */
export function useAnsweredLevel(
  answer: LevelAnswer | "refused" | null,
  { value: { fixedField, settlementDate, cleanPrice, bondYield } }: PricingInputState,
  dispatch: (event: PricingInputEvent) => void,
): void {
  useEffect(() => {
    if (answer === null) return;
    if (answer === "refused") {
      if (settlementDate !== null) dispatch({ type: "unanswered" });
      return;
    }
    if (settlementDate !== answer.settlementDate) {
      dispatch({ type: "settlementChanged", settlementDate: answer.settlementDate });
    }
    dispatch({ type: "priced", answer: { ...answer, fixedField } });
    // The level, too: one typed away and back again is asked about once and has to be answered twice.
  }, [answer, fixedField, settlementDate, cleanPrice, bondYield, dispatch]);
}
