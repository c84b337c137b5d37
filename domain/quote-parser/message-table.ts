import type { BondLookup, QuoteSide } from "#domain/quote-parser/reading.ts";
import { lookupWorld } from "#domain/quote-parser/reading-world.ts";
import { type PlacedTable, placeTable } from "#domain/quote-parser/table-lines.ts";
import { HEADING_LINES } from "#domain/tables/heading-line.ts";
import { knownHeading } from "#domain/tables/headings.ts";
import { type ReadTable, readTableText } from "#domain/tables/read-table.ts";
import type { Answer } from "#domain/tables/table.ts";
import { PASTED } from "#domain/tables/vocabularies/pasted.ts";

export type TableOfChat = ReadTable<"chat">;
/** Nothing is read of a message whose table cannot be read. */
export type MessageTable = PlacedTable<TableOfChat>;

/** Reads the table of a text. @param side the side of all its rows, where words above it say one */
export function readChatText(text: string, lookup: BondLookup, side: QuoteSide | null): TableOfChat {
  const answers: Answer[] =
    side === null ? [] : [{ row: 0, column: "quote_type", code: "side_missing", choice: side === "BID" ? 0 : 1 }];
  return readTableText("chat", text, lookupWorld(lookup), answers);
}

/** The table in a message; null where it has none. */
export function tableIn(text: string, lookup: BondLookup): MessageTable | null {
  return mayNameColumns(text) ? placeTable(text, (each) => readChatText(each, lookup, null)) : null;
}

/** Marks between cells of any table. */
const CELL_ENDS = /[\t|,;]| {2,}/;
const LEAST_KNOWN = 2;

/** False for most messages: no line of theirs can name columns, and to look for a table takes as long as to read many lines. */
function mayNameColumns(text: string): boolean {
  const lines = text.split(/[\r\n]+/);
  if (lines.length < 2) return false;
  return lines.slice(0, HEADING_LINES).some((line) => {
    const cells = line.split(CELL_ENDS);
    return cells.length >= LEAST_KNOWN && cells.filter((cell) => knownHeading(cell, PASTED)).length >= LEAST_KNOWN;
  });
}
