import type { ExchangeHoliday, HolidayScope } from "#domain/calendar/exchange-holiday.ts";

/** A holiday known before the exchanges publish the year's list. */
export interface ProvisionalHoliday extends Pick<ExchangeHoliday, "date" | "name"> {
  closes: HolidayScope;
  source: "fixed date";
  provisional: true;
}

const fixed = (date: string, name: string): ProvisionalHoliday => {
  return { date, name, closes: "BOTH", source: "fixed date", provisional: true };
};

/** Holidays of 2027 on fixed dates. Days that follow the moon are unknown until the lists arrive. */
export const PROVISIONAL_HOLIDAYS: readonly ProvisionalHoliday[] = [
  fixed("2027-01-26", "Republic Day"),
  fixed("2027-02-19", "Shivaji Jayanti"),
  fixed("2027-03-26", "Good Friday"),
  fixed("2027-04-01", "Annual closing of banks"),
  fixed("2027-04-14", "Ambedkar Jayanti"),
];
