import { expect, it } from "vitest";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { calendarEnd } from "#domain/calendar/calendar-end.ts";

const calendar = buildCalendar(
  ["NSE Debt", "Settlement (NSE Clearing, debt)"].map((market) => ({ date: "2026-12-25", name: "Christmas", market })),
);

it("staff are warned sixty days before the holidays end, and from then on", () => {
  expect(calendarEnd(calendar, "2026-10-31")).toEqual({ publishedUntil: "2026-12-31", daysLeft: 61, warning: null });
  expect(calendarEnd(calendar, "2026-11-01").warning).toBe(
    "Holidays are known until 31-Dec-2026, 60 days from now. Add the new year to the holiday list.",
  );
  expect(calendarEnd(calendar, "2026-12-30").warning).toContain("1 day from now");
  expect(calendarEnd(calendar, "2027-01-01")).toMatchObject({
    daysLeft: -1,
    warning: expect.stringContaining("is over"),
  });
});
