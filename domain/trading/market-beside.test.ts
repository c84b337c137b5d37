import { describe, expect, it } from "vitest";
import { bondWith } from "#domain/bond-catalogue/bonds.testing.ts";
import type { Eoi, QuoteType } from "#domain/entities/eoi.ts";
import { dealWarning } from "#domain/entities/deal-warning.ts";
import { betterMarket } from "#domain/trading/better-market.ts";
import { unconfirmed } from "#domain/trading/confirming.ts";
import { checkLimitsFor, DEFAULT_FIRM_CHECKS } from "#domain/trading/check-limits.ts";
import { marketBeside, type QuoteBeside, quoteBeside, standingOf } from "#domain/trading/market-beside.ts";

const CRORE = 10_000_000;
const DAY = "2026-11-23";
const MINE = "cli_meridian";

function quote(changes: Partial<Eoi>): Eoi {
  const terms = {
    status: "OPEN",
    state: "DEFAULT",
    remaining: 5 * CRORE,
    settlement_date: DAY,
    unit_price_stored: null,
  };
  const firm = { client_id: "cli_narmada", client_name: "Narmada Bank" };
  return { ...terms, ...firm, yield_stored: null, ...changes } as Eoi;
}
const bid = quote({ quote_type: "BID", yield_stored: 0.071 });
const offer = quote({ quote_type: "ASK", yield_stored: 0.07 });
const market = marketBeside([bid, offer], MINE);
const at = (bondYield: number | null, cleanPrice: number | null = null) => ({
  bondYield,
  cleanPrice,
  settlementDate: DAY,
});
const text = (side: "BID" | "ASK", bondYield: number) => standingOf(side, at(bondYield), market)?.text;

describe("the market beside a level", () => {
  it("is the best bid and offer of other firms; one's own are shown as one's own", () => {
    const better = quote({ quote_type: "BID", yield_stored: 0.0705, client_id: "cli_sahyadri" });
    const own = quote({ quote_type: "BID", yield_stored: 0.0695, client_id: MINE });
    const found = marketBeside([bid, better, own, offer, quote({ ...offer, yield_stored: 0.0702 })], MINE);
    expect(found.bid).toMatchObject({ bondYield: 0.0705, clientId: "cli_sahyadri" });
    expect(found.ask).toMatchObject({ bondYield: 0.0702 });
    expect(found.ownBid).toMatchObject({ bondYield: 0.0695 });
    expect(found.ownAsk).toBeNull();
    // A level through the firm's own bid only is not through the market.
    expect(standingOf("ASK", at(0.0697), marketBeside([own], MINE))).toBeNull();
  });

  it("is of live quotes, and a firm one stands before an indicative one", () => {
    const gone = quote({ quote_type: "BID", yield_stored: 0.06, status: "EXPIRED" });
    const indicative = quote({ quote_type: "BID", yield_stored: 0.065, state: "INDICATIVE" });
    expect(marketBeside([gone, indicative, bid], MINE).bid).toMatchObject({ bondYield: 0.071, isFirm: true });
    expect(marketBeside([gone, indicative], MINE).bid).toMatchObject({ bondYield: 0.065, isFirm: false });
  });
});

describe("where a level stands", () => {
  it("is given of a bid in basis points: through the offer, at it, better than, at and behind the best bid", () => {
    expect(standingOf("BID", at(0.0688), market)).toEqual({ text: "12 bp through the best offer", isThrough: true });
    expect(text("BID", 0.07)).toBe("at the best offer");
    expect(text("BID", 0.0708)).toBe("2 bp better than the best bid");
    expect(text("BID", 0.071)).toBe("at the best bid");
    expect(text("BID", 0.07135)).toBe("3.5 bp behind the best bid");
    expect(text("BID", 0.071025)).toBe("0.25 bp behind the best bid");
  });

  it("is given of an offer the other way round", () => {
    expect(standingOf("ASK", at(0.0722), market)).toEqual({ text: "12 bp through the best bid", isThrough: true });
    expect(text("ASK", 0.071)).toBe("at the best bid");
    expect(text("ASK", 0.0701)).toBe("1 bp better than the best offer");
    expect(text("ASK", 0.07)).toBe("at the best offer");
    expect(text("ASK", 0.06965)).toBe("3.5 bp behind the best offer");
  });

  it("is given against the one side that is there, and not at all without a market or a level", () => {
    expect(standingOf("BID", at(0.0712), marketBeside([offer], MINE))?.text).toBe("12 bp behind the best offer");
    expect(standingOf("BID", at(0.0712), marketBeside([], MINE))).toBeNull();
    expect(standingOf("BID", at(null), market)).toBeNull();
  });

  it("is given in rupees where only prices are known, of the same day alone", () => {
    const priced = marketBeside([quote({ quote_type: "ASK", unit_price_stored: 99.5 })], MINE);
    expect(standingOf("BID", at(null, 99.75), priced)?.text).toBe("₹\u00A00.25 through the best offer");
    expect(standingOf("BID", { ...at(null, 99.75), settlementDate: "2026-11-24" }, priced)).toBeNull();
  });
});

describe("a better live market", () => {
  /** A bond without terms has no price, so only yields are compared. */
  const deal = { bond: bondWith({ category: "PSU", credit_rating: "AAA" }), settlementDate: DAY, rupees: 5 * CRORE };
  const limits = checkLimitsFor({ kind: "AAA", dealerId: null, rupees: null }, DEFAULT_FIRM_CHECKS);
  const better = (side: QuoteType, value: number, beside: readonly QuoteBeside[]) =>
    betterMarket({ ...deal, side }, { figure: "bond_yield", value }, beside, limits);
  const quotes = [bid, offer, quote({ ...offer, yield_stored: 0.0702, client_name: "Sahyadri" })].map(quoteBeside);
  const warned = better("BID", 0.0698, quotes);

  it("is warned of with the best quote that is given away, its size and its firm", () => {
    expect(warned).toMatchObject({ figure: "better_market", value: 0.0698, reference: 0.0702, distance: 4 });
    expect(warned?.text).toBe(
      "A better offer is live: 6.9800 % is 4 bp through 7.0200 % for ₹\u00A05.00\u00A0Cr (Sahyadri).",
    );
    expect(dealWarning.parse(warned)).toEqual(warned);
  });

  it("is none where no money is lost: at the offer, short of it, or where the better quote is indicative", () => {
    expect(better("BID", 0.0702, quotes)).toBeNull();
    expect(better("BID", 0.0715, quotes)).toBeNull();
    const indicative = quotes.map((each) => ({ ...each, isFirm: false }));
    expect(better("BID", 0.0698, indicative)).toBeNull();
  });

  it("is given of an offer below a bid, and of prices in rupees", () => {
    expect(better("ASK", 0.0715, quotes)?.text).toMatch(/^A better bid is live/);
    const priced = [quoteBeside(quote({ quote_type: "ASK", unit_price_stored: 99.5 }))];
    const level = { figure: "unit_clean_price", value: 99.75 } as const;
    expect(betterMarket({ ...deal, side: "BID" }, level, priced, limits)).toMatchObject({
      fixed_field: "price",
      distance: 0.25,
    });
  });

  it("is to be repeated by whoever confirms, and passes a call that confirms nothing", () => {
    const warnings = warned === null ? [] : [warned];
    expect(unconfirmed(warnings, {})).toEqual(warnings);
    expect(unconfirmed(warnings, { bond_yield: 0.0698 })).toEqual([]);
    expect(unconfirmed(warnings, null)).toEqual([]);
  });
});
