import { describe, expect, test } from "vitest";
import type { InstrumentClass } from "#domain/entities/instrument-class.ts";
import type { DealtInstrument } from "#domain/market-rules/instrument.ts";
import { defaultRoute, lawfulRoutes } from "#domain/market-rules/lawful-routes.ts";
import { marketRule } from "#domain/market-rules/market-rule.ts";
import {
  deal,
  instrument,
  istMs,
  market,
  ON_FTRAC,
  ON_NDSOM,
  openMarket,
  verdictOf,
} from "#domain/market-rules/market-rule.testing.ts";
import type { DealExecution } from "#domain/market-rules/venues.ts";
import type { Venue } from "#domain/entities/exchanges.ts";

/** Columns: NDS-OM report, RFQ at NSE, RFQ at BSE, CBRICS report, ICDM report, F-TRAC report, order book. */
const COLUMNS: readonly (readonly [Venue, DealExecution])[] = [
  ["NDSOM", "NDSOM_REPORT"],
  ["NSE", "RFQ_OTO"],
  ["BSE", "RFQ_OTM"],
  ["NSE", "OTC_REPORT"],
  ["BSE", "OTC_REPORT"],
  ["FTRAC", "OTC_REPORT"],
  ["NSE", "ORDER_BOOK"],
];
const all = (mr: string) => COLUMNS.map(() => mr);
const GOVERNMENT = ["T+1", "T+1", "MR-105", "MR-102", "MR-102", "MR-107", "MR-131"];
const RFQ = "T+0 T+1";
const REPORT = "T+0 T+1 T+2";
const CORPORATE = ["MR-113", RFQ, RFQ, REPORT, REPORT, "MR-114", "MR-131"];
const SHORT = ["MR-124", RFQ, RFQ, "MR-123", "MR-123", RFQ, "MR-131"];

/** A bank buys from an insurer: days allowed, or the refusing rule. */
const TABLE: readonly (readonly [string, InstrumentClass, Partial<DealtInstrument>, readonly string[]])[] = [
  ["a government bond", "GSEC", {}, GOVERNMENT],
  ["a treasury bill", "TBILL", {}, GOVERNMENT],
  ["a state loan", "SDL", {}, GOVERNMENT],
  ["a government bond that no list names", "SDL", { isListed: false }, GOVERNMENT],
  ["a strip", "STRIPS", {}, ["T+1", "MR-106", "MR-106", "MR-102", "MR-102", "MR-107", "MR-131"]],
  ["a gold bond", "SGB", {}, all("MR-001")],
  ["a company's bond", "NCD", {}, CORPORATE],
  ["a public company's bond", "PSU", {}, CORPORATE],
  ["a finance company's bond", "NBFC", {}, CORPORATE],
  ["a bank's bond", "BANK", {}, CORPORATE],
  ["an Additional Tier 1 bond", "AT1", {}, CORPORATE],
  ["a municipal bond", "MUNICIPAL", {}, CORPORATE],
  ["securitised debt", "PTC", {}, CORPORATE],
  ["commercial paper", "CP", {}, SHORT],
  ["a certificate of deposit", "CD", {}, SHORT],
  ["a debenture of up to a year", "NCD_SHORT", {}, SHORT],
  ["a capital-gain bond", "B54EC", {}, all("MR-002")],
  ["an unlisted bond", "NCD", { isListed: false }, all("MR-003")],
  ["unlisted commercial paper", "CP", { isListed: false }, all("MR-003")],
  ["a partly paid bond", "PSU", { isPartlyPaid: true }, all("MR-006")],
  [
    "a bond in its shut period",
    "PSU",
    { shut: [{ from: "2026-12-01", to: "2026-12-20" }] },
    ["MR-113", "MR-332", "MR-332", "MR-332", "MR-332", "MR-114", "MR-131"],
  ],
  ["a matured bond", "NCD", { maturity: "2026-12-01" }, all("MR-004")],
  ["a bond of which only a past year is known", "NCD", { maturity: null, maturityYear: 2025 }, all("MR-004")],
  ["a bond that was not repaid", "NBFC", { maturity: "2026-11-13", defaulted: "redemption" }, all("MR-008")],
  ["a bond with missed interest", "NCD", { defaulted: "interest" }, CORPORATE],
  [
    "a bond suspended at both exchanges",
    "NBFC",
    { suspendedAt: ["NSE", "BSE"] },
    ["MR-113", "MR-005", "MR-005", "MR-005", "MR-005", "MR-114", "MR-005"],
  ],
];

