import { describe, expect, test } from "vitest";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { dealClocks, isReportLate, reportDueAt, tradeInstant } from "#domain/tickets/clocks.ts";

const DEALT = new Date(istInstantMs("2026-11-24", "12:00"));
const DUE = istInstantMs("2026-11-24", "12:15");
const PAY_IN = istInstantMs("2026-11-25", "17:45");
const ticket = (changes: object = {}) => ({
  state: "AGREED",
  report_due_at: new Date(DUE).toISOString(),
  settlement_date: "2026-11-25",
  on_exchange: null,
  ...changes,
});

test("a deal is to be reported 15 minutes after it was made, unless the platform is the report", () => {
  expect(reportDueAt("OTC_REPORT", DEALT)?.getTime()).toBe(DUE);
  expect([reportDueAt("RFQ_OTO", DEALT), reportDueAt("RFQ_OTM", DEALT), reportDueAt("OTC_REPORT", null)]).toEqual([
    null,
    null,
    null,
  ]);
});

describe("the clocks of a deal (N-08)", () => {
  const standing = (id: "report" | "pay_in", nowMs: number) =>
    dealClocks(ticket(), nowMs).find((each) => each.id === id)?.standing;

  test.each([
    ["report", DUE - 300_001, "fine"],
    ["report", DUE - 300_000, "soon"],
    ["report", DUE - 1, "soon"],
    ["report", DUE, "late"],
    ["report", DUE + 60_000, "late"],
    ["pay_in", PAY_IN - 1_800_001, "fine"],
    ["pay_in", PAY_IN - 1_800_000, "soon"],
    ["pay_in", PAY_IN - 1, "soon"],
    ["pay_in", PAY_IN, "late"],
  ] as const)("of its %s at %s ms is %s", (id, nowMs, expected) => expect(standing(id, nowMs)).toBe(expected));

  test("come the first due first", () => {
    expect(dealClocks(ticket(), DUE).map(({ label }) => label)).toEqual(["Report due", "Pay-in due"]);
    const dueLater = ticket({ settlement_date: "2026-11-23" });
    expect(dealClocks(dueLater, DUE).map(({ id }) => id)).toEqual(["pay_in", "report"]);
  });

  test("run until the deal is reported, and none once it is executed or over", () => {
    const ids = (changes: object) => dealClocks(ticket(changes), DUE).map(({ id }) => id);
    expect(ids({ on_exchange: { report_number: null } })).toEqual(["report", "pay_in"]);
    expect(ids({ on_exchange: { report_number: "O1" } })).toEqual(["pay_in"]);
    expect(ids({ report_due_at: null })).toEqual(["pay_in"]);
    for (const state of ["SENT", "PART_AGREED", "AGREED", "EXECUTING"]) expect(ids({ state })).toHaveLength(2);
    for (const state of ["DRAFT", "EXECUTED", "REJECTED", "CANCELLED"]) expect(ids({ state })).toEqual([]);
  });

  test("of a deal that both sides report run for each leg until its platform has it", () => {
    const leg = (state: "DUE" | "REPORTED", more: object = {}) => ({
      state,
      due_at: new Date(DUE).toISOString(),
      ...more,
    });
    const labels = (buyer: object, seller: object) =>
      dealClocks(ticket({ state: "EXECUTING", report: { buyer, seller } }), DUE).map(({ label }) => label);
    const own = { own: {} };
    expect(labels(leg("DUE", own), leg("DUE"))).toEqual(["Report due", "Other side's report due", "Pay-in due"]);
    expect(labels(leg("REPORTED", own), leg("DUE"))).toEqual(["Other side's report due", "Pay-in due"]);
    expect(labels(leg("REPORTED", own), leg("REPORTED"))).toEqual(["Pay-in due"]);
  });

  test("a report is late from its minute on; a late pay-in asks for no reason", () => {
    expect([isReportLate(ticket(), DUE - 1), isReportLate(ticket(), DUE)]).toEqual([false, true]);
    expect(isReportLate(ticket({ report_due_at: null }), PAY_IN + 1)).toBe(false);
  });
});

test("a trade is made today and not later than now", () => {
  const now = istInstantMs("2026-11-24", "14:30");
  expect(tradeInstant("14:30", now)?.getTime()).toBe(now);
  expect(tradeInstant("09:05", now)?.getTime()).toBe(istInstantMs("2026-11-24", "09:05"));
  expect(tradeInstant("14:31", now)).toBeNull();
});
