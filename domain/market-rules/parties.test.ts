import { describe, expect, test } from "vitest";
import type { Deal, DealParty } from "#domain/market-rules/deal.ts";
import { type MarketKind, marketKindOf, MARKET_KINDS } from "#domain/market-rules/kinds.ts";
import { marketRule } from "#domain/market-rules/market-rule.ts";
import {
  broker,
  deal,
  instrument,
  istMs,
  market,
  ON_FTRAC,
  ON_NDSOM,
  party,
  REPORTED,
  verdictOf,
} from "#domain/market-rules/market-rule.testing.ts";

/** Columns: G-Sec on NDS-OM, G-Sec RFQ, corporate RFQ, corporate report, AT1 RFQ, CP RFQ, CP on F-TRAC. */
const COLUMNS: readonly ((buyer: DealParty) => Deal)[] = [
  (buyer) => deal("GSEC", { buyer, ...ON_NDSOM }),
  (buyer) => deal("GSEC", { buyer }),
  (buyer) => deal("PSU", { buyer }),
  (buyer) => deal("PSU", { buyer, ...REPORTED }),
  (buyer) => deal("AT1", { buyer }),
  (buyer) => deal("CP", { buyer }),
  (buyer) => deal("CP", { buyer, ...ON_FTRAC }),
];
const OK = "allowed";
const EVERYTHING = COLUMNS.map(() => OK);
const BROKER = "with broker";

/** Paper that a kind may buy from a bank: allowed, allowed with a broker, or the refusing rule. */
const TABLE: Partial<Record<MarketKind, readonly string[]>> = {
  FPI: [OK, "MR-203", OK, OK, OK, "MR-204", "MR-204"],
  CORPORATE_UNLISTED: [OK, BROKER, BROKER, BROKER, BROKER, BROKER, OK],
  OBPP_CLIENT: ["MR-201", OK, OK, "MR-210", "MR-207", "MR-212", "MR-212"],
  HNI: ["MR-201", BROKER, BROKER, BROKER, "MR-207", "MR-212", "MR-212"],
  RETAIL: ["MR-201", BROKER, BROKER, BROKER, "MR-207", "MR-212", "MR-212"],
};

describe("who may buy", () => {
  test.each(MARKET_KINDS)("%s", (kind) => {
    const read = COLUMNS.map((column) => {
      const alone = column(party(kind));
      const isBrokered = verdictOf({ ...alone, broker: broker({ sides: ["buyer"] }) }) === OK;
      const verdict = verdictOf(alone);
      return verdict !== OK && isBrokered ? BROKER : verdict;
    });
    expect(read).toEqual(TABLE[kind] ?? EVERYTHING);
  });

  test("a broker of the other side does not help an individual", () => {
    const asked = deal("PSU", { buyer: party("HNI"), broker: broker({ sides: ["seller"] }) });
    expect(verdictOf(asked)).toBe("MR-202");
    expect(verdictOf({ ...asked, ...REPORTED })).toBe("MR-211");
  });

  test("an individual with a gilt account deals on NDS-OM through its member, one with a demat account does not", () => {
    const asked = (account: "CSGL" | "DEMAT") => deal("SDL", { buyer: party("HNI", { account }), ...ON_NDSOM });
    expect(marketRule(asked("CSGL"), market)).toMatchObject({ reporters: { buyer: "primary_member", seller: "self" } });
    expect(marketRule(asked("DEMAT"), market)).toMatchObject({
      refusal: { mr: "MR-201", error: "not_ready", field: "buyer" },
    });
  });

  test("both sides at fault are both named", () => {
    const neither = { buyer: party("PMS", { account: null }), seller: party("HNI"), ...ON_NDSOM };
    const verdict = marketRule(deal("GSEC", neither), market);
    expect(verdict.allowed ? [] : verdict.refusals.map(({ field }) => field)).toEqual(["buyer", "seller"]);
  });

  test("two mutual funds report no bond and no commercial paper, except between schemes of one house", () => {
    const funds = { buyer: party("MF"), seller: party("MF") };
    expect(verdictOf(deal("PSU", { ...funds, ...REPORTED }))).toBe("MR-208");
    expect(verdictOf(deal("CP", { ...funds, ...ON_FTRAC }))).toBe("MR-208");
    expect(verdictOf(deal("CD", { ...funds, ...ON_FTRAC }))).toBe(OK);
    expect(verdictOf(deal("PSU", funds))).toBe(OK);
    expect(verdictOf(deal("GSEC", { ...funds, ...ON_NDSOM }))).toBe(OK);
    const transfer = marketRule(deal("PSU", { ...funds, ...REPORTED, isInterScheme: true }), market);
    expect(transfer).toMatchObject({ allowed: true, countsForRfqShare: { buyer: null, seller: null } });
  });

  test("two alternative investment funds report no bond", () => {
    const funds = { buyer: party("AIF"), seller: party("AIF") };
    expect(verdictOf(deal("NBFC", { ...funds, ...REPORTED }))).toBe("MR-209");
    expect(verdictOf(deal("CP", { ...funds, ...ON_FTRAC }))).toBe(OK);
  });

  test("commercial paper and short debentures of a related party are not bought; a deposit may be", () => {
    const related = { ...ON_FTRAC, isRelatedParty: true };
    expect(verdictOf(deal("CP", related))).toBe("MR-213");
    expect(verdictOf(deal("NCD_SHORT", related))).toBe("MR-213");
    expect(verdictOf(deal("CD", related))).toBe(OK);
  });

  test("a firm that did not confirm its entity type has no RFQ at that exchange, but reports", () => {
    const seller = party("CORPORATE", { unconfirmedAt: ["NSE"] });
    expect(verdictOf(deal("PSU", { seller }))).toBe("MR-217");
    expect(verdictOf(deal("PSU", { seller, venue: "BSE" }))).toBe(OK);
    expect(verdictOf(deal("PSU", { seller, ...REPORTED }))).toBe(OK);
  });
});

