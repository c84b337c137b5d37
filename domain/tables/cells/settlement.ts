import { type CellOfRow, type ColumnReading, readDays } from "#domain/tables/cells/day.ts";
import { dayForm } from "#domain/tables/cells/day-forms.ts";
import type { DayOrder } from "#domain/tables/cells/day-order.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import { readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import type { CellReading, ReadingWorld } from "#domain/tables/table.ts";

export type TableSettlement = { delta: 0 | 1 | 2 } | { date: string };

const DELTA = /^(?:t|(?:t\s*\+?\s*)?([012]))$/i;
const OF_TRADE_DAY = /^t\s*[-+]?\s*\d/i;

/** Days to settlement, as `T+1` or 1, or days of settlement. */
export function readSettlements(
  cells: readonly CellOfRow[],
  column: { heading: string; field: string; order?: DayOrder },
  world: ReadingWorld,
): ColumnReading<TableSettlement> {
  const readings = new Map<number, CellReading<TableSettlement>>();
  const days: CellOfRow[] = [];
  for (const each of cells) {
    const plain = plainCell(each.cell);
    const text = plain.is === "value" ? plain.value : null;
    const delta = text === null ? null : deltaOf(text);
    if (delta !== null) readings.set(each.row, readAs({ delta }));
    else if (text !== null && (OF_TRADE_DAY.test(text) || dayForm(text) === null)) {
      readings.set(each.row, refuse("settlement"));
    } else days.push(each);
  }
  const read = readDays(days, { ...column, rule: "settlement" }, world);
  for (const [row, day] of read.readings) {
    readings.set(
      row,
      readOn(day, (date) => readAs({ date })),
    );
  }
  return { ...read, readings };
}

function deltaOf(text: string): 0 | 1 | 2 | null {
  const found = DELTA.exec(text);
  if (found === null) return null;
  const days = found[1] ?? "0";
  return days === "0" ? 0 : days === "1" ? 1 : 2;
}
