import { hasDirectionControls } from "#domain/lib/direction-controls.ts";
import { closedUp, plainCell } from "#domain/tables/cells/plain.ts";
import { readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import type { Cell, CellReading } from "#domain/tables/table.ts";

/** Spaces and line breaks are read as spaces; nobody types any other control character. */
const CONTROL = /(?!\s)\p{Cc}/u;
/** `1.20816E+15`: the digits behind the sixth are gone. */
const SHORTENED = /^[+-]?(?:\d+E\+\d+|\d+[.,]\d+E[+-]?\d+)$/i;
/** A spreadsheet stores no more digits of a number, and writes noughts for the rest. */
const EXACT_DIGITS = 15;

/** A text as it was written, with line breaks as spaces. A lone dash that Excel's `'` marks is a text. */
export function readText(cell: Cell): CellReading<string> {
  if (CONTROL.test(cell.text) || hasDirectionControls(cell.text)) return refuse("text_direction");
  const read = plainCell(cell);
  const text = closedUp(cell.text);
  const isMarked = read.is === "value" && read.value === null && /^'\s*\S/.test(text);
  return isMarked ? readAs(text.slice(1).trim()) : read;
}

/** An account, a reference or another code: leading zeros stay, a number that a spreadsheet has shortened is refused. */
export function readCode(cell: Cell): CellReading<string> {
  return readOn(readText(cell), (text) => {
    const isCut = cell.isNumber === true && text.replaceAll(/\D/g, "").length > EXACT_DIGITS;
    return isCut || SHORTENED.test(text) ? refuse("damaged_number") : readAs(text);
  });
}
