import { stringify } from "csv-stringify/browser/esm/sync";

/** Lines of cells as a CSV that a spreadsheet reads; a text that it would run as a formula is text. */
export function csvOfLines(lines: readonly (readonly string[])[]): string {
  return stringify(
    lines.map((cells) => [...cells]),
    { bom: true, escape_formulas: true, record_delimiter: "windows" },
  );
}
