import { readBond } from "#domain/quote-parser/deal-line-bond.ts";
import { foldLine } from "#domain/quote-parser/fold-line.ts";
import type { BondLookup } from "#domain/quote-parser/reading.ts";
import { isFilled } from "#domain/tables/blank.ts";
import type { ReadTable } from "#domain/tables/read-table.ts";
import { NAME_FIELDS } from "#domain/tables/readers/pasted.ts";
import { placesOfRecords, type RecordPlace } from "#domain/tables/record-places.ts";
import type { TableRecord } from "#domain/tables/table.ts";

// The table among the lines of a pasted text. Lines above its headings are no part of it, and neither are sentences under them.

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

/** The table in a text; null where it has none. */
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

/** Refusals of texts that have no table. */
const NO_TABLE: ReadonlySet<string> = new Set(["empty", "no_heading", "no_rows"]);

/** True for a table that cannot be read. A quotation mark that is never closed may be one of a sentence. */
function isUnread({ refused, asked }: PastedTable, text: string, read: (text: string) => PastedTable): boolean {
  const [refusal] = refused;
  if (refusal === undefined) return asked.length > 0;
  if (refusal.code !== "open_quote") return !NO_TABLE.has(refusal.code);
  return read(text.replaceAll('"', "")).headingRow !== null;
}

/** Sentences have commas and semicolons too, and now and then two spaces: of a wide table a line with fewer cells is one. */
const LEAST_CELLS = 3;
const IS_RULED = /^[\t|]$/;

/** The lines under the headings that are the table's: each has two cells or more. */
function linesOfTable({ records, delimiter }: PastedTable): TableRecord[] {
  const widthOf = ({ cells }: TableRecord) => cells.filter(({ text }) => isFilled(text)).length;
  const widest = Math.max(0, ...records.map(widthOf));
  const least = IS_RULED.test(delimiter ?? "") || widest < LEAST_CELLS ? 2 : LEAST_CELLS;
  return records.filter((record) => widthOf(record) >= least);
}

/** ISINs of the bonds that the name in a row fits, the likeliest first; none where an ISIN is there. */
export function bondsNamed({ records, columns }: PastedTable, row: number, lookup: BondLookup): readonly string[] {
  const cells = records.find((record) => record.row === row)?.cells ?? [];
  const wordsOf = (isWanted: (field: string) => boolean) =>
    columns.filter(({ field }) => isWanted(field)).flatMap(({ at }) => cells[at]?.text ?? []);
  if (wordsOf((field) => field === "isin").some(isFilled)) return [];
  return readBond(foldLine(wordsOf((field) => NAME_FIELDS.has(field)).join(" ")), [], lookup).candidates;
}
