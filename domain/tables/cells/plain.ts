import { withoutStrayJoiners } from "#domain/lib/joiners.ts";
import { plainDigits } from "#domain/lib/plain-digits.ts";
import { isFilled } from "#domain/tables/blank.ts";
import { readAs, refuse } from "#domain/tables/cells/reading.ts";
import type { Cell, CellReading } from "#domain/tables/table.ts";
import { refusal } from "#domain/tables/texts.ts";

// A cell without the characters that spreadsheets and the web add to it. Every other reader of a cell begins here.

/** The mark U+200E moves nothing in a line that is read from the left; Windows puts it around the parts of a day. */
const ZERO_WIDTH = /[\u00AD\u200B\u200E\u2060\uFEFF]/g;
const SCRIPT_DIGIT = /(?![0-9])\p{Nd}/gu;
const AS_TEXT = /^="(.*)"$/s;
const EXCEL_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/i;

/** A text without the characters that nobody sees, with plain digits and plain spaces. */
export function closedUp(text: string): string {
  return withoutStrayJoiners(text.replaceAll(ZERO_WIDTH, ""))
    .replaceAll(SCRIPT_DIGIT, (digit) => plainDigits(digit))
    .replaceAll(/\r\n|\s/g, " ")
    .trim();
}

/**
 * The text of a cell with plain digits and plain spaces, null for an empty one. A formula in place of its result and an error
 * of the spreadsheet are refused. A text that Excel's `'` marks is no formula.
 */
export function plainCell(cell: Cell): CellReading<string> {
  const text = closedUp(cell.text);
  const filled = (value: string) => readAs(isFilled(value) ? value : null);
  if (text.startsWith("'")) return filled(text.slice(1).trim());
  const quoted = AS_TEXT.exec(text)?.[1];
  if (quoted !== undefined) return filled(quoted.replaceAll('""', '"').trim());
  if (text.startsWith("=")) return refuse("formula");
  if (EXCEL_ERROR.test(text)) return refuse("excel_error", refusal.excelError(text));
  return filled(text);
}
