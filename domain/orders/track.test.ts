import { describe, expect, test } from "vitest";
import { SETTLEMENT_STATUSES } from "#domain/entities/order.ts";
import {
  ICCL_STATUSES,
  settlementRank,
  STATUS_OF_CODE,
  type VenueSettlement,
} from "#domain/exchange/venue-settlement.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { isAnyLate, readClocks, worstFirst } from "#domain/orders/clocks.ts";
import { runningClocks } from "#domain/orders/due.ts";
import { nextOrderNumber } from "#domain/orders/number.ts";
import {
  againOn,
  failureOf,
  withSettlementReport,
  openedTrack,
  outcomeOf,
  payInDispute,
  isReversal,
} from "#domain/orders/track.ts";

const AT = "2026-11-24T06:00:00.000Z";
const opened = openedTrack({ payInPaise: 1005, payOutPaise: 1000 }, { buyer: true, seller: false });
const reportOf = (state: VenueSettlement["state"], more: Partial<VenueSettlement> = {}): VenueSettlement => ({
  number: "D1",
  state,
  settlementNumber: "2611024",
  settlementDate: "2026-11-24",
  payInPaise: 1005,
  bondsInAt: null,
  fundsInAt: null,
  fundsInPaise: null,
  paidOutAt: null,
  utr: null,
  venueAt: AT,
  version: 1,
  ...more,
});

