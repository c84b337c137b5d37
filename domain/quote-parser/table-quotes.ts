import type { Header } from "#domain/quote-parser/header.ts";
import { type MessageTable, readChatText, type TableOfChat } from "#domain/quote-parser/message-table.ts";
import type { BondLookup, MessageProblem, QuoteReading } from "#domain/quote-parser/reading.ts";
import { bondsNamed, type TableLine } from "#domain/quote-parser/table-lines.ts";
import type { RecordPlace } from "#domain/tables/record-places.ts";
import type { OpenRow } from "#domain/tables/table.ts";
import { questionText } from "#domain/tables/texts.ts";

// Quotes of a table in a message. Words around the table may state the side of all its rows, their size and settlement.

export interface TableQuotes {
  /** By row of the table. */
  readings: ReadonlyMap<number, readonly QuoteReading[]>;
  problems: readonly MessageProblem[];
}

const NO_SIDE_TEXT = "No quotes: no column says bid or offer.";

/** Reads the rows of a table under the facts of the lines above it. */
export function readTableQuotes(
  { lines, reading: alone }: MessageTable,
  text: string,
  lookup: BondLookup,
  header: Header,
): TableQuotes {
  if (lines === null) {
    const problems = [...alone.refused.map((each) => each.text), ...alone.asked.map(questionText)];
    return { readings: new Map(), problems: problems.map((each) => ({ start: 0, end: text.length, text: each })) };
  }
  if (header.silent) return { readings: new Map(), problems: [] };
  const isSideOpen = alone.asked.some(({ code }) => code === "side_missing");
  const read = isSideOpen && header.side !== null ? readChatText(text, lookup, header.side) : alone;
  const stated = { ...header, sizeRupees: hasSizes(read) ? null : header.sizeRupees };
  const readings = new Map<number, QuoteReading[]>();
  const open = new Set<number>();
  for (const line of lines) {
    const { rows, candidates } = quotedIn(read, line.row, lookup);
    if (rows.length === 0) continue;
    readings.set(
      line.row,
      rows.map((row) => quoteOf(row, candidates, line, text, stated)),
    );
    if (candidates.length > 0) open.add(line.row);
  }
  const shut = lines.filter(({ row }) => !open.has(row));
  const whole = { start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? text.length };
  return { readings, problems: problemsOf(read, shut, whole) };
}

const SIZE_FIELDS: ReadonlySet<string> = new Set(["quantum", "volume", "bid_size", "offer_size"]);

const hasSizes = ({ columns }: TableOfChat): boolean => columns.some(({ field }) => SIZE_FIELDS.has(field));

/** Quotes of a row; if several bonds match, also these bonds, from which the author is asked to choose. */
function quotedIn(
  reading: TableOfChat,
  row: number,
  lookup: BondLookup,
): { rows: readonly OpenRow[]; candidates: readonly string[] } {
  const { rows, partial = [], refused, asked } = reading;
  const whole = rows.filter((each) => each.row === row);
  if (whole.length > 0) return { rows: whole, candidates: [] };
  const open = partial.filter((each) => each.row === row);
  const codes = new Set([...refused, ...asked].filter((each) => each.row === row).map(({ code }) => code));
  if (codes.size > 1) return NOT_QUOTED;
  if (codes.has("isin_unknown")) {
    const candidates = bondsNamed(reading, row, lookup);
    return candidates.length === 0 ? NOT_QUOTED : { rows: open, candidates };
  }
  // A number of bonds is no size while the bond's face is unknown; a size that is not a whole number of bonds still is
  // one.
  const isQuoted =
    codes.has("face_unknown") || (codes.has("size_lot") && open.every(({ quantum }) => quantum !== null));
  return isQuoted ? { rows: open, candidates: [] } : NOT_QUOTED;
}

const NOT_QUOTED = { rows: [], candidates: [] } as const;

function quoteOf(
  { isin, side, price, yield_pct: yieldPct, quantum }: OpenRow,
  candidates: readonly string[],
  { start, end }: TableLine,
  text: string,
  header: Header,
): QuoteReading {
  return {
    isin,
    candidates,
    side,
    price,
    yieldPct,
    sizeRupees: quantum ?? header.sizeRupees,
    settlementDelta: header.settlementDelta,
    status: header.status,
    span: { start, end },
    text: text.slice(start, end),
    confidence: 1,
    unresolved: isin === null ? ["bond"] : [],
  };
}

/** Problems of the table as a whole, and of its lines without any other reading. */
function problemsOf(
  { refused, asked }: TableOfChat,
  lines: readonly TableLine[],
  whole: RecordPlace,
): MessageProblem[] {
  const problems = [
    ...refused.map(({ row, text }) => ({ row, text: row === 0 ? text : `Row ${row}: ${text}` })),
    ...asked.map((each) => ({ row: each.row, text: each.code === "side_missing" ? NO_SIDE_TEXT : questionText(each) })),
  ];
  return problems.flatMap(({ row, text }): MessageProblem[] => {
    const place = row === 0 ? whole : lines.find((line) => line.row === row);
    return place === undefined ? [] : [{ start: place.start, end: place.end, text }];
  });
}
