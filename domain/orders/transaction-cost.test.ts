import { describe, expect, test } from "vitest";
import { nextBestQuote, savingAgainst } from "#domain/orders/transaction-cost.ts";
import type { EvidenceLevel } from "#domain/tickets/stored.ts";

const CRORE = 10_000_000;
const level = (yieldStored: number | null, unitPriceStored: number | null) => ({ yieldStored, unitPriceStored });

describe("what a deal saved (B-21)", () => {
  test("a buyer saves by a higher yield and a lower price than the other level", () => {
    const saving = savingAgainst("buyer", level(0.0691, 101.25), level(0.0689, 101.37), 5 * CRORE);
    expect(saving).toEqual({ bp: 2, rupees: 60_000 });
  });
  test("a seller saves by the opposite, and what was better elsewhere is negative", () => {
    const dealt = level(0.0691, 101.25);
    expect(savingAgainst("seller", dealt, level(0.0689, 101.37), 5 * CRORE)).toEqual({ bp: -2, rupees: -60_000 });
    expect(savingAgainst("seller", dealt, level(0.0692, 101.19), 5 * CRORE)).toEqual({ bp: 1, rupees: 30_000 });
  });
  test("what either level lacks is not known, and the same level saves nothing", () => {
    expect(savingAgainst("buyer", level(0.0691, null), level(0.069, 101.3), CRORE)).toEqual({ bp: 1, rupees: null });
    expect(savingAgainst("buyer", level(null, 99.5), level(0.069, 99.5), CRORE)).toEqual({ bp: null, rupees: 0 });
  });
});

test("a saving is rounded to the hundredth, and a seller's nothing is plain nothing", () => {
  const saving = savingAgainst("buyer", level(0.0691234, 101.25), level(0.069, 101.2623), 1_000_050);
  expect(saving).toEqual({ bp: 1.23, rupees: 123.01 });
  const none = savingAgainst("seller", level(0.07, 100), level(0.07, 100), CRORE);
  expect([Object.is(none.bp, 0), Object.is(none.rupees, 0)]).toEqual([true, true]);
  expect(savingAgainst("buyer", level(0.07, 100), level(null, null), CRORE)).toEqual({ bp: null, rupees: null });
});

describe("the cover of a deal outside a list (B-21)", () => {
  const quote = (client_name: string, unit_price_stored: number, more: Partial<EvidenceLevel> = {}): EvidenceLevel => ({
    quote_type: "ASK",
    client_name,
    remaining: CRORE,
    unit_price_stored,
    yield_stored: 0.07,
    settlement_date: "2026-11-25",
    posted_at: "2026-11-24T05:00:00.000Z",
    is_mine: false,
    ...more,
  });
  const deal = { otherFirm: "Narmada Bank", settlementDate: "2026-11-25" };

  test("is the best level of another firm on the other side, for the same day", () => {
    const levels = [
      quote("Narmada Bank", 100.1),
      quote("Sahyadri Wealth", 100.4),
      quote("Kaveri Securities", 100.25),
      quote("Meridian Mutual Fund", 100.2, { is_mine: true }),
      quote("Tapti Bank", 100.15, { settlement_date: "2026-11-24" }),
      quote("Tapti Bank", 100.12, { quote_type: "BID" }),
    ];
    expect(nextBestQuote(levels, "buyer", deal)?.client_name).toBe("Kaveri Securities");
  });
  test("of a sale is the highest bid; of none there is none", () => {
    const levels = [
      quote("Sahyadri Wealth", 100.4, { quote_type: "BID" }),
      quote("Tapti Bank", 100.45, { quote_type: "BID" }),
    ];
    expect(nextBestQuote(levels, "seller", deal)?.client_name).toBe("Tapti Bank");
    expect(nextBestQuote(levels, "buyer", deal)).toBeNull();
  });
  test("needs a level: a price or a yield alone is one, neither is none", () => {
    const bare = (yield_stored: number | null) => [
      { ...quote("Tapti Bank", 0, { yield_stored }), unit_price_stored: null },
    ];
    expect(nextBestQuote(bare(0.07), "buyer", deal)?.client_name).toBe("Tapti Bank");
    expect(nextBestQuote([quote("Tapti Bank", 100, { yield_stored: null })], "buyer", deal)).not.toBeNull();
    expect(nextBestQuote(bare(null), "buyer", deal)).toBeNull();
    const yields = [...bare(0.07), ...bare(0.072), ...bare(0.071)];
    expect(nextBestQuote(yields, "buyer", deal)?.yield_stored).toBe(0.072);
  });
});
