import type { Exchange } from "#domain/entities/exchanges.ts";
import { readExchange } from "#domain/tables/cells/exchange.ts";
import { readIsin } from "#domain/tables/cells/isin.ts";
import { readSettlements } from "#domain/tables/cells/settlement.ts";
import { readSide, type TableSide } from "#domain/tables/cells/side.ts";
import { readCode, readText } from "#domain/tables/cells/text.ts";
import { readValidity } from "#domain/tables/cells/validity.ts";
import { readYesNo } from "#domain/tables/cells/yes-no.ts";
import { cellReader, readColumn } from "#domain/tables/readers/columns.ts";
import { askFractions, hasLevel, isLevelFilled, levelOf, type RowLevel } from "#domain/tables/readers/levels.ts";
import { Problems } from "#domain/tables/readers/problems.ts";
import { noteTable, readingOf } from "#domain/tables/readers/reading-of.ts";
import { assumesRupees, RUPEES_ASSUMED, sizeOf } from "#domain/tables/readers/sizes.ts";
import { TableCells } from "#domain/tables/readers/table-cells.ts";
import {
  type BookSide,
  bookSide,
  isCrossed,
  SIDED_LEVELS,
  SIDED_YIELDS,
  sidedLevels,
} from "#domain/tables/readers/two-way.ts";
import type { KnownBond, ReadingWorld, RecognisedTable, TableReading, TableRecord } from "#domain/tables/table.ts";
import { answeredSide } from "#domain/tables/answer-table.ts";
import { question, refusal, REFUSALS } from "#domain/tables/texts.ts";
import type { QuoteField } from "#domain/tables/vocabularies/quotes.ts";

/** A quote to post; null where the table does not say. */
export interface QuoteRow extends RowLevel, QuoteTerms {
  row: number;
  isin: string;
  side: BookSide;
  /** Whole rupees of face. */
  quantum: number;
}

interface QuoteTerms {
  settlement_delta: 0 | 1 | 2 | null;
  /** YYYY-MM-DD. */
  settlement: string | null;
  /** `DAY`, minutes, or a time of today as HH:MM. */
  validity: string | number | null;
  send_to_rfq: boolean | null;
  anonymous: boolean | null;
  exchange: Exchange | null;
  rfq_mode: string | null;
  participant_code: string | null;
  end_client_id: string | null;
  confirm: string | null;
  coupon_frequency: string | null;
}

const OWN_LEVEL = { yield: "yield", price: "price", either: "level" } as const;
const NO_VALIDITY = "Validity: DAY, no column";
const NO_SETTLEMENT = "Settles T+1, no column";
const EMPTY_VALIDITY = "Validity: DAY where the cell is empty";
const EMPTY_SETTLEMENT = "Settles T+1 where the cell is empty";

/** The quotes of a table. A row with columns of bids and offers gives up to two, the bid first. */
export function readQuotesTable(table: RecognisedTable<QuoteField>, world: ReadingWorld): TableReading<QuoteRow> {
  const cells = new TableCells(table);
  const problems = new Problems();
  noteTable(table, problems);
  const sideOfAll = answeredSide(table.answers);
  const hasSide = cells.has("quote_type", ...SIDED_LEVELS);
  const isSideOpen = !hasSide && sideOfAll === null;
  if (isSideOpen) problems.ask({ row: 0, column: "quote_type" }, "side_missing", question.sideMissing());
  askFractions(cells, problems, ["yield", "level", ...SIDED_YIELDS]);
  const settlements = readColumn(cells, problems, "settlement", (column, of) => readSettlements(column, of, world));
  const rows = cells.rows.flatMap((record): QuoteRow[] => {
    const read = cellReader(cells, problems, record);
    const bond = read.needed("isin", (cell) => readIsin(cell, world));
    const settlement = problems.value({ row: record.row, column: "settlement" }, settlements.of(record));
    const terms: QuoteTerms = {
      settlement_delta: settlement !== null && "delta" in settlement ? settlement.delta : null,
      settlement: settlement !== null && "date" in settlement ? settlement.date : null,
      ...termsOf(read, cells.column("validity")?.unit ?? null),
    };
    const sided = sidesOf(cells, problems, record, { bond, isSideOpen, sideOfAll: hasSide ? null : sideOfAll });
    if (bond === null) return [];
    return sided.map((each) => ({ row: record.row, isin: bond.isin, ...each, ...terms }));
  });
  return readingOf(table, problems, isSideOpen ? [] : rows, [
    ...(assumesRupees(cells, "quantum") ? [RUPEES_ASSUMED] : []),
    ...settlements.assumed,
    ...assumedTerm(cells, rows, "validity", { noColumn: NO_VALIDITY, emptyCell: EMPTY_VALIDITY }),
    ...assumedTerm(cells, rows, "settlement", { noColumn: NO_SETTLEMENT, emptyCell: EMPTY_SETTLEMENT }),
  ]);
}

