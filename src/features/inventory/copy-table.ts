import { notify } from "#src/ui/toast.tsx";

/** A list as a spreadsheet takes it from the clipboard: headings, then rows, cells apart by tabs. */
export function tableText(heads: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: readonly (string | number | null)[]) =>
    cells.map((cell) => String(cell ?? "").replaceAll(/[\t\r\n]+/g, " ")).join("\t");
  return [line(heads), ...rows.map(line)].join("\n");
}

/** Copies a list with its headings, and says so. */
export async function copyTable(
  heads: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<void> {
  try {
    await navigator.clipboard.writeText(tableText(heads, rows));
    const text = rows.length === 1 ? "1 row copied" : `${rows.length} rows copied`;
    notify({ summary: text, detail: "With headings, for a spreadsheet.", severity: "success", group: "inventory" });
  } catch {
    notify({ summary: "The browser does not let us copy.", severity: "warn", group: "inventory" });
  }
}
