import { decodeTable, type Workbook } from "#domain/tables/decode.ts";
import { type ChatRow, readChatTable } from "#domain/tables/readers/chat.ts";
import { type ClientRow, readClientsTable } from "#domain/tables/readers/clients.ts";
import { type HoldingRow, readHoldingsTable } from "#domain/tables/readers/holdings.ts";
import { type ListRow, readListTable } from "#domain/tables/readers/list.ts";
import { type QuoteRow, readQuotesTable } from "#domain/tables/readers/quotes.ts";
import { nothingRead } from "#domain/tables/readers/reading-of.ts";
import { readTradesTable, type TradeRow } from "#domain/tables/readers/trades.ts";
import { recogniseSheets, recogniseText } from "#domain/tables/recognise.ts";
import type {
  ReadingWorld,
  RecognisedTable,
  Recognition,
  Sheet,
  TableReading,
  Vocabulary,
} from "#domain/tables/table.ts";
import { CLIENTS } from "#domain/tables/vocabularies/clients.ts";
import { HOLDINGS } from "#domain/tables/vocabularies/holdings.ts";
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
  list: ListRow;
  chat: ChatRow;
}
export type TableKind = keyof RowOf;

/** The place of a table in its file; null where the file has no such thing, or nothing was read of it. */
export interface TableOrigin {
  headingRow: number | null;
  encoding: string | null;
  delimiter: string | null;
  sheet: string | null;
}

export type ReadTable<Kind extends TableKind> = TableReading<RowOf[Kind]> & TableOrigin;

/** Text or sheets, as far as a file was read as one of them. */
type Decoded = { text: string; encoding: string | null } | { sheets: readonly Sheet[] };

const NO_ORIGIN: TableOrigin = { headingRow: null, encoding: null, delimiter: null, sheet: null };

const READERS: { [Kind in TableKind]: (decoded: Decoded, world: ReadingWorld) => ReadTable<Kind> } = {
  quotes: readerOf(QUOTES, readQuotesTable),
  holdings: readerOf(HOLDINGS, readHoldingsTable),
  trades: readerOf(TRADES, readTradesTable),
  clients: readerOf(CLIENTS, readClientsTable),
  list: readerOf(PASTED, readListTable),
  chat: readerOf(PASTED, readChatTable),
};

function readerOf<Field extends string, Row>(
  vocabulary: Vocabulary<Field>,
  read: (table: RecognisedTable<Field>, world: ReadingWorld) => TableReading<Row>,
) {
  return (decoded: Decoded, world: ReadingWorld): TableReading<Row> & TableOrigin => {
    const found = recognise(decoded, vocabulary);
    if (found.is !== "table") return { ...nothingRead(found), ...NO_ORIGIN };
    const { headingRow, encoding, delimiter, sheet } = found.table;
    return { ...read(found.table, world), headingRow, encoding, delimiter, sheet };
  };
}

function recognise<Field extends string>(decoded: Decoded, vocabulary: Vocabulary<Field>): Recognition<Field> {
  if ("sheets" in decoded) return recogniseSheets(decoded.sheets, vocabulary);
  return recogniseText(decoded.text, vocabulary, decoded.encoding);
}

/** Reads a table of a pasted text. */
export function readTableText<Kind extends TableKind>(kind: Kind, text: string, world: ReadingWorld): ReadTable<Kind> {
  return READERS[kind]({ text, encoding: null }, world);
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
  return READERS[kind](decoded, world);
}
