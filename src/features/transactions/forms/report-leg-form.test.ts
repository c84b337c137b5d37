import { describe, expect, test } from "vitest";
import { reportedInstant, reportLegTyped } from "#src/features/transactions/forms/report-leg-form.tsx";

/** 11:00:30, 11:15:30 and 11:20:00 in India. */
const DEALT = Date.parse("2026-12-01T05:30:30.400Z");
const DUE = Date.parse("2026-12-01T05:45:30.400Z");
const NOW = Date.parse("2026-12-01T05:50:00Z");

const schema = reportLegTyped({ dealMs: DEALT, dueMs: DUE, nowMs: () => NOW });
const problems = (more: object) => {
  const typed = { reference: "NDS-004711", day: "2026-12-01", time: "11:05:00", late_reason: "", ...more };
  const read = schema.safeParse(typed);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

test("a time with seconds is one of a day in India", () => {
  expect(reportedInstant("2026-12-01", "11:05:07")).toBe(Date.parse("2026-12-01T05:35:07Z"));
  expect(reportedInstant("2026-12-01", "11:05")).toBeNull();
  expect(reportedInstant("1 December", "11:05:07")).toBeNull();
});

describe("a report by hand", () => {
  test.each([
    [{}, []],
    [{ time: "11:00:30" }, []],
    [{ time: "11:00:29" }, ["time: The report cannot be earlier than the deal."]],
    [{ time: "11:20:01" }, ["time: The report cannot be later than the current time."]],
    [{ time: "11:05" }, ["time: Enter the time as HH:MM:SS."]],
    [{ reference: "12345" }, ["reference: Enter the reference from the platform, 6 to 30 characters."]],
    [{ time: "11:15:29" }, []],
    [{ time: "11:15:30" }, ["late_reason: The report is late. Say why."]],
    [{ time: "11:15:31", late_reason: "Line down" }, []],
  ])("of %o is refused as %o", (more, expected) => {
    expect(problems(more)).toEqual(expected);
  });
});
