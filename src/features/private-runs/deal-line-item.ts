import type { TypedDealLine } from "#src/desk-kit/quote-reading/typed-deal-line.ts";
import type { PaletteItem } from "#src/shell/palette/source.ts";

/** Palette row of a typed deal line. */
export interface DealLineItem extends PaletteItem {
  readonly line: TypedDealLine;
}

/** Deal line of a palette row; null for other rows. */
export function dealLineOf(item: PaletteItem): TypedDealLine | null {
  return isDealLine(item) ? item.line : null;
}

function isDealLine(item: PaletteItem): item is DealLineItem {
  return "line" in item;
}
