import { describe, expect, test } from "vitest";
import { marketRule } from "#domain/market-rules/market-rule.ts";
import {
  broker,
  deal,
  market,
  ON_FTRAC,
  ON_NDSOM,
  party,
  REPORTED,
  verdictOf,
} from "#domain/market-rules/market-rule.testing.ts";

const OK = "allowed";

describe("brokers", () => {
  test("a brokered one-to-many quote is placed by the broker, a one-to-one quote by anyone", () => {
    const marked = broker({ isPlacing: false });
    expect(verdictOf(deal("PSU", { execution: "RFQ_OTM", broker: marked }))).toBe("MR-601");
    expect(verdictOf(deal("PSU", { execution: "RFQ_OTM", broker: broker() }))).toBe(OK);
    expect(verdictOf(deal("PSU", { broker: marked }))).toBe(OK);
  });
  test("a broker is a member of that exchange; on NDS-OM it introduces and does not report", () => {
    expect(verdictOf(deal("PSU", { broker: broker({ debtSegmentOf: ["BSE"] }) }))).toBe("MR-602");
    expect(verdictOf(deal("GSEC", { ...ON_NDSOM, broker: broker({ debtSegmentOf: [] }) }))).toBe(OK);
    expect(verdictOf(deal("GSEC", { ...ON_NDSOM, broker: broker({ isReporting: true }) }))).toBe("MR-603");
    expect(marketRule(deal("CP", { ...ON_FTRAC, broker: broker({ isReporting: true }) }), market)).toMatchObject({
      refusal: { mr: "MR-603", text: "Each side reports its own leg on F-TRAC. A broker cannot report it." },
    });
  });
  test("a broker reports for the client it introduced", () => {
    const introduced = broker({ sides: ["buyer"], isReporting: true });
    expect(marketRule(deal("PSU", { ...REPORTED, buyer: party("HNI"), broker: introduced }), market)).toMatchObject({
      reporters: { buyer: "broker", seller: "self" },
    });
  });
  test("nobody is replaced after a brokered deal", () => {
    expect(verdictOf(deal("GSEC", { ...ON_NDSOM, broker: broker(), isSubstituted: true }))).toBe("MR-606");
  });
  test("a bank is warned when one broker has more than 5 percent of its year", () => {
    const warned = (buyer: number) => {
      const verdict = marketRule(deal("PSU", { broker: broker({ yearSharePercent: { buyer, seller: 90 } }) }), market);
      return verdict.allowed && verdict.warnings.map(({ code }) => code);
    };
    expect([warned(5), warned(5.1)]).toEqual([[], ["BROKER_SHARE"]]);
  });
});