describe("routes between two domestic institutions", () => {
  test.each(TABLE)("%s", (_name, of, facts, expected) => {
    const read = COLUMNS.map(([venue, execution]) => {
      const ofDay = [0, 1, 2].map((delta) =>
        verdictOf(deal(of, { instrument: instrument(of, facts), venue, execution, settlement: { delta } })),
      );
      const days = ofDay.flatMap((verdict, delta) => (verdict === "allowed" ? [`T+${delta}`] : []));
      return days.length > 0 ? days.join(" ") : ofDay[1];
    });
    expect(read).toEqual(expected);
  });

  test("orders and quote requests of NDS-OM are placed there, whatever the paper", () => {
    expect(verdictOf(deal("GSEC", { venue: "NDSOM", execution: "ORDER_MATCH" }))).toBe("MR-103");
    expect(verdictOf(deal("PSU", { venue: "NDSOM", execution: "NDSOM_RFQ" }))).toBe("MR-103");
  });

  test.each([
    ["GSEC", "NDSOM", "RFQ_OTM", "A one-to-many quote is not done on NDS-OM."],
    ["GSEC", "NDSOM", "OTC_REPORT", "An exchange report is not done on NDS-OM."],
    ["GSEC", "NSE", "NDSOM_REPORT", "An NDS-OM report is not done on NSE."],
    ["CP", "FTRAC", "RFQ_OTO", "A one-to-one quote is not done on F-TRAC."],
  ] as const)("%s at %s by %s is no route", (of, venue, execution, text) => {
    const verdict = marketRule(deal(of, { venue, execution }), market);
    expect(verdict).toMatchObject({ allowed: false, group: "route", refusal: { mr: "MR-132", text } });
  });

  test("a suspension at one exchange leaves the other open", () => {
    const suspended = instrument("PSU", { suspendedAt: ["BSE"] });
    expect(verdictOf(deal("PSU", { instrument: suspended, venue: "NSE" }))).toBe("allowed");
    expect(verdictOf(deal("PSU", { instrument: suspended, venue: "BSE" }))).toBe("MR-005");
  });
});

describe("the picker of routes", () => {
  test("a bill is offered on NDS-OM and RFQ at NSE, T+1, each other route with its sentence", () => {
    const routes = lawfulRoutes(deal("TBILL"), market);
    expect(routes.filter(({ refusal }) => refusal === null)).toEqual([
      { venue: "NDSOM", execution: "NDSOM_REPORT", settlements: [{ delta: 1, date: "2026-12-02" }], refusal: null },
      { venue: "NSE", execution: "RFQ_OTO", settlements: [{ delta: 1, date: "2026-12-02" }], refusal: null },
      { venue: "NSE", execution: "RFQ_OTM", settlements: [{ delta: 1, date: "2026-12-02" }], refusal: null },
    ]);
    expect(routes.filter(({ refusal }) => refusal !== null).map(({ refusal }) => refusal?.mr)).toEqual([
      "MR-105",
      "MR-105",
      "MR-102",
      "MR-102",
      "MR-107",
    ]);
  });

  test("a G-Sec sent to the exchange is offered NDS-OM instead", () => {
    const verdict = marketRule(deal("GSEC", { execution: "OTC_REPORT" }), market);
    expect(verdict).toMatchObject({
      allowed: false,
      offers: [
        { ...ON_NDSOM, settlementDelta: 1, settlementDate: "2026-12-02" },
        { venue: "NSE", execution: "RFQ_OTO" },
        { venue: "NSE", execution: "RFQ_OTM" },
      ],
    });
  });

  test("a bond that is not dealt at all is offered nothing", () => {
    expect(marketRule(deal("SGB"), market)).toMatchObject({ allowed: false, offers: [] });
  });

  test("a new deal starts on NDS-OM T+1, on F-TRAC T+0 until 16:00, or at the dealer's choice", () => {
    const at = (of: InstrumentClass, time: string) =>
      defaultRoute({ instrument: instrument(of), atMs: istMs(`2026-12-01 ${time}`) }, market);
    expect(at("SDL", "11:00")).toEqual({ ...ON_NDSOM, settlementDelta: 1 });
    expect(at("CD", "15:59")).toEqual({ ...ON_FTRAC, settlementDelta: 0 });
    expect(at("CD", "16:00")).toEqual({ ...ON_FTRAC, settlementDelta: 1 });
    expect(at("PSU", "11:00")).toEqual({ venue: null, execution: null, settlementDelta: 1 });
    const defaulted = instrument("NCD", { defaulted: "interest" });
    expect(defaultRoute({ instrument: defaulted, atMs: 0 }, openMarket).execution).toBe("RFQ_OTO");
  });
});
