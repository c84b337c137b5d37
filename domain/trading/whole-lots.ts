import type { Lot } from "#domain/entities/lot.ts";
import { lotText, tradingTexts } from "#domain/trading/texts.ts";
import { errField, ok, type Verdict } from "#domain/trading/verdict.ts";

/** Returns the size in rupees of face if it is whole lots, as for a price that nobody deals at. */
export function wholeLots(lot: Lot | null, rupees: number, field: string): Verdict<number> {
  if (lot === null) return errField(field, tradingTexts.noRupeeLot);
  return rupees % lot.rupees === 0 ? ok(rupees) : errField(field, lotText(lot));
}
