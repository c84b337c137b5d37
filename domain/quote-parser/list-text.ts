import type { Bond } from "#domain/entities/bond.ts";
import type { LineDay } from "#domain/quote-parser/deal-line-terms.ts";
import { type ListLineReading, readListLines } from "#domain/quote-parser/list-lines.ts";
import { listLineOf } from "#domain/quote-parser/list-table.ts";
import type { BondLookup } from "#domain/quote-parser/reading.ts";
import { readingWorld } from "#domain/quote-parser/reading-world.ts";
import { placeTable } from "#domain/quote-parser/table-lines.ts";
import { readTableText } from "#domain/tables/read-table.ts";
import type { TableReading } from "#domain/tables/table.ts";

export interface ListTextReading extends Pick<TableReading<unknown>, "refused" | "asked"> {
  /**
   * In the order written. Empty when the text has a table that cannot be read as a whole, because of refusals or
   * questions.
   */
  lines: readonly ListLineReading[];
}

const READ = { refused: [], asked: [] } as const;

/**
 * Reads a text as lines of a list: the rows of its table, and the lines around it that name a bond; a text without a
 * table line by line.
 * @param lookup built for the day of `day`
 */
export function readListText(
  text: string,
  bondOf: (isin: string) => Bond | undefined,
  lookup: BondLookup,
  day: LineDay,
): ListTextReading {
  const world = readingWorld(bondOf, lookup, lookup.today);
  const table = placeTable(text, (each) => readTableText("list", each, world));
  if (table === null) return { ...READ, lines: readListLines(text, lookup, day) };
  const { lines: ofTable, reading } = table;
  if (ofTable === null) return { lines: [], refused: reading.refused, asked: reading.asked };
  const isOfTable = (start: number, end: number) => ofTable.some((line) => start < line.end && line.start < end);
  const around = Array.from(text.matchAll(/[^\r\n]+/g), ({ 0: line, index }) => ({ line, start: index }))
    .filter(({ line, start }) => !isOfTable(start, start + line.length))
    .flatMap(({ line, start }) => readListLines(line, lookup, day).map((read) => ({ start, read })))
    .filter(({ read }) => read.isin !== null || read.candidates.length > 0);
  const rows = ofTable.flatMap(({ row, start }) => {
    const read = listLineOf(reading, row, lookup);
    return read === null ? [] : [{ start, read }];
  });
  const lines = [...around, ...rows].toSorted((one, other) => one.start - other.start);
  return { ...READ, lines: lines.map(({ read }) => read) };
}
