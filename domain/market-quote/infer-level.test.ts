import { describe, expect, it } from "vitest";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { type Finds, inferLevel, recentSince } from "#domain/market-quote/infer-level.ts";

const SETTLEMENT = "2026-11-23";
const TODAY = "2026-11-20";
const level = { fixedField: "yield", bondYield: 0.07, cleanPrice: null, settlementDate: null } as const;
const atMs = Date.parse("2026-11-20T05:00:00.000Z");
const all: Finds = {
  live: { ...level, settlementDate: SETTLEMENT, side: "ASK", openRupees: 50_000_000, isIndicative: false, atMs },
  trade: { ...level, date: "2026-11-19", atMs, quantumRupees: 100_000_000 },
  master: { ...level, date: "2026-06-25", source: "CCIL mark-to-market" },
  curve: { ...level, bonds: "AA NBFC bonds", years: 3.24, count: 5, firstDate: "2025-07-31", lastDate: "2025-12-31" },
};
const text = (finds: Partial<Finds>, settlement = SETTLEMENT) => {
  const none: Finds = { live: null, trade: null, master: null, curve: null };
  return inferLevel({ ...none, ...finds }, settlement, TODAY)?.text;
};

describe("where the market's level is found (A-071)", () => {
  it("is tried in the order live quote, recent trade, published level, curve", () => {
    const basis = (finds: Finds) => inferLevel(finds, SETTLEMENT, TODAY)?.basis;
    expect(basis(all)).toBe("live");
    expect(basis({ ...all, live: null })).toBe("trade");
    expect(basis({ ...all, live: null, trade: null })).toBe("master");
    expect(basis({ ...all, live: null, trade: null, master: null })).toBe("curve");
    expect(inferLevel({ live: null, trade: null, master: null, curve: null }, SETTLEMENT, TODAY)).toBeNull();
  });

  it("is described in one sentence each", () => {
    expect(text({ live: all.live })).toBe("Best live offer, 5.00\u00a0Cr");
    expect(text({ live: all.live }, "2026-11-25")).toBe(
      "Best live offer, 5.00\u00a0Cr, for settlement 23-Nov-2026, its yield held",
    );
    expect(text({ live: all.live && { ...all.live, side: "BID", isIndicative: true } })).toBe(
      "Best live bid, 5.00\u00a0Cr, indicative",
    );
    expect(text({ trade: all.trade })).toBe("Last trade here, 20-Nov-2026 10:30, 10.00\u00a0Cr");
    expect(text({ trade: all.trade && { ...all.trade, atMs: null, quantumRupees: null } })).toBe(
      "Published exchange trade of 19-Nov-2026",
    );
    expect(text({ master: all.master })).toBe("Last published level, 25-Jun-2026 (148 days ago): CCIL mark-to-market");
    expect(text({ curve: all.curve })).toBe(
      "Curve of AA NBFC bonds, 3.2 years, from 5 published yields of 31-Jul-2025 to 31-Dec-2025",
    );
  });

  it("carries its time", () => {
    expect(inferLevel(all, SETTLEMENT, TODAY)?.asOf).toBe("2026-11-20T05:00:00.000Z");
    expect(inferLevel({ ...all, live: null, trade: null }, SETTLEMENT, TODAY)?.asOf).toBe("2026-06-25");
  });
});

describe("a recent trade", () => {
  it("is one of the last five business days, holidays not counted", () => {
    const calendar = buildCalendar([{ date: "2026-11-10", name: "Diwali", market: "NSE Debt" }]);
    expect(recentSince(calendar, "2026-11-20")).toBe("2026-11-13");
    expect(recentSince(calendar, "2026-11-13")).toBe("2026-11-05");
  });
});
