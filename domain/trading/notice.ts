import type { QuoteType } from "#domain/entities/eoi.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { type DealLevel, levelText } from "#domain/trading/level.ts";

/** Text for the side whose turn it is: its own side of the deal, the size, the bond and the waiting level. */
export function yourTurnText(side: QuoteType, quantity: number, bondName: string, level: DealLevel): string {
  const deal = `${side === "BID" ? "buy" : "sell"} ${formatCompactRupees(quantity)} ${bondName}`;
  const isInquiry = level.yieldStored === null && level.unitPriceStored === null;
  return isInquiry ? `Your turn: name a level to ${deal}` : `Your turn: ${deal} at ${levelText(level)}`;
}

/** Text for the side whose turn has passed. */
export function turnPassedText(bondName: string, state: string): string {
  return state === "CLOSED"
    ? `Dealt: ${bondName}`
    : state === "LAPSED"
      ? `Lapsed: ${bondName}`
      : `Waiting: ${bondName}`;
}
