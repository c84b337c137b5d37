import { expect, test } from "vitest";
import type { TradeCounterparty } from "#domain/contract/http/tickets.ts";
import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import {
  EMPTY_REPORT,
  isReportedLate,
  reportBodyOf,
  reportLine,
  reportTyped,
  type TypedReport,
} from "#src/features/transactions/report-typed.ts";

/** 12:00 in India. */
const NOW = Date.parse("2026-11-24T06:30:00Z");
const schema = reportTyped(() => NOW);
const bondOf = (of: InstrumentClass) =>
  ({
    id: "INE031A07881",
    display_name: "8.60% HUDCO 2034",
    contract_parameters: { instrument_class: of },
  }) as FinstrumentSummary;
const typed = (more: Partial<TypedReport> = {}): TypedReport => ({
  ...EMPTY_REPORT,
  bond: bondOf("NCD"),
  counterparty: { client_id: "cli_narmada", user_id: "usr_rohan", name: "Narmada Bank" } as TradeCounterparty,
  face: "5cr",
  level: "6.91",
  trade_time: "11:50",
  ...more,
});
const problems = (more: Partial<TypedReport>) => {
  const read = schema.safeParse(typed(more));
  return read.success
    ? {}
    : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join("."), message]));
};

test("a trade is read as it is typed: one number of the level, the day by shorthand, the time of today (A-105)", () => {
  expect(reportBodyOf(schema.parse(typed({ level: "@101.25", settlement: "T0", side: "seller" })))).toMatchObject({
    side: "seller",
    face: 50_000_000,
    unit_price_stored: 101.25,
    settlement_delta: 0,
    trade_time: "11:50",
    counterparty: { client_id: "cli_narmada", user_id: "usr_rohan" },
    late_reason: null,
    reference: null,
  });
});

test("a procurement is always a purchase (A-104)", () => {
  const read = schema.parse(typed({ kind: "PROCUREMENT", side: "seller" }));
  expect(reportBodyOf(read).side).toBe("buyer");
  expect(reportLine(read, 50_612_500)).toBe(
    "Report to NSE: you buy 5.00\u00A0Cr 8.60% HUDCO 2034 at 6.9100 % from Narmada Bank for ₹\u00A05,06,12,500.00, to place onward, made at 11:50, settling T+1",
  );
  expect(reportLine(read, null)).toContain("from Narmada Bank money not known, to place onward");
});

test("a report is late exactly 15 minutes after the trade, and says why (N-08)", () => {
  expect(isReportedLate("11:46", NOW)).toBe(false);
  expect(isReportedLate("11:45", NOW)).toBe(true);
  expect(isReportedLate("25:00", NOW)).toBe(false);
  expect(problems({ trade_time: "11:45" })).toEqual({ late_reason: "Reason for the late report is required." });
  expect(problems({ trade_time: "11:45", late_reason: "The line was down" })).toEqual({});
});

test("a time that is still to come, and fields that are left empty, are said at their fields", () => {
  expect(problems({ trade_time: "12:01" })).toHaveProperty("trade_time");
  expect(Object.keys(problems({ bond: null, counterparty: null, face: "", level: "", trade_time: "" }))).toEqual(
    expect.arrayContaining(["bond", "counterparty", "face", "level", "trade_time"]),
  );
});

test("paper that both sides report to a platform is reported to no exchange", () => {
  expect(problems({ bond: bondOf("GSEC") })).toEqual({
    exchange: "Government securities are reported on NDS-OM, not to NSE.",
  });
  expect(problems({ bond: bondOf("CP"), exchange: "BSE" })).toHaveProperty("exchange");
});
