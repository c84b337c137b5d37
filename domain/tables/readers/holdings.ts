import { readDays } from "#domain/tables/cells/day.ts";
import { readIsin } from "#domain/tables/cells/isin.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import { readCode, readText } from "#domain/tables/cells/text.ts";
import { cellReader, readColumn } from "#domain/tables/readers/columns.ts";
import { heldFaceOf } from "#domain/tables/readers/held-face.ts";
import { askFractions, levelOf } from "#domain/tables/readers/levels.ts";
import { Problems } from "#domain/tables/readers/problems.ts";
import { noteTable, readingOf } from "#domain/tables/readers/reading-of.ts";
import { refuseRepeatedRefs } from "#domain/tables/readers/refs.ts";
import { assumesRupees, RUPEES_ASSUMED } from "#domain/tables/readers/sizes.ts";
import { TableCells } from "#domain/tables/readers/table-cells.ts";
import type { ReadingWorld, RecognisedTable, TableReading, TableRecord } from "#domain/tables/table.ts";
import { refusal } from "#domain/tables/texts.ts";
import { type HoldingField, HOLDINGS } from "#domain/tables/vocabularies/holdings.ts";

/** A lot to load; null where the table does not say. */
export interface HoldingRow {
  row: number;
  isin: string;
  /** All of it, in whole rupees. */
  face: number;
  /** YYYY-MM-DD. */
  acquired_on: string | null;
  /** Per 100. */
  cost_price: number | null;
  cost_yield_pct: number | null;
  account: string | null;
  ref: string | null;
  remarks: string | null;
  /** Figures of an unusual row, repeated. */
  confirm: string | null;
}

/** Lots that come from deals and trades of this product are in the book already. Its own files call a trade made elsewhere external. */
const SOURCES_OF_OURS = new Set(["deal", "trade", "external"]);

/** The lots of an upload of holdings, or of a statement of a custodian or depository. */
export function readHoldingsTable(
  recognised: RecognisedTable<HoldingField>,
  world: ReadingWorld,
): TableReading<HoldingRow> {
  const table = withCostUnused(withoutOurs(recognised));
  const cells = new TableCells(table);
  const problems = new Problems();
  noteTable(table, problems);
  if (!cells.has("face", "quantity")) {
    problems.refuse({ row: 0, column: "face" }, "missing_heading", refusal.missingHeading("face"));
  }
  askFractions(cells, problems, ["cost_yield"]);
  const days = readColumn(cells, problems, "acquired_on", (column, of) =>
    readDays(column, { ...of, rule: "acquired" }, world),
  );
  const rows = cells.rows.flatMap((record): HoldingRow[] => {
    const { value, needed } = cellReader(cells, problems, record);
    const bond = needed("isin", (cell) => readIsin(cell, world));
    const face = heldFaceOf(cells, problems, record, bond);
    const cost = levelOf(cells, problems, record, { yield: "cost_yield", price: "cost_price" });
    const terms = {
      acquired_on: value("acquired_on", () => days.of(record)),
      cost_price: cost.price,
      cost_yield_pct: cost.yield_pct,
      account: value("account", readCode),
      ref: value("ref", readCode),
      remarks: value("remarks", readText),
      confirm: value("confirm", readText),
    };
    return bond === null || face === null ? [] : [{ row: record.row, isin: bond.isin, face, ...terms }];
  });
  refuseRepeatedRefs(cells, problems);
  return readingOf(table, problems, rows, [...(assumesRupees(cells, "face") ? [RUPEES_ASSUMED] : []), ...days.assumed]);
}

/** Passes over the rows of our own deals and trades. */
function withoutOurs(table: RecognisedTable<HoldingField>): RecognisedTable<HoldingField> {
  const cells = new TableCells(table);
  const isOurs = (record: TableRecord) => {
    const source = plainCell(cells.cell(record, "source"));
    return source.is === "value" && SOURCES_OF_OURS.has(source.value?.toLowerCase() ?? "");
  };
  const ours = table.rows.filter(isOurs).map(({ row }) => row);
  return {
    ...table,
    rows: table.rows.filter((record) => !isOurs(record)),
    passedOver: [...table.passedOver, ...ours],
  };
}

/** A cost beside a cost price is an amount, and is not used. Alone it is asked. */
function withCostUnused(table: RecognisedTable<HoldingField>): RecognisedTable<HoldingField> {
  if (!table.columns.some(({ field }) => field === "cost_price")) return table;
  const isCost = ({ ask }: { ask: string }) => ask === HOLDINGS.asked["cost"];
  const costs = table.asked.filter(isCost).map(({ heading }) => heading);
  return { ...table, asked: table.asked.filter((each) => !isCost(each)), unused: [...table.unused, ...costs] };
}
