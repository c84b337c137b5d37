import type { BondLookup, QuoteSide } from "#domain/quote-parser/reading.ts";
import { lookupWorld } from "#domain/quote-parser/reading-world.ts";
import { type ReadTable, readDecoded } from "#domain/tables/read-table.ts";
import { placesOfRecords, type RecordPlace } from "#domain/tables/record-places.ts";
import type { Answer, TableRecord } from "#domain/tables/table.ts";
import { isFilled } from "#domain/tables/blank.ts";
import { HEADING_LINES } from "#domain/tables/heading-line.ts";
import { knownHeading } from "#domain/tables/headings.ts";
import { PASTED } from "#domain/tables/vocabularies/pasted.ts";

// The table among the lines of a message. Lines above its headings are no part of it, and neither are sentences under them.

export type TableOfChat = ReadTable<"chat">;

/** A line of a table. */
export interface TableLine extends RecordPlace {
  row: number;
}

export interface MessageTable {
  /** From the heading line on, in order. Null for a table that cannot be read, so that nothing of the message is. */
  lines: readonly TableLine[] | null;
  reading: TableOfChat;
}

/** Reads the table of a text. @param side the side of all its rows, where words above it say one */
export function readChatText(text: string, lookup: BondLookup, side: QuoteSide | null): TableOfChat {
  const answers: Answer[] =
    side === null ? [] : [{ row: 0, column: "quote_type", code: "side_missing", choice: side === "BID" ? 0 : 1 }];
  return readDecoded("chat", { text, encoding: null }, lookupWorld(lookup), { answers, corrected: [] });
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

/** The table in a message; null where it has none. */
export function tableIn(text: string, lookup: BondLookup): MessageTable | null {
  if (!mayNameColumns(text)) return null;
  const reading = readChatText(text, lookup, null);
  const { headingRow, delimiter } = reading;
  if (headingRow === null || delimiter === null) {
    return isUnreadTable(reading, text, lookup) ? { lines: null, reading } : null;
  }
  const places = placesOfRecords(text, delimiter);
  const rows = linesOfTable(reading).map(({ row }) => row);
  if (rows.length === 0) return null;
  const lines = [headingRow, ...rows].flatMap((row): TableLine[] => {
    const place = places[row - 1];
    return place === undefined ? [] : [{ row, ...place }];
  });
  return { lines, reading };
}

/** Refusals of texts that have no table. */
const NO_TABLE: ReadonlySet<string> = new Set(["empty", "no_heading", "no_rows"]);

/** True for a text with a table that cannot be read as a whole. A quotation mark that is never closed may be one of a sentence. */
function isUnreadTable({ refused, asked }: TableOfChat, text: string, lookup: BondLookup): boolean {
  const [refusal] = refused;
  if (refusal === undefined) return asked.length > 0;
  if (refusal.code !== "open_quote") return !NO_TABLE.has(refusal.code);
  return readChatText(text.replaceAll('"', ""), lookup, null).headingRow !== null;
}

/** Sentences have commas and semicolons too, and now and then two spaces: of a wide table a line with fewer cells is one. */
const LEAST_CELLS = 3;
const IS_RULED = /^[\t|]$/;

/** The lines under the headings that are the table's: each has two cells or more. */
function linesOfTable({ records, delimiter }: TableOfChat): TableRecord[] {
  const widthOf = ({ cells }: TableRecord) => cells.filter(({ text }) => isFilled(text)).length;
  const widest = Math.max(0, ...records.map(widthOf));
  const least = IS_RULED.test(delimiter ?? "") || widest < LEAST_CELLS ? 2 : LEAST_CELLS;
  return records.filter((record) => widthOf(record) >= least);
}
