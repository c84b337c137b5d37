import { shiftDecimal } from "#domain/lib/decimal.ts";

// Rows for spreadsheets: cells are separated by tabs on the clipboard and by commas in a file; a cell that contains a
// separator is quoted.

/** Powers of ten of display units. */
const POWERS: Readonly<Record<string, number>> = { "": 0, L: 5, Cr: 7, "L Cr": 12 };
/** An amount, a level or a size as displayed: optionally with a sign, rupee sign, grouping, unit or percent sign. */
const FIGURE = /^([+−-]?)(?:₹ ?)?((?:\d{1,3}(?:,\d{2,3})+|\d+)(?:\.\d+)?)(?: ?(L Cr|Cr|L)| ?%)?$/u;
const TELEPHONE = /^\+\d{9,}$/;
const MISSING = "–";

/**
 * Spreadsheet value of a displayed cell: a figure without grouping, currency sign and unit (multiplied out); empty for
 * a missing value; other text unchanged.
 */
export function plainCell(shown: string): string {
  const text = shown.replaceAll(/\s+/g, " ").trim();
  if (text === MISSING) return "";
  const [, sign, digits, unit = ""] = FIGURE.exec(text) ?? [];
  if (digits === undefined || TELEPHONE.test(text)) return text;
  const plain = digits.replaceAll(",", "");
  const power = POWERS[unit] ?? 0;
  const figure = power === 0 ? plain : String(shiftDecimal(Number(plain), power));
  return sign === "" || sign === "+" ? figure : `-${figure}`;
}

type TsvCell = string | number | null;

/** Lines of cells as text, headings first. A text that a spreadsheet would run as a formula is escaped. */
export function tsvText(lines: readonly (readonly TsvCell[])[]): string {
  return lines.map((cells) => cells.map(quoted).join("\t")).join("\n");
}

/** Same as a CSV file, with a byte order mark for UTF-8, so that rupee signs survive. */
export function csvText(lines: readonly (readonly TsvCell[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(quoted).join(",")).join("\r\n")}\r\n`;
}

/** Texts that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function quoted(given: TsvCell): string {
  const cell = String(given ?? "");
  const guarded = FORMULA.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
  return /[",\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
