import type { Exchange } from "#domain/entities/exchanges.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import { readDays } from "#domain/tables/cells/day.ts";
import { readExchange } from "#domain/tables/cells/exchange.ts";
import { readIsin } from "#domain/tables/cells/isin.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import { ask, readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import { readSettlements } from "#domain/tables/cells/settlement.ts";
import { readSide } from "#domain/tables/cells/side.ts";
import { readCode, readText } from "#domain/tables/cells/text.ts";
import { readTimes } from "#domain/tables/cells/time.ts";
import { cellReader, readColumn } from "#domain/tables/readers/columns.ts";
import { askFractions, isLevelFilled, levelOf, type RowLevel } from "#domain/tables/readers/levels.ts";
import { Problems } from "#domain/tables/readers/problems.ts";
import { noteTable, readingOf } from "#domain/tables/readers/reading-of.ts";
import { refuseRepeatedRefs } from "#domain/tables/readers/refs.ts";
import { assumesRupees, RUPEES_ASSUMED, sizeOf } from "#domain/tables/readers/sizes.ts";
import { TableCells } from "#domain/tables/readers/table-cells.ts";
import type {
  Cell,
  CellReading,
  Column,
  ReadingWorld,
  RecognisedTable,
  TableReading,
  TableRecord,
} from "#domain/tables/table.ts";
import { question, REFUSALS } from "#domain/tables/texts.ts";
import type { TradeField } from "#domain/tables/vocabularies/trades.ts";

/** A trade to report; null where the table does not say. */
export interface TradeRow extends RowLevel {
  row: number;
  exchange: Exchange;
  side: "buyer" | "seller";
  isin: string;
  /** Whole rupees. */
  face: number;
  /** HH:MM. */
  trade_time: string;
  /** YYYY-MM-DD. */
  settlement_date: string | null;
  settlement_delta: 0 | 1 | 2 | null;
  counterparty_code: string;
  custodian: string | null;
  broker_code: string | null;
  brokerage_paise_per_100: number | null;
  ref: string | null;
  late_reason: string | null;
  confirm: string | null;
}

const LEVEL = { yield: "yield", price: "price" } as const;
const PAISE_PER_100 = /\bpaise per (?:rs )?100\b/;

export function readTradesTable(table: RecognisedTable<TradeField>, world: ReadingWorld): TableReading<TradeRow> {
  const cells = new TableCells(table);
  const problems = new Problems();
  noteTable(table, problems);
  askFractions(cells, problems, ["yield"]);
  const times = readColumn(cells, problems, "trade_time", (column, of) => readTimes(column, of, world));
  const tradeDays = readColumn(cells, problems, "trade_date", (column, of) =>
    readDays(column, { ...of, rule: "trade" }, world),
  );
  const settlements = readColumn(cells, problems, "settlement_date", (column, of) =>
    readSettlements(column, of, world),
  );
  const rows = cells.rows.flatMap((record): TradeRow[] => {
    const { row } = record;
    const { value, needed } = cellReader(cells, problems, record);
    const exchange = needed("exchange", readExchange);
    const side = needed("side", readSide);
    const bond = needed("isin", (cell) => readIsin(cell, world));
    const face = needed("face", () => sizeOf(cells, record, "face", { bond: bond ?? undefined }));
    const trade_time = needed("trade_time", () => times.of(record));
    value("trade_date", () => tradeDays.of(record));
    const settlement = value("settlement_date", () => settlements.of(record));
    const counterparty = needed("counterparty_code", readCode);
    const terms = {
      settlement_date: settlement !== null && "date" in settlement ? settlement.date : null,
      settlement_delta: settlement !== null && "delta" in settlement ? settlement.delta : null,
      custodian: value("custodian", readCode)?.toUpperCase() ?? null,
      broker_code: value("broker_code", readCode)?.toUpperCase() ?? null,
      brokerage_paise_per_100: value("brokerage_paise_per_100", brokerageOf(cells)),
      ref: value("ref", readCode),
      late_reason: value("late_reason", readText),
      confirm: value("confirm", readText),
      ...tradeLevel(cells, problems, record),
    };
    if (exchange === null || side === null || bond === null || face === null) return [];
    if (trade_time === null || counterparty === null) return [];
    const counterparty_code = counterparty.toUpperCase();
    const dealt = side === "BUY" ? ("buyer" as const) : ("seller" as const);
    return [{ row, exchange, side: dealt, isin: bond.isin, face, trade_time, counterparty_code, ...terms }];
  });
  refuseRepeatedRefs(cells, problems);
  const assumed = [...tradeDays.assumed, ...settlements.assumed];
  return readingOf(table, problems, rows, assumesRupees(cells, "face") ? [RUPEES_ASSUMED, ...assumed] : assumed);
}

function tradeLevel(cells: TableCells<TradeField>, problems: Problems, record: TableRecord): RowLevel {
  const level = levelOf(cells, problems, record, LEVEL);
  if (!isLevelFilled(cells, record, LEVEL)) {
    problems.refuse({ row: record.row, column: "yield" }, "level_missing", REFUSALS.level_missing);
  }
  return level;
}

/** Brokerage in paise per 100 of face. A heading that does not say so is asked. */
function brokerageOf(cells: TableCells<TradeField>): (cell: Cell) => CellReading<number> {
  const column = cells.column("brokerage_paise_per_100");
  return (cell) =>
    readOn(plainCell(cell), (text) => {
      const paise = typedNumber(text);
      if (paise === null || paise < 0) return refuse("number");
      if (column === undefined || column.isConfirmed === true || isPaisePer100(column)) return readAs(paise);
      return ask("unit", question.otherUnit(column.heading, "paise per 100 of face"));
    });
}

const isPaisePer100 = ({ known, unit }: Pick<Column<string>, "known" | "unit">): boolean =>
  PAISE_PER_100.test(`${known} ${unit ?? ""}`);
