import { choiceOf } from "#domain/tables/answers.ts";
import { type FractionChoice, withFraction } from "#domain/tables/cells/level.ts";
import { withHalf } from "#domain/tables/cells/time.ts";
import type { Answer, Cell, Column, RecognisedTable } from "#domain/tables/table.ts";

// A recognised table with the answers of a person put into it: into the units of its columns, and into cells.

type UnitAnswer = Extract<Answer, { choice: number }>;

/** Units of a size, in the order of their question. */
const SIZE_UNITS = ["rupees", "lakh", "cr", "nos"];

/** Fields of sizes; each is asked under the name that the template has for it. */
const SIZE_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["quantum", ["quantum"]],
  ["bid_size", ["bid_size"]],
  ["offer_size", ["offer_size"]],
  ["face", ["quantity", "face", "face_per_bond"]],
]);

/** Fields of yields and prices. */
const LEVEL = /yield|price|^level$|^bid$|^offer$/;

const FRACTIONS: readonly FractionChoice[] = ["fraction", "percent"];
const HALVES = ["PM", "AM"] as const;

/** @param isCounted true for a column of sizes whose count is known without a person */
export function answerTable<F extends string>(
  table: RecognisedTable<F>,
  isCounted: (column: Column<F>) => boolean,
): RecognisedTable<F> {
  if (table.answers.length === 0) return table;
  return answerCells(answerUnits(table, isCounted));
}

function answerUnits<F extends string>(
  table: RecognisedTable<F>,
  isCounted: (column: Column<F>) => boolean,
): RecognisedTable<F> {
  let { columns, unused } = table;
  for (const answer of table.answers) {
    if (answer.code !== "unit") continue;
    const column = columnOfUnit(columns, answer, isCounted);
    if (column === undefined) continue;
    const changed = withUnit(column, answer);
    columns = columns.flatMap((each) => (each !== column ? [each] : changed === null ? [] : [changed]));
    if (changed === null) unused = [...unused, column.heading];
  }
  return { ...table, columns, unused };
}

function columnOfUnit<F extends string>(
  columns: readonly Column<F>[],
  { column }: UnitAnswer,
  isCounted: (column: Column<F>) => boolean,
): Column<F> | undefined {
  const fields = SIZE_FIELDS.get(column);
  if (fields === undefined) return columns.find((each) => each.field === column && isAskedUnit(each));
  return fields
    .flatMap((field) => columns.filter((each) => each.field === field))
    .find((each) => each.isConfirmed !== true && !isCounted(each));
}

/** True for a column with a unit that a person may be asked about. */
const isAskedUnit = ({ field, unit }: Column<string>): boolean =>
  field === "brokerage_paise_per_100" || (unit !== null && (field === "trade_time" || LEVEL.test(field)));

/** The column as it counts by an answer; null for one to leave out. */
function withUnit<F extends string>(column: Column<F>, { column: asked, choice }: UnitAnswer): Column<F> | null {
  if (SIZE_FIELDS.has(asked)) return { ...column, known: "", unit: SIZE_UNITS[choice] ?? null, isConfirmed: true };
  return choice === 0 ? { ...column, unit: null, isConfirmed: true } : null;
}

/** Answers about yields written as fractions, levels of 0 and halves of the day, each put into its cells. */
function answerCells<F extends string>(table: RecognisedTable<F>): RecognisedTable<F> {
  const at = (field: string) => table.columns.find((column) => column.field === field);
  const rows = table.rows.map((record) => {
    const cells = [...record.cells];
    for (const answer of table.answers) {
      const column = at(answer.column);
      if (column === undefined || (answer.row !== 0 && answer.row !== record.row)) continue;
      const cell = cells[column.at];
      if (cell !== undefined) cells[column.at] = answeredCell(cell, answer, column);
    }
    return { ...record, cells };
  });
  return { ...table, rows };
}

function answeredCell(cell: Cell, answer: Answer, column: Column<string>): Cell {
  if (answer.code === "yield_fraction") {
    const choice = FRACTIONS[answer.choice];
    return choice === undefined ? cell : withFraction(cell, column.unit, choice);
  }
  if (answer.code === "zero_level") {
    if (/[1-9]/.test(cell.text)) return cell;
    return answer.choice === 0 ? { text: "" } : { ...cell, isMeant: true };
  }
  if (answer.code === "time_half") return withHalf(cell, HALVES[answer.choice] ?? "PM");
  return cell;
}

/** The side of all rows, where a person gave it. */
export function answeredSide(answers: readonly Answer[]): "BID" | "ASK" | null {
  const choice = choiceOf(answers, "side_missing", { row: 0, column: "quote_type" });
  if (choice === null) return null;
  return choice === 0 ? "BID" : "ASK";
}
