import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import type { TableLine } from "#domain/tables/generated/layout.testing.ts";
import type { WrittenCell } from "#domain/tables/generated/written-cell.testing.ts";

/** The form of a text with a table. */
export interface TextForm {
  delimiter: string;
  lineEnd: string;
  /** A first line `sep=;`. */
  isStated: boolean;
  /** Quotation marks around all cells; else around those that need them. */
  isQuoted: boolean;
}

export const someForm = (draw: Draw, delimiter = draw.pick([",", ",", "\t", ";", "|"])): TextForm => ({
  delimiter,
  lineEnd: draw.pick(["\n", "\r\n", "\r\n", "\r"]),
  isStated: draw.once(10),
  isQuoted: draw.once(4),
});

/** A text with these lines. */
export function delimited(lines: readonly TableLine[], { delimiter, lineEnd, isStated, isQuoted }: TextForm): string {
  const cell = ({ text, isBare }: WrittenCell): string => {
    const needsQuotes = isQuoted || text.includes(delimiter) || /^\s*"|[\r\n]/.test(text);
    return needsQuotes && isBare !== true ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const written = lines.map(({ cells }) => cells.map(cell).join(delimiter));
  return [...(isStated ? [`sep=${delimiter}`] : []), ...written].map((line) => `${line}${lineEnd}`).join("");
}
