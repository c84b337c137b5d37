import type { BondLookup, QuoteSide } from "#domain/quote-parser/reading.ts";
import { lookupWorld } from "#domain/quote-parser/reading-world.ts";
import { type PlacedTable, placeTable } from "#domain/quote-parser/table-lines.ts";
import { HEADING_LINES } from "#domain/tables/heading-line.ts";
import { knownHeading } from "#domain/tables/headings.ts";
import { type ReadTable, readTableText } from "#domain/tables/read-table.ts";
import type { Answer } from "#domain/tables/table.ts";
import { PASTED } from "#domain/tables/vocabularies/pasted.ts";

export type TableOfChat = ReadTable<"chat">;
/** A table of a message. When it cannot be read, the message gives no quotes. */
export type MessageTable = PlacedTable<TableOfChat>;

/**
 * Reads the table of a text.
 * @param side side of all its rows, if words above it state one
 */
export function readChatText(text: string, lookup: BondLookup, side: QuoteSide | null): TableOfChat {
  const answers: Answer[] =
    side === null ? [] : [{ row: 0, column: "quote_type", code: "side_missing", choice: side === "BID" ? 0 : 1 }];
  return readTableText("chat", text, lookupWorld(lookup), answers);
}

/** Table in a message, or null. */
export function tableIn(text: string, lookup: BondLookup): MessageTable | null {
  return mayNameColumns(text) ? placeTable(text, (each) => readChatText(each, lookup, null)) : null;
}

/** Cell separators of any table. */
const CELL_ENDS = /[\t|,;]| {2,}/;
const LEAST_KNOWN = 2;

/**
 * False for most messages: none of their lines can be column headings, and searching for a table takes as long as
 * reading many lines.
 */
function mayNameColumns(text: string): boolean {
  const lines = text.split(/[\r\n]+/);
  if (lines.length < 2) return false;
  return lines.slice(0, HEADING_LINES).some((line) => {
    const cells = line.split(CELL_ENDS);
    return cells.length >= LEAST_KNOWN && cells.filter((cell) => knownHeading(cell, PASTED)).length >= LEAST_KNOWN;
  });
}
