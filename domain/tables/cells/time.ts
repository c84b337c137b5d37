import { clockTime } from "#domain/tables/cells/clock.ts";
import { type CellOfRow, type ColumnReading, readDays } from "#domain/tables/cells/day.ts";
import { dayForm } from "#domain/tables/cells/day-forms.ts";
import type { DayOrder } from "#domain/tables/cells/day-order.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import { ask, readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import type { Cell, CellReading, Question, ReadingWorld } from "#domain/tables/table.ts";
import { question } from "#domain/tables/texts.ts";

// The times of a column, each alone or behind today's day.

const DAY_AND_TIME =
  /^(?<day>.*?\d.*?)(?:,?\s+|(?<=\d)T(?=\d))(?<time>\d{1,2}[:.]\d{2}.*|\d{4}(?:\s*(?:hrs?|ist)\b.*)?)$/i;
const LONGEST = 60;
const EXCEL_INSTANT = /^(?<day>\d{5})(?<time>\.\d+)$/;
/** Words beside a time that name the clock of India or a way to write it. */
const INDIAN_CLOCK = /^(?:ist|india|indian|time|of|in|hrs?|hours?|24|12|hh?|mm?|ss?|am|pm|format)$/;

interface TimeCell {
  row: number;
  /** Null where the cell has no day. */
  day: string | null;
  time: string;
}

/** Reads the times of a column, as HH:MM. */
export function readTimes(
  cells: readonly CellOfRow[],
  column: { heading: string; field: string; unit?: string | null; isConfirmed?: true; order?: DayOrder },
  world: ReadingWorld,
): Omit<ColumnReading<string>, "assumed"> {
  const readings = new Map<number, CellReading<string>>();
  const times: TimeCell[] = [];
  for (const { row, cell } of cells) {
    const plain = plainCell(cell);
    if (plain.is === "value" && plain.value !== null) times.push({ row, ...partsOf(plain.value) });
    else readings.set(row, plain);
  }
  if (column.isConfirmed !== true && !isOfIndia(column.heading, column.unit)) {
    const asked = ask("unit", question.otherUnit(column.heading, "the time in India"));
    for (const { row } of times) readings.set(row, asked);
    return { readings, asked: times.length === 0 ? null : ofColumn(asked, column.field), refused: null };
  }
  const days = readDays(
    times.flatMap(({ row, day }) => (day === null ? [] : [{ row, cell: { text: day } }])),
    { ...column, rule: "trade" },
    world,
  );
  for (const each of times) readings.set(each.row, onDay(timeOf(each), days.readings.get(each.row)));
  return { readings, asked: days.asked ?? questionOfAll(readings, column.field), refused: days.refused };
}

/** A time behind a day, which has to be today. */
function onDay(time: CellReading<string>, day: CellReading<string> | undefined): CellReading<string> {
  if (day === undefined || time.is === "refused") return time;
  return day.is === "refused" && day.code === "date" ? refuse("time") : readOn(day, () => time);
}

/** A time of one half of the day with that half behind it; any other cell as it is. */
export function withHalf(cell: Cell, half: "AM" | "PM"): Cell {
  const plain = plainCell(cell);
  if (plain.is !== "value" || plain.value === null) return cell;
  const { day, time } = partsOf(plain.value);
  const read = clockTime(time);
  if (read === null || read.isHalfKnown) return cell;
  const clock = clockTime(`${read.time} ${half}`)?.time ?? read.time;
  return { text: day === null ? clock : `${day} ${clock}` };
}

/** The question for the half of the day, once where all filled cells, two or more, have it. */
function questionOfAll(readings: ReadonlyMap<number, CellReading<string>>, field: string): Question | null {
  const filled = [...readings.values()].filter((read) => read.is !== "value" || read.value !== null);
  const halves = filled.filter((read) => read.is === "asked" && read.code === "time_half");
  const [half] = halves;
  const isOfAll = halves.length >= 2 && halves.length === filled.length;
  return half?.is === "asked" && isOfAll ? ofColumn(half, field) : null;
}

const ofColumn = ({ code, text, answers }: Pick<Question, "code" | "text" | "answers">, column: string): Question => ({
  row: 0,
  column,
  code,
  text,
  answers,
});

function partsOf(text: string): Omit<TimeCell, "row"> {
  if (text.length > LONGEST || clockTime(text) !== null) return { day: null, time: text };
  const { day, time } = (EXCEL_INSTANT.exec(text) ?? DAY_AND_TIME.exec(text))?.groups ?? {};
  return day === undefined || time === undefined || dayForm(day) === null ? { day: null, time: text } : { day, time };
}

function timeOf({ time: text }: TimeCell): CellReading<string> {
  const read = clockTime(text);
  if (read === null) return refuse("time");
  return read.isHalfKnown ? readAs(read.time) : ask("time_half", question.timeHalf(text));
}

/** True for a heading that names no clock, or that of India. Its unit is the text in its brackets where nobody has cut it out. */
function isOfIndia(heading: string, unit: string | null = null): boolean {
  const inBrackets = [...heading.matchAll(/[([{]([^)\]}]*)[)\]}]/g)].map(([, words = ""]) => words).join(" ");
  const words = (unit ?? inBrackets).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => INDIAN_CLOCK.test(word)) && !/\b(?:utc|gmt)\b/i.test(heading);
}
