import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { alwaysOpenHours, debtMarketHours } from "#domain/calendar/market-timings.ts";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { dayEndMs, resolveExpiry, roundExpiry } from "#domain/trading/expiry.ts";
import { facilitatedPrices } from "#domain/trading/facilitation.ts";
import { turnPassedText, yourTurnText } from "#domain/trading/notice.ts";
import { nextTicketNumber } from "#domain/trading/ticket-number.ts";

const calendar = buildCalendar([{ date: "2026-11-24", name: "Guru Nanak Jayanti", market: "NSE Debt" }]);
const iso = (ms: number) => new Date(ms).toISOString();
const day = (now: string) => ({ calendar, hours: debtMarketHours, nowMs: Date.parse(now) });

describe("when an EOI ends", () => {
  const ends: [string, string, string][] = [
    ["today at the close", "2026-11-20T05:30:00.000Z", "2026-11-20T11:30:00.000Z"],
    ["on Monday when Friday is over", "2026-11-20T11:30:00.000Z", "2026-11-23T11:30:00.000Z"],
    ["after the holiday", "2026-11-23T12:00:00.000Z", "2026-11-25T11:30:00.000Z"],
  ];
  it.each(ends)("DAY ends %s", (_when, now, end) => {
    expect(iso(dayEndMs(calendar, debtMarketHours, Date.parse(now)))).toBe(end);
  });

  it("DAY ends a second before midnight in a market that never shuts", () => {
    const end = dayEndMs(calendar, alwaysOpenHours, Date.parse("2026-11-21T19:00:00.000Z"));
    expect(iso(end)).toBe("2026-11-22T18:29:59.000Z");
  });

  it("a named end wins over validity, and a mandate's end over both", () => {
    const asked = { validity: 30, expiry_date_stored: "2026-11-20T08:00:00.000Z", mandate_expires_at: null };
    const now = day("2026-11-20T05:30:00.000Z");
    expect(resolveExpiry(asked, now)).toEqual({ ok: true, value: new Date("2026-11-20T08:00:00.000Z") });
    const mandate = { ...asked, mandate_expires_at: "2026-11-20T07:00:00.000Z" };
    expect(resolveExpiry(mandate, now)).toEqual({ ok: true, value: new Date("2026-11-20T07:00:00.000Z") });
    const past = { ...asked, expiry_date_stored: "2026-11-20T05:30:00.000Z" };
    expect(resolveExpiry(past, now)).toMatchObject({ ok: false, field: "expiry_date_stored" });
  });

  it.each<[string, number | "DAY", string | null, string | null, string]>([
    ["after its minutes", 30, null, null, "2026-11-20T06:00:00.000Z"],
    ["at the close of its day", "DAY", null, null, "2026-11-20T11:30:00.000Z"],
    ["with a mandate that ends sooner", "DAY", null, "2026-11-20T07:00:00.000Z", "2026-11-20T07:00:00.000Z"],
    ["before a mandate that ends later", 30, null, "2026-11-20T07:00:00.000Z", "2026-11-20T06:00:00.000Z"],
  ])("an EOI ends %s", (_when, validity, expiry_date_stored, mandate_expires_at, end) => {
    const asked = { validity, expiry_date_stored, mandate_expires_at };
    expect(resolveExpiry(asked, day("2026-11-20T05:30:00.000Z"))).toEqual({ ok: true, value: new Date(end) });
  });

  it("an end or a mandate that is over already is refused, to the millisecond", () => {
    const now = day("2026-11-20T05:30:00.000Z");
    const ending = (expiry: string | null, mandate: string | null) =>
      resolveExpiry({ validity: 30, expiry_date_stored: expiry, mandate_expires_at: mandate }, now);
    expect(ending(null, "2026-11-20T05:30:00.000Z")).toMatchObject({
      ok: false,
      field: "mandate_expires_at",
      message: "The end must be in the future.",
    });
    expect(ending(null, "2026-11-20T05:30:00.001Z").ok).toBe(true);
    expect(ending("2026-11-20T05:30:00.001Z", null).ok).toBe(true);
  });

  it("an offer may end a millisecond from now, and never now or before", () => {
    const now = Date.parse("2026-11-20T05:30:00.000Z");
    expect(roundExpiry(iso(now + 1), now, now + 60_000)).toEqual({ ok: true, value: new Date(now + 1) });
    expect(roundExpiry(iso(now - 1), now, now + 60_000).ok).toBe(false);
  });

  it("an offer ends after five minutes, with the quote it answers at the latest", () => {
    const now = Date.parse("2026-11-20T05:30:00.000Z");
    expect(roundExpiry(null, now, now + 3_600_000)).toEqual({ ok: true, value: new Date(now + 300_000) });
    expect(roundExpiry(null, now, now + 60_000)).toEqual({ ok: true, value: new Date(now + 60_000) });
    expect(roundExpiry(iso(now), now, now + 60_000)).toMatchObject({ ok: false, field: "expires_at" });
  });
});

