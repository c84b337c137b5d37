import { describe, expect, test } from "vitest";
import { marketRule, ownReportDueMs } from "#domain/market-rules/market-rule.ts";
import {
  deal,
  instrument,
  istMs,
  market,
  ON_FTRAC,
  ON_NDSOM,
  party,
  REPORTED,
} from "#domain/market-rules/market-rule.testing.ts";

describe("an allowed deal", () => {
  test("of two clients of one member is reported by the member, clearing optional", () => {
    const clients = { buyer: party("PMS"), seller: party("AIF"), haveSameMember: true };
    expect(marketRule(deal("SDL", { ...ON_NDSOM, ...clients }), market)).toMatchObject({
      isClearingOptional: true,
      reporters: { buyer: "primary_member", seller: "primary_member" },
    });
  });
  test("in commercial paper on RFQ is reported on F-TRAC as well, and clears at the exchange's corporation", () => {
    expect(marketRule(deal("CP", { venue: "BSE" }), market)).toMatchObject({
      clearing: "ICCL",
      reportPlatform: "F-TRAC",
      reportDueMs: { buyer: istMs("2026-12-01 11:15") },
    });
    expect(marketRule(deal("CP", { ...ON_FTRAC, ftracClearing: "ICCL" }), market)).toMatchObject({ clearing: "ICCL" });
  });
  test("runs its report clock from the price, not from the last consent", () => {
    const agreed = deal("PSU", { ...REPORTED, agreedMs: istMs("2026-12-01 10:50") });
    const verdict = marketRule(agreed, market);
    expect(verdict.allowed && ownReportDueMs(verdict, ["buyer", "seller"])).toBe(istMs("2026-12-01 11:05"));
  });
  test("on RFQ is its own report", () => {
    const verdict = marketRule(deal("PSU"), market);
    expect(verdict).toMatchObject({ reportPlatform: "NSE RFQ", reportDueMs: null, reporters: null });
    expect(verdict.allowed && ownReportDueMs(verdict, ["buyer"])).toBeNull();
  });
  test("of an issuer that missed interest needs a distinct key", () => {
    const bond = instrument("NCD", { defaulted: "interest" });
    expect(marketRule(deal("NCD", { instrument: bond }), market)).toMatchObject({
      warnings: [{ code: "INTEREST_DEFAULT", text: "This issuer has missed an interest payment." }],
    });
  });
  test("in government paper on RFQ is confirmed once by a bank's compliance", () => {
    const asked = (hasConfirmedGsecRfq: boolean) => deal("GSEC", { buyer: party("BANK", { hasConfirmedGsecRfq }) });
    expect(marketRule(asked(false), market)).toMatchObject({ confirmations: [{ side: "buyer" }] });
    expect(marketRule(asked(true), market)).toMatchObject({ confirmations: [] });
    expect(marketRule({ ...asked(false), ...ON_NDSOM }, market)).toMatchObject({ confirmations: [] });
  });
  test.each([
    ["MF", "PSU", [false, true, false]],
    ["AIF", "PSU", [true, true, false]],
    ["FPI", "PSU", [true, true, false]],
    ["BROKER_OWN", "AT1", [true, true, false]],
    ["INSURER", "PSU", [null, null, null]],
    ["MF", "PTC", [null, null, null]],
    ["AIF", "MUNICIPAL", [null, null, null]],
  ] as const)("of %s in %s counts for RFQ one-to-one, one-to-many and reported", (kind, of, expected) => {
    const counts = (["RFQ_OTO", "RFQ_OTM", "OTC_REPORT"] as const).map((execution) => {
      const verdict = marketRule(deal(of, { buyer: party(kind), execution }), market);
      return verdict.allowed ? verdict.countsForRfqShare.buyer : "refused";
    });
    expect(counts).toEqual(expected);
  });
  test("quotes yields by its class", () => {
    const basis = (of: "SDL" | "TBILL" | "CD" | "PSU") => {
      const verdict = marketRule(deal(of), market);
      return verdict.allowed && verdict.yieldBasis;
    };
    expect([basis("SDL"), basis("TBILL"), basis("CD"), basis("PSU")]).toEqual([
      "SEMI_ANNUAL",
      "MONEY_MARKET_365",
      "MONEY_MARKET_365",
      "ANNUAL",
    ]);
  });
});