describe("the settlement of an order", () => {
  test("has the same states by NSE Clearing's codes 0 to 9 and by ICCL's words", () => {
    expect(STATUS_OF_CODE).toEqual(SETTLEMENT_STATUSES);
    expect(Object.values(ICCL_STATUSES)).toEqual(SETTLEMENT_STATUSES);
  });

  test("jumps: from nothing to paid out, bonds and money are in", () => {
    const track = withSettlementReport(opened, reportOf("PAID_OUT"), AT);
    expect([track.bondsIn.at, track.fundsIn.at, track.paidOut.at]).toEqual([AT, AT, AT]);
    expect(outcomeOf(track)).toBe("SETTLED");
  });

  test("repeats without another effect, and what is in stays in", () => {
    const once = withSettlementReport(opened, reportOf("BONDS_IN"), AT);
    expect(withSettlementReport(once, reportOf("BONDS_IN"), AT)).toEqual(once);
    const after = withSettlementReport(once, reportOf("FUNDS_IN", { venueAt: "2026-11-24T07:00:00.000Z" }), AT);
    expect(after.bondsIn.at).toBe(AT);
    expect(settlementRank(reportOf("PAID_OUT"))).toBeGreaterThan(settlementRank(reportOf("FUNDS_IN")));
  });

  test("fails by 5, 6 and 7 with the side that brought too little, and a missing document stops nothing", () => {
    const short = withSettlementReport(opened, reportOf("EXPIRED", { bondsInAt: AT, fundsInPaise: 400 }), AT);
    expect(outcomeOf(short)).toBe("FAILED");
    expect(failureOf(short)).toEqual({ side: "buyer", text: "The buyer paid in too little by the pay-in." });
    expect(failureOf(withSettlementReport(opened, reportOf("EXPIRED", { fundsInAt: AT }), AT)).side).toBe("seller");
    expect(failureOf(withSettlementReport(opened, reportOf("EXPIRED"), AT)).side).toBeNull();
    for (const state of ["REVERSED", "NOT_SETTLEABLE"] as const)
      expect(outcomeOf(withSettlementReport(opened, reportOf(state), AT))).toBe("FAILED");
    expect(outcomeOf(withSettlementReport(opened, reportOf("CANCELLED"), AT))).toBe("CANCELLED");
    expect(outcomeOf(withSettlementReport(opened, reportOf("DOCUMENT_MISSING"), AT))).toBeNull();
  });

  test.each([
    ["REVERSED", AT, AT, null, null, "The clearing corporation reversed the settlement."],
    ["REVERSED", AT, null, null, null, "The clearing corporation reversed the settlement."],
    ["NOT_SETTLEABLE", AT, null, null, "buyer", "The clearing corporation cannot settle this deal."],
    ["NOT_SETTLEABLE", null, AT, null, "seller", "The clearing corporation cannot settle this deal."],
    ["EXPIRED", AT, null, null, "buyer", "The buyer did not pay in by the pay-in."],
    ["EXPIRED", AT, null, 0, "buyer", "The buyer did not pay in by the pay-in."],
    ["EXPIRED", AT, null, 1, "buyer", "The buyer paid in too little by the pay-in."],
    ["EXPIRED", null, AT, null, "seller", "The seller did not deliver by the pay-in."],
    ["EXPIRED", null, null, null, null, "Neither bonds nor money came in by the pay-in."],
  ] as const)("that ended %s with bonds at %s, money at %s of %s is the failure of: %s", (...row) => {
    const [status, bondsInAt, fundsInAt, fundsInPaise, side, text] = row;
    const track = withSettlementReport(opened, reportOf(status, { bondsInAt, fundsInAt, fundsInPaise }), AT);
    expect(failureOf(track)).toEqual({ side, text });
  });

  test("waits for the intention of each side that has a custodian, and for none of one without", () => {
    expect(opened.intentions).toEqual({ buyer: "pending", seller: null });
    expect(openedTrack({ payInPaise: 1, payOutPaise: 1 }, { buyer: false, seller: true }).intentions).toEqual({
      buyer: null,
      seller: "pending",
    });
    expect(opened).toMatchObject({ status: "PENDING", attempt: 1, payInPaise: 1005, payOutPaise: 1000 });
  });

  const LATER = "2026-11-24T07:00:00.000Z";
  test("keeps times, sums and references that a later word leaves out", () => {
    const reported = { bondsInAt: AT, fundsInAt: AT, fundsInPaise: 400, paidOutAt: AT, utr: "UTR1" };
    const first = withSettlementReport(opened, reportOf("PAID_OUT", reported), AT);
    const silent = { settlementNumber: null, payInPaise: null, venueAt: LATER };
    expect(withSettlementReport(first, reportOf("PAID_OUT", silent), LATER)).toEqual({ ...first, heardAt: LATER });
  });

  test("takes a time that was told before the time of the word itself", () => {
    const reported = { bondsInAt: AT, fundsInAt: AT, paidOutAt: AT, venueAt: LATER };
    const track = withSettlementReport(opened, reportOf("PAID_OUT", reported), LATER);
    expect([track.bondsIn.at, track.fundsIn.at, track.paidOut.at]).toEqual([AT, AT, AT]);
    expect(withSettlementReport(opened, reportOf("PAY_IN_DONE", { paidOutAt: AT }), AT).paidOut.at).toBeNull();
  });

  test("says by BONDS_IN nothing of the money, and by FUNDS_IN nothing of the bonds", () => {
    const bonds = withSettlementReport(opened, reportOf("BONDS_IN"), AT);
    expect([bonds.bondsIn.at, bonds.fundsIn.at]).toEqual([AT, null]);
    const funds = withSettlementReport(opened, reportOf("FUNDS_IN"), AT);
    expect([funds.bondsIn.at, funds.fundsIn.at]).toEqual([null, AT]);
  });

  test("is not disputed before the corporation names a sum, and by less than it as well as by more", () => {
    expect(payInDispute(opened)).toBeNull();
    expect(payInDispute(withSettlementReport(opened, reportOf("PENDING", { payInPaise: 1004 }), AT))).toEqual({
      ours: 10.05,
      venue: 10.04,
    });
  });

  test("is taken back by another word after one that was known", () => {
    const known = {
      ...withSettlementReport(opened, reportOf("PAID_OUT"), AT),
      reversal: { status: "REVERSED", text: "", at: AT } as const,
    };
    expect(isReversal(known, "CANCELLED")).toBe(true);
  });

  test("is taken back once by what fails it after it settled, never by a word of a try before", () => {
    const settled = withSettlementReport(opened, reportOf("PAID_OUT"), AT);
    const takingBack = SETTLEMENT_STATUSES.filter((status) => isReversal(settled, status));
    expect(takingBack).toEqual(["REVERSED", "EXPIRED", "NOT_SETTLEABLE", "CANCELLED"]);
    expect(isReversal({ ...settled, attempt: 2 }, "REVERSED")).toBe(false);
    const known = { ...settled, reversal: { status: "REVERSED", text: "", at: AT } as const };
    expect(isReversal(known, "REVERSED")).toBe(false);
  });

  test("is disputed where the corporation asks another sum of the buyer", () => {
    expect(payInDispute(withSettlementReport(opened, reportOf("PENDING", { payInPaise: 1006 }), AT))).toEqual({
      ours: 10.05,
      venue: 10.06,
    });
    expect(payInDispute(withSettlementReport(opened, reportOf("PENDING"), AT))).toBeNull();
  });

  test("is tried again with nothing of the try before", () => {
    const failed = withSettlementReport(opened, reportOf("EXPIRED", { bondsInAt: AT }), AT);
    expect(againOn(failed)).toEqual({ ...opened, attempt: 2 });
  });
});

