import { expect, it } from "vitest";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { marketTimings } from "#domain/calendar/market-timings.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { addMonths, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";

interface Host {
  env: Record<string, string | undefined>;
}

// The domain layer knows no host; this test alone uses the one it runs on, to change its time zone.
const host: unknown = Reflect.get(globalThis, "process");
const isHost = (value: unknown): value is Host => typeof value === "object" && value !== null && "env" in value;

function seenIn(zone: string) {
  if (!isHost(host)) throw new Error("no time zone to move");
  const before = host.env["TZ"];
  host.env["TZ"] = zone;
  try {
    const instants = [Date.UTC(2026, 2, 8, 7, 30), Date.UTC(2026, 10, 20, 18, 29, 59), Date.UTC(2026, 11, 31, 23, 59)];
    return {
      offset: new Date(must(instants[0])).getTimezoneOffset(),
      facts: instants.map((at) => [
        istDateOf(at),
        formatDateTime(at),
        formatDate(addMonths(istDateOf(at), -1)),
        istInstantMs(istDateOf(at), "09:00"),
        marketTimings(buildCalendar([]), at),
      ]),
    };
  } finally {
    if (before === undefined) delete host.env["TZ"];
    else host.env["TZ"] = before;
  }
}

it("every zone a machine may stand in shows the same Indian dates, times and market hours", () => {
  const india = seenIn("Asia/Kolkata");
  for (const zone of ["America/New_York", "Pacific/Kiritimati", "UTC"]) {
    const there = seenIn(zone);
    expect(there.offset, "the zone really changed").not.toBe(india.offset);
    expect(there.facts).toEqual(india.facts);
  }
});