describe("a foreign portfolio investor", () => {
  const buying = (maturity: string, facts: Partial<Deal> = {}) =>
    deal("NCD", { instrument: instrument("NCD", { maturity }), buyer: party("FPI"), ...facts });

  test("buys a bond with more than a year left at settlement", () => {
    expect(verdictOf(buying("2027-12-02"))).toBe("MR-205");
    expect(verdictOf(buying("2027-12-03"))).toBe(OK);
  });
  test("buys short bonds and short paper on the voluntary retention route", () => {
    const buyer = party("FPI", { fpiRoute: "VRR" });
    expect(verdictOf(buying("2027-06-01", { buyer }))).toBe(OK);
    expect(verdictOf(deal("CD", { buyer, ...ON_FTRAC }))).toBe(OK);
  });
  test("sells what it may not buy", () => {
    expect(verdictOf(buying("2027-06-01", { buyer: party("MF"), seller: party("FPI") }))).toBe(OK);
  });
  test("buys no bond with an option within a year, and securitised debt of any term", () => {
    const withOption = instrument("PSU", { optionDates: ["2026-01-01", "2027-08-20"] });
    expect(verdictOf(deal("PSU", { instrument: withOption, buyer: party("FPI") }))).toBe("MR-206");
    const short = instrument("PTC", { maturity: "2027-06-01" });
    expect(verdictOf(deal("PTC", { instrument: short, buyer: party("FPI") }))).toBe(OK);
  });
  test("is warned of amortising debt, whose duration is not computed", () => {
    const parts = instrument("NCD", { isAmortising: true });
    const verdict = marketRule(deal("NCD", { instrument: parts, buyer: party("FPI") }), market);
    expect(verdict.allowed && verdict.warnings.map(({ code }) => code)).toEqual(["FPI_DURATION"]);
  });
  test("settles government paper T+1 or T+2, and reports until 20:00; the other side keeps 15 minutes", () => {
    const asked = (delta: number) =>
      deal("GSEC", { buyer: party("BANK"), seller: party("FPI"), ...ON_NDSOM, settlement: { delta } });
    expect([0, 1, 2, 3].map((delta) => verdictOf(asked(delta)))).toEqual(["MR-304", OK, OK, "MR-304"]);
    expect(marketRule(asked(2), market)).toMatchObject({
      reportDueMs: { buyer: istMs("2026-12-01 11:15"), seller: istMs("2026-12-01 20:00") },
      reporters: { buyer: "self", seller: "custodian" },
    });
  });
});

describe("the kind of a firm", () => {
  const firm = {
    listedAs: null,
    clientType: "CORP",
    category: null,
    isBroker: false,
    isListedCompany: false,
    isPlatformClient: false,
  } as const;
  test("is the exchange's term first, then our record; a company counts as unlisted unless known to be listed", () => {
    expect(marketKindOf({ ...firm, listedAs: "PRIMARY_DEALER", isBroker: true })).toBe("PD");
    expect(marketKindOf({ ...firm, listedAs: "OTHER", isBroker: true })).toBe("BROKER_OWN");
    expect(marketKindOf(firm)).toBe("CORPORATE_UNLISTED");
    expect(marketKindOf({ ...firm, isListedCompany: true })).toBe("CORPORATE");
    expect(marketKindOf({ ...firm, clientType: "INDV", category: "HNI" })).toBe("HNI");
    expect(marketKindOf({ ...firm, clientType: "INDV", category: "FMO" })).toBe("RETAIL");
    expect(marketKindOf({ ...firm, clientType: "INDV", isPlatformClient: true })).toBe("OBPP_CLIENT");
  });
});
