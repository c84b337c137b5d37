import { holidayFields } from "#domain/calendar/calendar-change.ts";
import { HOLIDAY_SCOPE_LABELS, HOLIDAY_SCOPES, type HolidayScope } from "#domain/calendar/exchange-holiday.ts";
import { fieldProblem } from "#domain/validation/identity-rules.ts";
import { clockTime } from "#domain/tables/cells/clock.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import { ask, readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import { readText } from "#domain/tables/cells/text.ts";
import type { Cell, CellReading } from "#domain/tables/table.ts";
import { question } from "#domain/tables/texts.ts";

// The cells of a holiday. A wrong cell has the form's own text.

/** A text under the rule of the form. */
const ruled =
  (field: "name" | "source") =>
  (cell: Cell): CellReading<string> =>
    readOn(readText(cell), (text) => {
      const problem = fieldProblem(holidayFields.shape[field], text);
      return problem === undefined ? readAs(text) : refuse(field, problem);
    });

export const readHolidayName = ruled("name");
export const readCircular = ruled("source");

/** Codes and labels in small letters, with `&` as `and`. */
const SCOPE_OF: ReadonlyMap<string, HolidayScope> = new Map(
  HOLIDAY_SCOPES.flatMap((scope) => [scope, HOLIDAY_SCOPE_LABELS[scope]].map((name) => [name.toLowerCase(), scope])),
);

/** All that a holiday closes, by its code or its label. */
export const readCloses = (cell: Cell): CellReading<HolidayScope> =>
  readOn(readText(cell), (text) => {
    const scope = SCOPE_OF.get(text.toLowerCase().replaceAll("&", " and ").replaceAll(/\s+/g, " "));
    return scope === undefined ? refuse("closes", fieldProblem(holidayFields.shape.closes, "") ?? "") : readAs(scope);
  });

/** An end of a special session, as HH:MM. */
export const readSessionTime = (cell: Cell): CellReading<string> =>
  readOn(plainCell(cell), (text) => {
    const read = clockTime(text);
    if (read === null) return refuse("time");
    return read.isHalfKnown ? readAs(read.time) : ask("time_half", question.timeHalf(text));
  });
