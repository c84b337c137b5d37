import { addDays, dayNumberOf, type IsoDate, weekdayOf } from "#domain/lib/iso-date.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { cellsOf, type WrittenCell } from "#domain/tables/generated/written-cell.testing.ts";

// Days as people and spreadsheets write them. Numbered days are written only if their order is clear.

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const DAY_0 = dayNumberOf("1899-12-30");

export const serialOf = (date: IsoDate): number => dayNumberOf(date) - DAY_0;

interface DayParts {
  day: number;
  month: number;
  year: string;
  name: string;
}

const two = (part: number | string): string => String(part).padStart(2, "0");

function partsOf(date: IsoDate): DayParts {
  const [year = "", month = "", day = ""] = date.split("-");
  return { day: Number(day), month: Number(month), year, name: MONTHS[Number(month) - 1] ?? "" };
}

const ordinal = (day: number): string =>
  `${day}${["th", "st", "nd", "rd"][day > 3 && day < 21 ? 0 : day % 10] ?? "th"}`;

/** A day in words or in the order of ISO, which speaks for itself. */
export function plainDay(draw: Draw, date: IsoDate): WrittenCell {
  const { day, month, year, name } = partsOf(date);
  const short = name.slice(0, 3);
  const text = draw.pick([
    `${two(day)}-${short}-${year}`,
    `${day} ${name} ${year}`,
    `${ordinal(day)} ${short} ${year}`,
    `${WEEKDAYS[weekdayOf(date)]}, ${two(day)} ${short} ${year}`,
    `${short} ${day}, ${year}`,
    `${two(day)}/${short}/${year}`,
    ...(year >= "2000"
      ? [`${day}${short.toLowerCase()}${year.slice(2)}`, `${two(day)}-${short.toUpperCase()}-${year.slice(2)}`]
      : []),
    ...(month === 9 ? [`${two(day)}-Sept-${year}`] : []),
    date,
    date.replaceAll("-", "/"),
    date.replaceAll("-", ""),
    `${date} 00:00:00`,
    String(serialOf(date)),
    `${serialOf(date)}.5`,
  ]);
  return { text, stored: { value: serialOf(date), format: draw.pick(["dd-mmm-yyyy", "m/d/yy", "yyyy\\-mm\\-dd"]) } };
}

export type NumberedOrder = "day" | "month";

/** A numbered day. */
export function numberedDay(draw: Draw, date: IsoDate, order: NumberedOrder, marks: readonly string[]): WrittenCell {
  const { day, month, year } = partsOf(date);
  const [first, second] = order === "day" ? [day, month] : [month, day];
  const mark = draw.pick(marks);
  const short = draw.once(3) && year >= "2000" ? year.slice(2) : year;
  const wide = draw.once(2);
  const parts = [wide ? two(first) : first, wide ? two(second) : second, short];
  return { text: `${parts.join(mark)}${draw.once(8) ? " 00:00" : ""}` };
}

/** True for a day that would be no day of this column with its month first. */
export const isDayFirstAlone = (date: IsoDate): boolean => Number(date.slice(8)) > 12;

/** The way in which a column writes its numbered days. */
type Style = "words" | "dashes" | "slashes" | "stated";

export interface DayColumnCells {
  cells: WrittenCell[];
  /** Words in the heading that state the order, such as ` (DD/MM/YYYY)`. */
  unit: string;
}

/** @param decides true for a day whose numbered form the column's own rule allows with the day first alone */
export function dayCells(
  draw: Draw,
  dates: readonly (IsoDate | null)[],
  decides: (date: IsoDate) => boolean = isDayFirstAlone,
): DayColumnCells {
  const deciding = dates.findIndex((date) => date !== null && decides(date));
  const style = draw.pick<Style>([
    "words",
    "words",
    "dashes",
    "stated",
    ...(deciding === -1 ? [] : ["slashes" as const]),
  ]);
  const order = style === "stated" ? draw.pick<NumberedOrder>(["day", "month"]) : "day";
  const marks = style === "dashes" ? ["-", "."] : ["/", "-", "."];
  const write = (date: IsoDate, at: number) => {
    const isNumbered = style !== "words" && ((style === "slashes" && at === deciding) || draw.once(2));
    return isNumbered ? numberedDay(draw, date, order, marks) : plainDay(draw, date);
  };
  const unit =
    style !== "stated"
      ? ""
      : order === "day"
        ? draw.pick([" (DD/MM/YYYY)", " dd-mm-yyyy"])
        : draw.pick([" (MM/DD/YYYY)", " (mm-dd-yy)"]);
  return { cells: cellsOf(draw, dates, write), unit };
}

/** A day from 1950 to this day. */
export function somePastDay(draw: Draw, today: IsoDate): IsoDate {
  const back = draw.pick([draw.int(0, 40), draw.int(0, 1_500), draw.int(0, 28_000)]);
  return addDays(today, -back);
}
