import { describe, expect, test } from "vitest";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { moneyCutOff, payInTime } from "#domain/tickets/cut-offs.ts";
import { payInDueMs, runningClocks } from "#domain/orders/due.ts";
import { openedTrack } from "#domain/orders/track.ts";
import { openedReport } from "#domain/reporting/legs.ts";

const opened = openedTrack({ payInPaise: 1005, payOutPaise: 1000 }, { buyer: false, seller: true });
const base = {
  state: "CONFIRMED" as const,
  exchange: "NSE" as const,
  execution: "RFQ_OTO" as const,
  dealTime: new Date(istInstantMs("2026-11-24", "12:00")),
  reportedAt: null,
  settlementDate: "2026-11-25",
  track: opened,
  report: null,
  confirmedAt: null,
};
const due = (changes: object) =>
  runningClocks({ ...base, ...changes }).map(({ id, due_at: at }) => [id, Date.parse(at)] as const);

describe("when an order is due", () => {
  test("bonds and money are in by 17:45 of the settlement day, and a custodian has stated an hour before", () => {
    const payIn = istInstantMs("2026-11-25", "17:45");
    expect(payInDueMs(base)).toBe(payIn);
    expect(payInDueMs({ ...base, exchange: "BSE" })).toBe(payIn);
    expect(due({})).toEqual([
      ["intention", payIn - 3_600_000],
      ["pay_in", payIn],
    ]);
  });

  test("a custodian of either side is waited for", () => {
    const track = (buyer: "pending" | "stated" | null, seller: "pending" | "stated" | "refused" | null) =>
      due({ track: { ...opened, intentions: { buyer, seller } } }).map(([id]) => id);
    expect(track("pending", null)).toEqual(["intention", "pay_in"]);
    expect(track("stated", "pending")).toEqual(["intention", "pay_in"]);
    expect([track("stated", "refused"), track(null, null)]).toEqual([["pay_in"], ["pay_in"]]);
  });

  test("the pay-in is due as long as bonds or money are missing", () => {
    const at = "2026-11-25T06:00:00.000Z";
    const track = (bonds: string | null, funds: string | null) =>
      due({
        track: {
          ...opened,
          intentions: { buyer: null, seller: null },
          bondsIn: { at: bonds },
          fundsIn: { at: funds, paise: null },
        },
      });
    expect([track(at, null).length, track(null, at).length, track(at, at).length]).toEqual([1, 1, 0]);
  });

  test.each([
    ["on the day of the deal, 16:30", "2026-11-24", "16:30"],
    ["on a later day, 17:30", "2026-11-25", "17:30"],
  ] as const)("the money of a deal that settles %s", (_rule, settlementDate, time) => {
    expect(due({ state: "REPORTED", track: null, settlementDate })).toEqual([
      ["money", istInstantMs("2026-11-24", time)],
    ]);
    expect(due({ state: "ACCEPTED", track: null, settlementDate })).toHaveLength(1);
  });

  test("a report is due 15 minutes after the deal, and not once it was made", () => {
    const report = { state: "ACCEPTED", execution: "OTC_REPORT", track: null };
    expect(due(report)).toEqual([["report", istInstantMs("2026-11-24", "12:15")]]);
    expect(due({ ...report, reportedAt: base.dealTime })).toEqual([]);
  });

  test("of two reports due at the same time, the reader's own comes first", () => {
    const leg = {
      dueAt: "2026-11-24T06:45:00.000Z",
      slipNumber: "2026/1",
      reporter: "self",
      reporterName: null,
      memberCode: "MEM001",
      constituentCode: null,
    } as const;
    const report = openedReport("NDSOM", { buyer: leg, seller: leg });
    const order = { ...base, state: "ACCEPTED", exchange: "NDSOM", track: null, report } as const;
    for (const side of ["buyer", "seller"] as const) {
      expect(runningClocks(order, [side]).map(({ id }) => id)).toEqual(["report", "other_report"]);
    }
  });

  test.each(["SETTLED", "FAILED", "REJECTED", "CANCELLED"] as const)(
    "nothing is due of an order that is %s",
    (state) => {
      expect(due({ state })).toEqual([]);
    },
  );

  test("nothing is due of a confirmed order before its settlement is known", () => {
    expect(due({ track: null })).toEqual([]);
  });
});

test("cut-offs hold from their day on", () => {
  expect([payInTime("NSCCL", "2026-11-24"), payInTime("ICCL", "2026-11-24")]).toEqual(["17:45", "17:45"]);
  const times = [0, 1, 2].map((delta) => moneyCutOff("BSE", delta, "2026-11-24"));
  expect(times).toEqual(["16:30", "17:30", "17:30"]);
  expect(moneyCutOff("NSE", 0, "2010-01-01")).toBe("16:30");
  expect(moneyCutOff("NSE", 0, "2009-12-31")).toBe("17:45");
});
