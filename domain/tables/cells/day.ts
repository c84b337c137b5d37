import { formatDate } from "#domain/lib/format-date.ts";
import { addDays, type IsoDate } from "#domain/lib/iso-date.ts";
import { type DayForm, dayForm } from "#domain/tables/cells/day-forms.ts";
import { type DayOrder, orderOf, orderOfHeading } from "#domain/tables/cells/day-order.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import { ask, readAs, refuse } from "#domain/tables/cells/reading.ts";
import type { Cell, CellReading, Question, ReadingWorld, Refusal } from "#domain/tables/table.ts";
import { question, refusal } from "#domain/tables/texts.ts";

// The days of a column. Words and ISO days speak for themselves; whether numbered days begin with the day or with the month
// is decided for all of them together, and only days that the column's own rule allows take part.

/** A day of `holiday` may be any day of the calendar. */
export type DayRule = "acquired" | "settlement" | "trade" | "holiday";

export interface DayColumn {
  heading: string;
  field: string;
  rule: DayRule;
  /** The answer of a person to the question of the order. */
  order?: DayOrder;
}

export interface CellOfRow {
  row: number;
  cell: Cell;
}

export interface ColumnReading<Value> {
  /** By row. A cell refused with `date_order_mixed` is named by `refused`, one asked with `date_order` by `asked`. */
  readings: ReadonlyMap<number, CellReading<Value>>;
  asked: Question | null;
  refused: Refusal | null;
  assumed: string | null;
}

const FIRST_ACQUIRED = "1950-01-01";
const SETTLEMENT_DAYS = 10;
const READ_DAY_FIRST = "Days read day first";

interface NumberedCell {
  row: number;
  text: string;
  form: Extract<DayForm, { is: "numbered" }>;
  day: CellReading<IsoDate>;
  month: CellReading<IsoDate>;
}

/** Reads the days of a column, as YYYY-MM-DD. */
export function readDays(cells: readonly CellOfRow[], column: DayColumn, world: ReadingWorld): ColumnReading<IsoDate> {
  const readings = new Map<number, CellReading<IsoDate>>();
  const numbered: NumberedCell[] = [];
  const allowed = (date: IsoDate | null) => allowedDay(date, column.rule, world.today);
  for (const { row, cell } of cells) {
    const plain = plainCell(cell);
    const text = plain.is === "value" ? plain.value : null;
    const form = text === null ? null : dayForm(text);
    if (text === null) readings.set(row, plain);
    else if (form === null) readings.set(row, refuse("date"));
    else if (form.is === "exact") readings.set(row, allowed(form.date));
    else numbered.push({ row, text, form, day: allowed(form.dayFirst), month: allowed(form.monthFirst) });
  }
  return withNumbered(readings, numbered, column);
}

/** A day where the column's own rule allows it. */
function allowedDay(date: IsoDate | null, rule: DayRule, today: IsoDate): CellReading<IsoDate> {
  if (date === null) return refuse("date");
  if (rule === "holiday") return readAs(date);
  if (rule === "trade") return date === today ? readAs(date) : refuse("not_today", refusal.notToday(formatDate(date)));
  if (rule === "settlement") {
    return date >= today && date <= addDays(today, SETTLEMENT_DAYS) ? readAs(date) : refuse("date_range");
  }
  if (date > today) return refuse("date_future");
  return date < FIRST_ACQUIRED ? refuse("date") : readAs(date);
}

const isAllowed = (reading: CellReading<IsoDate>): boolean => reading.is === "value";
const isSameDay = ({ form }: NumberedCell): boolean => form.dayFirst === form.monthFirst;

function withNumbered(
  readings: Map<number, CellReading<IsoDate>>,
  numbered: readonly NumberedCell[],
  { heading, field, order: answered }: DayColumn,
): ColumnReading<IsoDate> {
  const outcome: ColumnReading<IsoDate> = { readings, asked: null, refused: null, assumed: null };
  const stated = answered ?? orderOfHeading(heading);
  if (stated !== null) {
    for (const each of numbered) readings.set(each.row, each[stated]);
    return outcome;
  }
  for (const each of numbered) readings.set(each.row, dayFirst(each));
  const read = numbered.filter(({ day, month }) => isAllowed(day) || isAllowed(month));
  const deciding = read.filter((each) => !isSameDay(each));
  const order = orderOf(
    deciding.map(({ day, month, form }) => ({
      day: isAllowed(day),
      month: isAllowed(month),
      hasSlashes: form.hasSlashes,
    })),
  );
  if (order === "assumed") return { ...outcome, assumed: READ_DAY_FIRST };
  if (order === "asked") {
    const asked = ask("date_order", orderQuestion(heading, deciding));
    for (const { row } of deciding) readings.set(row, asked);
    return { ...outcome, asked: { row: 0, column: field, code: asked.code, text: asked.text, answers: asked.answers } };
  }
  if (order === "mixed") {
    const refused = refuse("date_order_mixed", refusal.dateOrderMixed(heading));
    for (const { row } of read) readings.set(row, refused);
    return { ...outcome, refused: { row: 0, column: field, code: refused.code, text: refused.text } };
  }
  return outcome;
}

/** A numbered day read day first; where no such day is real, the month first says why the cell is wrong. */
const dayFirst = ({ form, day, month }: NumberedCell): CellReading<IsoDate> => (form.dayFirst === null ? month : day);

/** Asks by a cell that is a real day either way, where there is one. */
function orderQuestion(heading: string, deciding: readonly NumberedCell[]) {
  const sample = deciding.find(({ form }) => form.dayFirst !== null && form.monthFirst !== null) ?? deciding[0];
  const dayText = (date: IsoDate | null | undefined) => (date == null ? "a mistake" : formatDate(date));
  return question.dateOrder(
    heading,
    sample?.text ?? "",
    dayText(sample?.form.dayFirst),
    dayText(sample?.form.monthFirst),
  );
}
