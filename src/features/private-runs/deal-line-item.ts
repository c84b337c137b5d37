import { formatDate } from "#domain/lib/format-date.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { runText } from "#domain/runs/run-text.ts";
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

/** What a line says beside its side, size, bond, level and T+n, in words. */
export function otherTerms({ settlement, validity, state, venue, party }: TypedDealLine): string[] {
  return [
    settlement === null ? "" : `settles ${formatDate(settlement)}`,
    validity === null ? "" : validityWords(validity),
    state === null ? "" : state === "DEFAULT" ? "firm" : "indicative",
    venue === null ? "" : venue === "OTC" ? "to no exchange" : `to ${venue} RFQ`,
    party === null ? "" : `for ${party.name}`,
  ].filter((text) => text !== "");
}

function validityWords(validity: string): string {
  if (validity === "DAY") return "for the day";
  return validity.startsWith("till ") ? validity : `for ${validity.replace(/m$/, " minutes")}`;
}

/** The whole line in plain words: `Bid 10 Cr 7.18% GS 2033 at 101.25, T+1, for 30 minutes`. */
export function typedLineText(line: TypedDealLine): string {
  return [runText({ ...line, status: null }, formatSize), ...otherTerms(line)].join(", ");
}
