import type { RfqWindow } from "#domain/entities/rfq-share.ts";
import { addDays, addMonths, civilOf, type IsoDate, isoDateOfCivil } from "#domain/lib/iso-date.ts";

/** Days from the first to the last, both included. */
export interface Days {
  from: IsoDate;
  to: IsoDate;
}

function monthStart(day: IsoDate): IsoDate {
  return isoDateOfCivil({ ...civilOf(day), day: 1 });
}

/** Whole calendar months: the month of `day`, shifted by `first` and by `last` months. */
function months(day: IsoDate, first: number, last: number): Days {
  const start = monthStart(day);
  return { from: addMonths(start, first), to: addDays(addMonths(start, last + 1), -1) };
}

/** Month of a day. */
export const monthOf = (day: IsoDate): Days => months(day, 0, 0);

/** Current month and the two before. */
export const rollingMonthsOf = (day: IsoDate): Days => months(day, -2, 0);

/** Days that count towards a floor on a day, and days of the base. */
export function windowOn(window: RfqWindow, day: IsoDate): { counted: Days; base: Days } {
  const days = daysOf(window, day);
  return { counted: days, base: window === "MONTH_OF_AVERAGE" ? months(day, -3, -1) : days };
}

function daysOf(window: RfqWindow, day: IsoDate): Days {
  switch (window) {
    case "MONTH_OF_AVERAGE":
    case "MONTH":
      return monthOf(day);
    case "THREE_MONTHS":
      return rollingMonthsOf(day);
    case "QUARTER": {
      const intoQuarter = (civilOf(day).month - 1) % 3;
      return months(day, -intoQuarter, 2 - intoQuarter);
    }
    default:
      return window satisfies never;
  }
}

export const isWithin = ({ from, to }: Days, day: IsoDate): boolean => from <= day && day <= to;
