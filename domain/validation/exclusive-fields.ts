import { fieldTexts } from "#domain/lib/field-texts.ts";

const given = (value: unknown) => value !== undefined && value !== null && value !== "";

/** Refusal of an EOI or a price calculation with both a settlement date and a delta; null when fine. V-36, V-37 */
export function bothSettlementsRefusal(settlementDate: unknown, settlementDelta: unknown): string | null {
  return given(settlementDate) && given(settlementDelta) ? fieldTexts.bothSettlements : null;
}

/** Refusal of a response with both a price and a yield; null when fine. V-38 */
export function bothLevelsRefusal(price: unknown, bondYield: unknown): string | null {
  return given(price) && given(bondYield) ? fieldTexts.bothLevels : null;
}
