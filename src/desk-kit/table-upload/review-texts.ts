import type { ReadTable } from "#domain/tables/read-table.ts";
import type { WrittenKind } from "#domain/tables/write-table.ts";

const DELIMITERS: Readonly<Record<string, string>> = {
  ",": "separated by commas",
  "\t": "separated by tabs",
  ";": "separated by semicolons",
  "|": "separated by bars",
};

/** The place of the table in its file: `Sheet Bids · headings in row 3`. */
export function originText({ sheet, encoding, delimiter, headingRow }: ReadTable<WrittenKind>): string {
  return [
    sheet === null ? null : `Sheet ${sheet}`,
    encoding,
    delimiter === null ? null : (DELIMITERS[delimiter] ?? `separated by ${delimiter}`),
    headingRow === null ? null : `headings in row ${headingRow}`,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

interface Counts {
  going: number;
  /** Rows to correct. */
  leftOut: number;
  /** Rows that are there from an earlier file. */
  there: number;
  taken: number;
}

/** `2 quotes to post, 1 row to correct, 3 rows already there.` */
export function statusText(
  { verb, done, countText }: { verb: string; done: string; countText: (rows: number) => string },
  { going, leftOut, there, taken }: Counts,
): string {
  const parts = [
    taken === 0 ? null : `${countText(taken)} ${done}`,
    going === 0 && (taken > 0 || leftOut > 0 || there > 0) ? null : `${countText(going)} to ${verb.toLowerCase()}`,
    leftOut === 0 ? null : `${rowsText(leftOut)} to correct`,
    there === 0 ? null : `${rowsText(there)} already there`,
  ];
  return `${parts.filter((part) => part !== null).join(", ")}.`;
}

export const rowsText = (rows: number): string => (rows === 1 ? "1 row" : `${rows} rows`);

/** `Post 7, leave 2 out`; of a table without wrong rows `Post 7 quotes`. */
export function actText(
  { verb, countText }: { verb: string; countText: (rows: number) => string },
  { going, leftOut, there }: Pick<Counts, "going" | "leftOut" | "there">,
): string {
  if (going === 0) return verb;
  const out = leftOut + there;
  return out === 0 ? `${verb} ${countText(going)}` : `${verb} ${going}, leave ${out} out`;
}
