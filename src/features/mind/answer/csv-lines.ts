import { stringify } from "csv-stringify/browser/esm/sync";

/** Converts rows to CSV for a spreadsheet; a text that would run as a formula is escaped. */
export function csvOfLines(lines: readonly (readonly string[])[]): string {
  return stringify(
    lines.map((cells) => [...cells]),
    { bom: true, escape_formulas: true, record_delimiter: "windows" },
  );
}
