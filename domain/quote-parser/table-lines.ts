import { readBond } from "#domain/quote-parser/deal-line-bond.ts";
import { foldLine } from "#domain/quote-parser/fold-line.ts";
import type { BondLookup } from "#domain/quote-parser/reading.ts";
import { isFilled } from "#domain/tables/blank.ts";
import type { ReadTable } from "#domain/tables/read-table.ts";
import { NAME_FIELDS } from "#domain/tables/readers/pasted.ts";
import { placesOfRecords, type RecordPlace } from "#domain/tables/record-places.ts";
import type { TableRecord } from "#domain/tables/table.ts";

// Table among the lines of a pasted text. Lines above its headings and sentences below them do not belong to it.

type PastedTable = ReadTable<"chat" | "list">;

/** A line of a table. */
export interface TableLine extends RecordPlace {
  row: number;
}

export interface PlacedTable<Reading extends PastedTable> {
  /** From the heading line on, in order. Null for a table that cannot be read as a whole. */
  lines: readonly TableLine[] | null;
  reading: Reading;
}

/** Finds the table in a text, or returns null. */
export function placeTable<Reading extends PastedTable>(
  text: string,
  read: (text: string) => Reading,
): PlacedTable<Reading> | null {
  const reading = read(text);
  const { headingRow, delimiter } = reading;
  if (headingRow === null || delimiter === null) {
    return isUnread(reading, text, read) ? { lines: null, reading } : null;
  }
  const rows = linesOfTable(reading).map(({ row }) => row);
  if (rows.length === 0) return null;
  const places = placesOfRecords(text, delimiter);
  const lines = [headingRow, ...rows].flatMap((row): TableLine[] => {
    const place = places[row - 1];
    return place === undefined ? [] : [{ row, ...place }];
  });
  return { lines, reading };
}

/** Refusals of texts without a table. */
const NO_TABLE: ReadonlySet<string> = new Set(["empty", "no_heading", "no_rows"]);

/** True for a table that cannot be read. An unclosed quotation mark may belong to a sentence. */
function isUnread({ refused, asked }: PastedTable, text: string, read: (text: string) => PastedTable): boolean {
  const [refusal] = refused;
  if (refusal === undefined) return asked.length > 0;
  if (refusal.code !== "open_quote") return !NO_TABLE.has(refusal.code);
  return read(text.replaceAll('"', "")).headingRow !== null;
}

/**
 * Sentences, too, have commas, semicolons and sometimes two spaces: in a wide table, a line with fewer cells is a
 * sentence.
 */
const LEAST_CELLS = 3;
const IS_RULED = /^[\t|]$/;

/** Lines below the headings that belong to the table: each has two cells or more. */
function linesOfTable({ records, delimiter }: PastedTable): TableRecord[] {
  const widthOf = ({ cells }: TableRecord) => cells.filter(({ text }) => isFilled(text)).length;
  const widest = Math.max(0, ...records.map(widthOf));
  const least = IS_RULED.test(delimiter ?? "") || widest < LEAST_CELLS ? 2 : LEAST_CELLS;
  return records.filter((record) => widthOf(record) >= least);
}

/** ISINs of bonds that match the name in a row, likeliest first; empty when the row has an ISIN. */
export function bondsNamed({ records, columns }: PastedTable, row: number, lookup: BondLookup): readonly string[] {
  const cells = records.find((record) => record.row === row)?.cells ?? [];
  const wordsOf = (isWanted: (field: string) => boolean) =>
    columns.filter(({ field }) => isWanted(field)).flatMap(({ at }) => cells[at]?.text ?? []);
  if (wordsOf((field) => field === "isin").some(isFilled)) return [];
  return readBond(foldLine(wordsOf((field) => NAME_FIELDS.has(field)).join(" ")), [], lookup).candidates;
}
