import type { Draw } from "#domain/tables/generated/draw.testing.ts";

/** A cell as a table has it. */
export interface WrittenCell {
  text: string;
  /** The value that a workbook stores in place of the text, under a number format. */
  stored?: { value: number; format: string };
  /** The text goes into a file as it is, without quotation marks. */
  isBare?: true;
}

/** A column of a table, with a cell for each of its rows. */
export interface WrittenColumn {
  /** Null for a column that the reader knows and does not use. */
  field: string | null;
  heading: string;
  /** The unit that the heading states as it is written in it, such as ` (Rs Cr)`. */
  unit?: string;
  cells: readonly WrittenCell[];
}

const NOTHING = ["", "", "", "-", "–", "—", "--", ".", "NA", "N/A", "n.a.", "nil", "NIL", " "];

export const emptyCell = (draw: Draw): WrittenCell => ({ text: draw.pick(NOTHING) });

/** A word in capitals, in small letters, or as it is. */
export const inSomeCase = (draw: Draw, word: string): string =>
  draw.pick([(text: string) => text, (text: string) => text.toLowerCase(), (text: string) => text.toUpperCase()])(word);

/** A cell with characters around it that nobody sees, once in a few. */
export function padded(draw: Draw, cell: WrittenCell): WrittenCell {
  // Blanks behind a quotation mark are removed with it.
  if (!draw.once(8) || cell.text.endsWith('"')) return cell;
  const [before, behind] = draw.pick([
    [" ", ""],
    ["", "  "],
    ["\u00A0", "\u00A0"],
    ["\u200B", ""],
    ["", "\uFEFF"],
    ["\u2009", "\u202F"],
  ] as const);
  return { ...cell, text: `${before}${cell.text}${behind}` };
}

/** Cells of a column, empty where a row has no value. */
export function cellsOf<Value>(
  draw: Draw,
  values: readonly (Value | null)[],
  write: (value: Value, at: number) => WrittenCell,
): WrittenCell[] {
  return values.map((value, at) => (value === null ? emptyCell(draw) : padded(draw, write(value, at))));
}
