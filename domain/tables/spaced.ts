import { findHeadingLine } from "#domain/tables/heading-line.ts";
import type { TableRecord, Vocabulary } from "#domain/tables/table.ts";

// Tables of a terminal, whose cells are parted by two or more spaces. An empty cell leaves no mark, so a row with fewer cells
// than headings is read by the places of its cells under the headings.

/** The delimiter of these tables. */
export const SPACES = "  ";

const LINE_END = /\r\n|\r|\n/;
const CELL = /[^ \u00A0]+(?:[ \u00A0][^ \u00A0]+)*/g;

interface PlacedCell {
  text: string;
  start: number;
  end: number;
}

interface PlacedLine {
  row: number;
  cells: readonly PlacedCell[];
}

const placedCells = (line: string): PlacedCell[] =>
  Array.from(line.matchAll(CELL), ({ 0: text, index }) => ({ text, start: index, end: index + text.length }));

const recordOf = ({ row, cells }: PlacedLine): TableRecord => ({ row, cells: cells.map(({ text }) => ({ text })) });

export function readSpaced<F extends string>(text: string, vocabulary: Vocabulary<F>): TableRecord[] {
  const lines = text.split(LINE_END).map((line, at) => ({ row: at + 1, cells: placedCells(line) }));
  const records = lines.map(recordOf);
  const headingRow = findHeadingLine(records, vocabulary)?.row;
  const heading = lines.find(({ row }) => row === headingRow);
  if (heading === undefined) return records;
  return lines.map((line) => (line.row > heading.row ? underHeading(line, heading.cells) : recordOf(line)));
}

function underHeading(line: PlacedLine, headings: readonly PlacedCell[]): TableRecord {
  const { row, cells } = line;
  if (cells.length < 2 || cells.length >= headings.length) return recordOf(line);
  const places = cells.map((cell) => placeUnder(cell, headings));
  const isInOrder = places.every((place, at) => place > (places[at - 1] ?? -1));
  // Unclear places leave the line as one cell, so that no value comes under a wrong heading.
  if (!isInOrder) return { row, cells: [{ text: cells.map(({ text }) => text).join(" ") }] };
  return { row, cells: headings.map((_, at) => ({ text: cells[places.indexOf(at)]?.text ?? "" })) };
}

/** The heading that shares most places with a cell; -1 where none shares any. */
function placeUnder(cell: PlacedCell, headings: readonly PlacedCell[]): number {
  const shared = headings.map(({ start, end }) => Math.min(end, cell.end) - Math.max(start, cell.start));
  const most = Math.max(...shared);
  return most > 0 ? shared.indexOf(most) : -1;
}
