import { plainCell } from "#domain/tables/cells/plain.ts";
import { readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import type { Cell, CellReading } from "#domain/tables/table.ts";
import { refusal } from "#domain/tables/texts.ts";

export type TableSide = "BUY" | "SELL";

const SIDES: ReadonlyMap<string, TableSide> = new Map([
  ...["bid", "bids", "b", "buy", "buyer", "buying", "bought", "purchase", "p", "to buy", "want to buy"].map(
    (word) => [word, "BUY"] as const,
  ),
  ...["ask", "asks", "a", "s", "sell", "seller", "selling", "sold", "sale", "to sell"].map(
    (word) => [word, "SELL"] as const,
  ),
  ...["offer", "offers", "ofr", "o", "offered"].map((word) => [word, "SELL"] as const),
]);

/** A side by one of the words that the street has for it. */
export function readSide(cell: Cell): CellReading<TableSide> {
  return readOn(plainCell(cell), (text) => {
    const side = SIDES.get(text.toLowerCase().replaceAll(/\s+/g, " "));
    return side === undefined ? refuse("side", refusal.side(text)) : readAs(side);
  });
}