describe("the facilitator's prices (D-105..D-107)", () => {
  const none = { buyerPrice: null, sellerPrice: null, sellerSpread: null };
  const tick = fc.integer({ min: 500_000, max: 1_500_000 }).map((ticks) => ticks / 10_000);
  const spread = fc.integer({ min: -5000, max: 5000 }).map((ticks) => ticks / 10_000);

  it("any two give the third", () => {
    fc.assert(
      fc.property(tick, spread, (seller, between) => {
        const made = facilitatedPrices(none, { ...none, sellerPrice: seller, sellerSpread: between });
        expect(made.ok).toBe(true);
        if (!made.ok) return;
        const { buyerPrice, sellerPrice, sellerSpread } = made.value;
        expect(facilitatedPrices(none, { ...none, buyerPrice, sellerPrice })).toEqual(made);
        expect(facilitatedPrices(none, { ...none, buyerPrice, sellerSpread })).toEqual(made);
        expect(facilitatedPrices(none, { buyerPrice, sellerPrice, sellerSpread })).toEqual(made);
      }),
    );
  });

  it("three that disagree are refused; one alone is completed by what stood", () => {
    expect(facilitatedPrices(none, { buyerPrice: 101, sellerPrice: 100, sellerSpread: 0.5 })).toMatchObject({
      ok: false,
      field: "seller_spread",
    });
    const before = { buyerPrice: 101, sellerPrice: 100.5, sellerSpread: 0.5 };
    expect(facilitatedPrices(before, { ...none, sellerPrice: 100 })).toMatchObject({ value: { buyerPrice: 100.5 } });
    expect(facilitatedPrices(before, { ...none, buyerPrice: 102 })).toMatchObject({ value: { sellerSpread: 1.5 } });
    expect(facilitatedPrices(before, { ...none, sellerSpread: 0.25 })).toMatchObject({ value: { buyerPrice: 100.75 } });
    expect(facilitatedPrices(none, { ...none, buyerPrice: 99 })).toMatchObject({
      value: { buyerPrice: 99, sellerPrice: null },
    });
  });
});

describe("a facilitator's single number", () => {
  const none = { buyerPrice: null, sellerPrice: null, sellerSpread: null };

  it("changes nothing where none is named", () => {
    const before = { buyerPrice: 101, sellerPrice: 100, sellerSpread: 1 };
    expect(facilitatedPrices(before, none)).toEqual({ ok: true, value: before });
  });

  it.each([
    [{ buyerPrice: 101 }, { sellerPrice: null }, { buyerPrice: 101, sellerPrice: null, sellerSpread: null }],
    [{ sellerPrice: 100 }, {}, { buyerPrice: null, sellerPrice: 100, sellerSpread: null }],
    [{ sellerSpread: 0.5 }, {}, { buyerPrice: null, sellerPrice: null, sellerSpread: 0.5 }],
    [{ sellerPrice: 100 }, { buyerPrice: 101 }, { buyerPrice: 101, sellerPrice: 100, sellerSpread: 1 }],
    [{ sellerPrice: 100 }, { sellerSpread: 0.5 }, { buyerPrice: 100.5, sellerPrice: 100, sellerSpread: 0.5 }],
  ])("%o after %o stands as %o", (asked, before, expected) => {
    expect(facilitatedPrices({ ...none, ...before }, { ...none, ...asked })).toEqual({ ok: true, value: expected });
  });

  it("is refused by the side whose price is none", () => {
    const of = (buyerPrice: number, sellerPrice: number) =>
      facilitatedPrices(none, { ...none, buyerPrice, sellerPrice });
    expect(of(251, 100)).toMatchObject({ ok: false, field: "buyer_price" });
    expect(of(100, 251)).toMatchObject({ ok: false, field: "seller_price" });
    expect(of(250, 250)).toMatchObject({ ok: true, value: { sellerSpread: 0 } });
  });
});

describe("what the sides read", () => {
  it("names their own side, the size, the bond and the level", () => {
    const level = { fixedField: "yield", unitPriceStored: null, yieldStored: 0.0685 } as const;
    expect(yourTurnText("ASK", 50_000_000, "7.18% GS 2033", level)).toBe(
      "Your turn: sell 5.00\u00a0Cr 7.18% GS 2033 at 6.8500",
    );
    expect(yourTurnText("BID", 50_000_000, "7.18% GS 2033", { ...level, yieldStored: null })).toBe(
      "Your turn: name a level to buy 5.00\u00a0Cr 7.18% GS 2033",
    );
    expect(
      yourTurnText("ASK", 50_000_000, "7.18% GS 2033", { ...level, unitPriceStored: 99.5, yieldStored: null }),
    ).toContain("Your turn: sell");
    expect(turnPassedText("7.18% GS 2033", "CLOSED")).toBe("Dealt: 7.18% GS 2033");
    expect(turnPassedText("7.18% GS 2033", "LAPSED")).toBe("Lapsed: 7.18% GS 2033");
    expect(turnPassedText("7.18% GS 2033", "NEGOTIATING")).toBe("Waiting: 7.18% GS 2033");
  });
});

describe("ticket numbers", () => {
  it("count through the day and go on beyond four digits", () => {
    expect(nextTicketNumber("2026-11-21", null)).toBe("T-20261121-0001");
    expect(nextTicketNumber("2026-11-21", "T-20261121-0006")).toBe("T-20261121-0007");
    expect(nextTicketNumber("2026-11-21", "T-20261121-9999")).toBe("T-20261121-10000");
  });
});
