import { clockTime } from "#domain/tables/cells/clock.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import { ask, readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import type { Cell, CellReading } from "#domain/tables/table.ts";
import { question } from "#domain/tables/texts.ts";

const OF_THE_DAY = new Set(["day", "eod", "end of day", "today"]);
const MINUTES = /^(\d{1,4})\s*(?:m|min|mins|minutes)?$/;
const MOST_MINUTES = 1440;

/** Units of a heading: `Validity (hours)`. */
const HOURS = /\b(?:h|hrs?|hours?)\b/;
const OTHER_UNIT = /\b(?:d|days?|s|secs?|seconds?|weeks?)\b/;

/**
 * The life of a quote: `DAY`, whole minutes, or until a time of today as HH:MM.
 * @param unit words of the heading's unit
 */
export function readValidity(cell: Cell, unit: string | null = null): CellReading<string | number> {
  return readOn(plainCell(cell), (text): CellReading<string | number> => {
    const typed = text.toLowerCase().replaceAll(/\s+/g, " ");
    if (OF_THE_DAY.has(typed)) return readAs("DAY");
    const minutes = MINUTES.exec(typed)?.[1];
    if (minutes !== undefined && HOURS.test(unit ?? "")) {
      const hours = Number(minutes);
      return hours >= 1 && hours * 60 <= MOST_MINUTES ? readAs(hours * 60) : refuse("validity");
    }
    if (minutes !== undefined && OTHER_UNIT.test(unit ?? "")) return refuse("validity");
    if (minutes !== undefined) {
      return Number(minutes) >= 1 && Number(minutes) <= MOST_MINUTES ? readAs(Number(minutes)) : refuse("validity");
    }
    const read = clockTime(typed);
    if (read === null) return refuse("validity");
    return read.isHalfKnown ? readAs(read.time) : ask("time_half", question.timeHalf(text));
  });
}
