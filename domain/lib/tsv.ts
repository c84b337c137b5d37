import { shiftDecimal } from "#domain/lib/decimal.ts";

// Rows as spreadsheets give and take them: by the clipboard cells are apart by tabs, in a file by commas; a cell with what parts
// cells or lines is in quotes.

/** Powers of ten of the units that figures are shown in. */
const POWERS: Readonly<Record<string, number>> = { "": 0, L: 5, Cr: 7, "L Cr": 12 };
/** An amount, a level or a size as it is shown: perhaps signed, with a rupee sign, grouped, with a unit or a percent sign. */
const FIGURE = /^([+−-]?)(?:₹ ?)?((?:\d{1,3}(?:,\d{2,3})+|\d+)(?:\.\d+)?)(?: ?(L Cr|Cr|L)| ?%)?$/u;
const TELEPHONE = /^\+\d{9,}$/;
const MISSING = "–";

/**
 * What a cell shows as a spreadsheet counts it: a figure without grouping, sign of currency and unit, which is multiplied out;
 * nothing for what is missing; other text as it is.
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

/** Lines of cells as text, the headings first; a text that a spreadsheet would run as a formula is marked as text. */
export function tsvText(lines: readonly (readonly TsvCell[])[]): string {
  return lines.map((cells) => cells.map(quoted).join("\t")).join("\n");
}

/** The same as a file: its mark says that it is UTF-8, so that a rupee sign stays one. */
export function csvText(lines: readonly (readonly TsvCell[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(quoted).join(",")).join("\r\n")}\r\n`;
}

/** A text that begins so is run by a spreadsheet. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

function quoted(given: TsvCell): string {
  const cell = String(given ?? "");
  const guarded = FORMULA.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
  return /[",\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
