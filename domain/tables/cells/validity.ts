import { clockTime } from "#domain/tables/cells/clock.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import { ask, readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import type { Cell, CellReading } from "#domain/tables/table.ts";
import { question } from "#domain/tables/texts.ts";

const OF_THE_DAY = new Set(["day", "eod", "end of day", "today"]);
const MINUTES = /^(\d{1,4})\s*(?:m|min|mins|minutes)?$/;
const MOST_MINUTES = 1440;

/** The life of a quote: `DAY`, whole minutes, or until a time of today as HH:MM. */
export function readValidity(cell: Cell): CellReading<string | number> {
  return readOn(plainCell(cell), (text): CellReading<string | number> => {
    const typed = text.toLowerCase().replaceAll(/\s+/g, " ");
    if (OF_THE_DAY.has(typed)) return readAs("DAY");
    const minutes = MINUTES.exec(typed)?.[1];
    if (minutes !== undefined) {
      return Number(minutes) >= 1 && Number(minutes) <= MOST_MINUTES ? readAs(Number(minutes)) : refuse("validity");
    }
    const read = clockTime(typed);
    if (read === null) return refuse("validity");
    return read.isHalfKnown ? readAs(read.time) : ask("time_half", question.timeHalf(text));
  });
}
