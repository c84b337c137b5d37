import { offeredAnswers } from "#domain/tables/answers.ts";
import { answerTable } from "#domain/tables/answer-table.ts";
import { withFaces } from "#domain/tables/answered-faces.ts";
import { decodeTable, type Workbook } from "#domain/tables/decode.ts";
import { type ChatRow, readChatTable } from "#domain/tables/readers/chat.ts";
import { type ClientRow, readClientsTable } from "#domain/tables/readers/clients.ts";
import { type HoldingRow, readHoldingsTable } from "#domain/tables/readers/holdings.ts";
import { type HolidayRow, readHolidaysTable } from "#domain/tables/readers/holidays.ts";
import { type ListRow, readListTable } from "#domain/tables/readers/list.ts";
import { type QuoteRow, readQuotesTable } from "#domain/tables/readers/quotes.ts";
import { nothingRead } from "#domain/tables/readers/reading-of.ts";
import { isCounted } from "#domain/tables/readers/sizes.ts";
import { readTradesTable, type TradeRow } from "#domain/tables/readers/trades.ts";
import { recogniseSheets, recogniseText } from "#domain/tables/recognise.ts";
import { withoutSplitFigures } from "#domain/tables/split-figures.ts";
import {
  type Answer,
  type Guidance,
  NO_GUIDANCE,
  type ReadingWorld,
  type RecognisedTable,
  type Recognition,
  type Sheet,
  type TableReading,
  type TableRecord,
  type Vocabulary,
} from "#domain/tables/table.ts";
import { CLIENTS } from "#domain/tables/vocabularies/clients.ts";
import { HOLDINGS } from "#domain/tables/vocabularies/holdings.ts";
import { HOLIDAYS } from "#domain/tables/vocabularies/holidays.ts";
import { PASTED } from "#domain/tables/vocabularies/pasted.ts";
import { QUOTES } from "#domain/tables/vocabularies/quotes.ts";
import { TRADES } from "#domain/tables/vocabularies/trades.ts";

// The one way from a file or a pasted text to rows. Page and server call it alike.

interface RowOf {
  quotes: QuoteRow;
  /** Statements of custodians and depositories too. */
  holdings: HoldingRow;
  trades: TradeRow;
  clients: ClientRow;
  holidays: HolidayRow;
  list: ListRow;
  chat: ChatRow;
}
export type TableKind = keyof RowOf;

/** A column that is read, as the table has it. */
export interface ReadColumn {
  field: string;
  /** Place in the record, from 0. */
  at: number;
  /** As written. */
  heading: string;
}

/** The place of a table in its file; null where the file has no such thing, or nothing was read of it. */
export interface TableOrigin {
  columns: readonly ReadColumn[];
  /** All filled lines under the headings as they are written, those with a problem and those that are no rows too. */
  records: readonly TableRecord[];
  headingRow: number | null;
  encoding: string | null;
  delimiter: string | null;
  sheet: string | null;
}

export type ReadTable<Kind extends TableKind> = TableReading<RowOf[Kind]> & TableOrigin;

/** Text or sheets, as far as a file was read as one of them. */
export type DecodedTable = { text: string; encoding: string | null } | { sheets: readonly Sheet[] };

const NO_ORIGIN: TableOrigin = {
  columns: [],
  records: [],
  headingRow: null,
  encoding: null,
  delimiter: null,
  sheet: null,
};

const READERS: {
  [Kind in TableKind]: (decoded: DecodedTable, world: ReadingWorld, guidance: Guidance) => ReadTable<Kind>;
} = {
  quotes: readerOf(QUOTES, readQuotesTable),
  holdings: readerOf(HOLDINGS, readHoldingsTable),
  trades: readerOf(TRADES, readTradesTable),
  clients: readerOf(CLIENTS, readClientsTable),
  holidays: readerOf(HOLIDAYS, readHolidaysTable),
  list: readerOf(PASTED, readListTable),
  chat: readerOf(PASTED, readChatTable),
};

function readerOf<Field extends string, Row>(
  vocabulary: Vocabulary<Field>,
  read: (table: RecognisedTable<Field>, world: ReadingWorld) => TableReading<Row>,
) {
  return (decoded: DecodedTable, world: ReadingWorld, guidance: Guidance): TableReading<Row> & TableOrigin => {
    const found = recognise(decoded, vocabulary, guidance);
    if (found.is !== "table") return { ...nothingRead(found), ...NO_ORIGIN };
    const table = answerTable(found.table, (column) => isCounted(column, vocabulary.isPasted));
    const { columns, records, headingRow, encoding, delimiter, sheet } = found.table;
    const origin = { columns, records, headingRow, encoding, delimiter, sheet };
    const readAll = (each: RecognisedTable<Field>) => read(each, withFaces(table, world));
    const reading = readAll(table);
    return { ...(vocabulary.isPasted ? reading : withoutSplitFigures(reading, table, readAll)), ...origin };
  };
}

function recognise<Field extends string>(
  decoded: DecodedTable,
  vocabulary: Vocabulary<Field>,
  guidance: Guidance,
): Recognition<Field> {
  if ("sheets" in decoded) return recogniseSheets(decoded.sheets, vocabulary, guidance);
  return recogniseText(decoded.text, vocabulary, decoded.encoding, guidance);
}

/** Reads a table of a pasted text. */
export function readTableText<Kind extends TableKind>(
  kind: Kind,
  text: string,
  world: ReadingWorld,
  answers: readonly Answer[] = [],
): ReadTable<Kind> {
  return readDecoded(kind, { text, encoding: null }, world, { answers, corrected: [] });
}

/** Reads a table of a file that was decoded before, as a person answered and corrected it. */
export function readDecoded<Kind extends TableKind>(
  kind: Kind,
  decoded: DecodedTable,
  world: ReadingWorld,
  guidance: Guidance = NO_GUIDANCE,
): ReadTable<Kind> {
  return READERS[kind](decoded, world, { ...guidance, answers: offeredAnswers(guidance.answers) });
}

export interface TableFile {
  bytes: Uint8Array;
  /** Loaded by the caller when a workbook is there: the library is large. */
  readWorkbook: (bytes: Uint8Array) => Promise<Workbook>;
}

/** Reads a table of a file or a pasted text. */
export async function readTable<Kind extends TableKind>(
  kind: Kind,
  source: TableFile | { text: string },
  world: ReadingWorld,
): Promise<ReadTable<Kind>> {
  if ("text" in source) return readTableText(kind, source.text, world);
  const decoded = await decodeTable(source.bytes, source.readWorkbook);
  if (decoded.is === "refused") return { ...nothingRead(decoded), ...NO_ORIGIN };
  return readDecoded(kind, decoded, world);
}
