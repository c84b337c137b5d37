import type { TableLine } from "#domain/tables/generated/layout.testing.ts";
import type { WrittenCell } from "#domain/tables/generated/written-cell.testing.ts";
import { workbookBytes } from "#domain/tables/workbook.testing.ts";

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "&#10;" };
const escaped = (text: string): string => text.replaceAll(/[&<>\n]/g, (letter) => ESCAPED[letter] ?? letter);

/** A workbook with these lines on its one sheet: cells as numbers, percents, days and times where they have a stored value, or as texts. */
export function workbookOf(lines: readonly TableLine[], isTyped: boolean): Uint8Array {
  const formats: string[] = [];
  const styleOf = (format: string): string => {
    if (format === "General") return "";
    if (!formats.includes(format)) formats.push(format);
    return ` s="${formats.indexOf(format) + 1}"`;
  };
  const cell = ({ text, stored }: WrittenCell): string => {
    if (isTyped && stored !== undefined) return `<c${styleOf(stored.format)}><v>${stored.value}</v></c>`;
    return text === "" ? "<c/>" : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  };
  const rows = lines.map(({ cells }, at) => `<row r="${at + 1}">${cells.map(cell).join("")}</row>`);
  return workbookBytes([{ name: "Sheet1", rows: rows.join("") }], { formats });
}