/** Text of the default that quotes take from a missing column, or from an empty cell of one that is there. */
function assumedTerm(
  cells: TableCells<QuoteField>,
  quotes: readonly QuoteRow[],
  field: "validity" | "settlement",
  { noColumn, emptyCell }: { noColumn: string; emptyCell: string },
): string[] {
  if (!cells.has(field)) return [noColumn];
  const rows = new Set(quotes.map(({ row }) => row));
  return cells.rows.some((record) => rows.has(record.row) && !cells.isFilled(record, field)) ? [emptyCell] : [];
}

type Read = ReturnType<typeof cellReader<QuoteField>>;

function termsOf({ value }: Read, validityUnit: string | null): Omit<QuoteTerms, "settlement_delta" | "settlement"> {
  return {
    validity: value("validity", (cell) => readValidity(cell, validityUnit)),
    send_to_rfq: value("send_to_rfq", readYesNo),
    anonymous: value("anonymous", readYesNo),
    exchange: value("exchange", readExchange),
    rfq_mode: value("rfq_mode", readCode)?.toUpperCase() ?? null,
    participant_code: value("participant_code", readCode)?.toUpperCase() ?? null,
    end_client_id: value("end_client_id", readCode),
    confirm: value("confirm", readText),
    coupon_frequency: value("coupon_frequency", readText),
  };
}

type SidedQuote = Pick<QuoteRow, "side" | "quantum" | "yield_pct" | "price">;

/** Each side of a row with its level and size: by columns of bids and offers, else by the column of the side. */
function sidesOf(
  cells: TableCells<QuoteField>,
  problems: Problems,
  record: TableRecord,
  { bond, isSideOpen, sideOfAll }: { bond: KnownBond | null; isSideOpen: boolean; sideOfAll: BookSide | null },
): SidedQuote[] {
  const { row } = record;
  const { needed, value } = cellReader(cells, problems, record);
  const quantumOf = (field: QuoteField) =>
    problems.needed({ row, column: field }, sizeOf(cells, record, field, { bond: bond ?? undefined }));
  const sided = sidedLevels(cells, problems, record);
  const own = levelOf(cells, problems, record, OWN_LEVEL);
  if (sided.length > 0) {
    const named = value("quote_type", readSide);
    if (hasLevel(own)) problems.refuse({ row, column: "price" }, "both_levels", REFUSALS.both_levels);
    const isNamed = named === null || sided.some(({ side }) => side === bookSide(named));
    if (!isNamed)
      problems.refuse({ row, column: "quote_type" }, "side", refusal.side(cells.cell(record, "quote_type").text));
    if (isCrossed(sided)) problems.refuse({ row, column: "" }, "crossed", REFUSALS.crossed);
    return sided.flatMap(({ side, level, size }) => {
      const quantum = quantumOf(size);
      return quantum === null ? [] : [{ side, quantum, ...level }];
    });
  }
  const hasOwn = isLevelFilled(cells, record, OWN_LEVEL);
  if (!hasOwn) problems.refuse({ row, column: "yield" }, "level_missing", REFUSALS.level_missing);
  // A row of bids and offers that has neither lacks a level, and needs no side and no size for it.
  if (!hasOwn && !isSideOpen && sideOfAll === null && !cells.has("quote_type")) return [];
  const side = isSideOpen || sideOfAll !== null ? sideOfAll : bookSideOf(needed("quote_type", readSide));
  const quantum = quantumOf("quantum");
  return side === null || quantum === null ? [] : [{ side, quantum, ...own }];
}

const bookSideOf = (side: TableSide | null): BookSide | null => (side === null ? null : bookSide(side));