describe("the clocks of an order (N-08)", () => {
  const base = {
    exchange: "NSE" as const,
    execution: "OTC_REPORT" as const,
    dealTime: new Date(istInstantMs("2026-11-24", "12:00")),
    reportedAt: null,
    settlementDate: "2026-11-25",
    track: null,
    report: null,
    confirmedAt: null,
  };
  const idsOf = (changes: object) => runningClocks({ ...base, state: "REPORTED", ...changes }).map(({ id }) => id);

  test("run until what they are for is done", () => {
    expect(idsOf({})).toEqual(["report"]);
    expect(idsOf({ reportedAt: base.dealTime })).toEqual([]);
    expect(idsOf({ execution: "RFQ_OTO" })).toEqual(["money"]);
    expect(idsOf({ state: "CONFIRMED", track: opened })).toEqual(["intention", "pay_in"]);
    const stated = { ...opened, intentions: { buyer: "stated" as const, seller: null } };
    expect(idsOf({ state: "CONFIRMED", track: stated })).toEqual(["pay_in"]);
    expect(idsOf({ state: "CONFIRMED", track: withSettlementReport(stated, reportOf("PAY_IN_DONE"), AT) })).toEqual([]);
    expect(idsOf({ state: "SETTLED", track: stated })).toEqual([]);
  });

  test("are late exactly at the second, and soon before it", () => {
    const clocks = runningClocks({ ...base, state: "REPORTED" });
    const due = istInstantMs("2026-11-24", "12:15");
    const standing = (nowMs: number) => readClocks(clocks, nowMs)[0]?.standing;
    expect([standing(due - 300_001), standing(due - 300_000), standing(due - 1), standing(due)]).toEqual([
      "fine",
      "soon",
      "soon",
      "late",
    ]);
    expect(readClocks([{ id: "pay_in", due_at: new Date(due).toISOString() }], due - 1_800_000)[0]).toEqual({
      id: "pay_in",
      label: "Pay-in due",
      dueMs: due,
      standing: "soon",
    });
    expect([isAnyLate({ clocks }, due - 1), isAnyLate({ clocks }, due)]).toEqual([false, true]);
  });

  test("put orders in the order of their worst clock, those without one last", () => {
    const of = (id: string, ...minutes: string[]) => ({
      id,
      clocks: minutes.map((time) => ({ id: "report" as const, due_at: `2026-11-24T${time}:00.000Z` })),
    });
    const rows = [of("none"), of("later", "11:00"), of("worst", "12:00", "09:00"), of("also none")];
    expect(worstFirst(rows).map(({ id }) => id)).toEqual(["worst", "later", "none", "also none"]);
    // Same rows again, now with cached clocks.
    expect(worstFirst(rows.toReversed()).map(({ id }) => id)).toEqual(["worst", "later", "also none", "none"]);
    const clocks = of("both", "12:00", "09:00").clocks;
    expect(readClocks(clocks, 0).map(({ dueMs }) => new Date(dueMs).getUTCHours())).toEqual([9, 12]);
  });
});

test("numbers of a day follow each other, and begin anew the next day", () => {
  expect(nextOrderNumber("2026-11-24", null)).toBe("O-20261124-0001");
  expect(nextOrderNumber("2026-11-24", "O-20261124-0009")).toBe("O-20261124-0010");
  expect(nextOrderNumber("2026-11-24", "O-20261124-9999")).toBe("O-20261124-10000");
});
