import type { TypedDealLine } from "#src/desk-kit/quote-reading/typed-deal-line.ts";
import type { PaletteItem } from "#src/shell/palette/source.ts";

/** A row of the palette that is a typed deal line. */
export interface DealLineItem extends PaletteItem {
  readonly line: TypedDealLine;
}

/** The line of a row; null for a row that is none. */
export function dealLineOf(item: PaletteItem): TypedDealLine | null {
  return isDealLine(item) ? item.line : null;
}

function isDealLine(item: PaletteItem): item is DealLineItem {
  return "line" in item;
}
