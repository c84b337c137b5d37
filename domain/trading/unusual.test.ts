import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { bondWith } from "#domain/bond-catalogue/bonds.testing.ts";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { confirmsOf, dealWarning } from "#domain/entities/deal-warning.ts";
import { type CheckLimits, checkLimitsFor, DEFAULT_FIRM_CHECKS } from "#domain/trading/check-limits.ts";
import { unconfirmed } from "#domain/trading/confirming.ts";
import { dealMoney } from "#domain/trading/money.ts";
import { type QuotedFind, type ReferenceFinds, referenceLevels } from "#domain/trading/reference-level.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { unpublishedDay } from "#domain/trading/unpublished-day.ts";
import type { NamedLevel } from "#domain/trading/level.ts";
import { chosenNumbers, unusualLevels } from "#domain/trading/unusual-level.ts";
import { unusualSize, usualOf } from "#domain/trading/unusual-size.ts";

const DAY = "2026-11-23";
const CRORE = 10_000_000;
const bond = bondWith({
  isin: "IN0020230085",
  category: "GSEC",
  coupon_type: "FIXED",
  coupon_rate_percent: 7.18,
  coupon_frequency: "SEMI_ANNUAL",
  maturity_date: "2033-08-14",
});
const atMs = Date.parse("2026-11-20T05:00:00.000Z");
const live: QuotedFind = {
  fixedField: "yield",
  bondYield: 0.0685,
  cleanPrice: 101.7727,
  settlementDate: DAY,
  side: "BID",
  openRupees: 5 * CRORE,
  isIndicative: false,
  atMs,
  clientId: "cli_narmada",
  clientName: "Narmada Bank",
};
const trade = { ...live, bondYield: 0.069, date: "2026-11-19", atMs, quantumRupees: CRORE };
const master = {
  fixedField: "yield" as const,
  bondYield: 0.0675,
  cleanPrice: null,
  settlementDate: null,
  date: "2026-06-25",
};
const known: ReferenceFinds = { lives: [live], trade, master };
const none: ReferenceFinds = { lives: [], trade: null, master: null };

const deal = { bond, side: "BID", settlementDate: DAY, rupees: 5 * CRORE } as const;
const ours = checkLimitsFor({ kind: "GOVERNMENT", dealerId: null, rupees: null }, DEFAULT_FIRM_CHECKS);
/** As wide as a band may be, so that each rule is tested alone. */
const WIDE: CheckLimits = { ...ours, levelBp: 100, retypeBp: 400 };

const judge = (level: NamedLevel, finds: Partial<ReferenceFinds>, limits = WIDE) =>
  unusualLevels(deal, [level], referenceLevels(bond, DAY, { ...none, ...finds }), limits)[0] ?? null;
const yieldOf = (value: number): NamedLevel => ({ figure: "bond_yield", value });
const priceOf = (value: number): NamedLevel => ({ figure: "unit_clean_price", value });

describe("a level far from the market", () => {
  it("is warned of with a sentence and its figures: 75 typed for 7.5", () => {
    const warning = {
      code: "unusual_level",
      figure: "bond_yield",
      text: "75.0000 % is 6,815 bp from the best bid 6.8500 % (Narmada Bank).",
      strength: "retype",
      value: 0.75,
      reference: 0.0685,
      distance: 6815,
      limit: 100,
      lost: null,
      basis: "live",
      as_of: "2026-11-20T05:00:00.000Z",
    };
    expect(judge(yieldOf(0.75), known)).toEqual(warning);
    // The contract preserves each of its figures on the wire.
    expect(dealWarning.parse(warning)).toEqual(warning);
  });

  it("is compared with the first that is known: the best quote, the last trade, the last published level", () => {
    const text = (finds: Partial<ReferenceFinds>) => judge(yieldOf(0.09), finds)?.text;
    expect(text({ ...known, lives: [{ ...live, side: "ASK" }] })).toBe(
      "9.0000 % is 215 bp from the best offer 6.8500 % (Narmada Bank).",
    );
    expect(text({ ...known, lives: [] })).toBe(
      "9.0000 % is 210 bp from the last trade here, 20-Nov-2026 10:30 at 6.9000 %.",
    );
    expect(text({ trade: { ...trade, atMs: null }, master })).toBe(
      "9.0000 % is 210 bp from the exchange trade of 19-Nov-2026 at 6.9000 %.",
    );
    expect(text({ master })).toBe("9.0000 % is 225 bp from the last published level 6.7500 % (25-Jun-2026).");
  });

  it("is not judged where nothing is known", () => {
    expect(judge(yieldOf(0.75), {})).toBeNull();
  });

  it("is one beyond the limit, on either side of the market; the limit itself is not", () => {
    for (const [value, isUnusual] of [
      [0.0785, false],
      [0.078501, true],
      [0.0585, false],
      [0.058499, true],
    ] as const) {
      expect([value, judge(yieldOf(value), known) !== null]).toEqual([value, isUnusual]);
    }
    expect(judge(priceOf(103.7727), known, ours)?.text).toBe(
      "103.7727 is 37.35 bp from the best bid 101.7727 (Narmada Bank). That loses ₹\u00A010,00,000 on ₹\u00A05.00\u00A0Cr.",
    );
    expect(judge(yieldOf(0.0585), known, { ...WIDE, levelBp: 50 })?.distance).toBe(100);
  });

  it("is compared in prices on the day it settles: a level of another day is held as a yield", () => {
    const elsewhere = { ...live, settlementDate: "2027-06-15", cleanPrice: 90 };
    expect(judge(priceOf(101.7), { lives: [elsewhere] })).toBeNull();
    expect(judge(priceOf(90), { lives: [elsewhere] })?.reference).toBeCloseTo(101.77, 1);
  });

  it("is judged by the others when the best quote is a slip that no other level bears out, and two others agree", () => {
    const slipOf75 = { ...live, bondYield: 0.75, cleanPrice: 10.7 };
    const other = { ...live, clientId: "cli_sahyadri", clientName: "Sahyadri Wealth" };
    expect(judge(yieldOf(0.069), { lives: [slipOf75, other], master })).toBeNull();
    expect(judge(yieldOf(0.75), { lives: [slipOf75, other], master })).toBeNull();
    expect(judge(yieldOf(0.09), { lives: [slipOf75, other], master })?.text).toContain("(Sahyadri Wealth)");
    // One quote against one published level: it is unknown which is wrong, so the sentence names the quote.
    expect(judge(yieldOf(0.069), { lives: [slipOf75], master })?.text).toContain("best bid 75.0000 %");
    // The market moved since the last level was published: the quotes agree with each other.
    const moved = { lives: [live, other], master: { ...master, bondYield: 0.05 } };
    expect(judge(yieldOf(0.05), moved)?.reference).toBe(0.0685);
  });

  it("is not judged in a form in which the market's level is not known", () => {
    const priceOnly = { ...master, fixedField: "price" as const, bondYield: null, cleanPrice: 98 };
    expect(judge(yieldOf(0.75), { master: priceOnly })).toBeNull();
    expect(judge(priceOf(90), { master: priceOnly })?.distance).toBe(8);
  });
});

describe("the numbers of a level that somebody chose", () => {
  const typed = { fixedField: "yield" as const, unitPriceStored: null, yieldStored: 0.0685, priceOverridden: false };
  const level = resolveLevel(bond, DAY, typed);
  it("are the owned one, and the other where it was overridden", () => {
    if (!level.ok) throw new Error(level.message);
    expect(chosenNumbers(bond, DAY, level.value)).toEqual([yieldOf(0.0685)]);
    expect(chosenNumbers(bond, DAY, { ...level.value, fixedField: "price" })).toEqual([
      priceOf(level.value.unitPriceStored ?? 0),
    ]);
    expect(chosenNumbers(bond, DAY, { ...level.value, unitPriceStored: 10 })).toEqual([yieldOf(0.0685), priceOf(10)]);
    expect(chosenNumbers(bond, DAY, { ...level.value, unitPriceStored: null })).toEqual([yieldOf(0.0685)]);
  });
});

describe("a size many times the usual one", () => {
  const usual = { rupees: 25 * CRORE, basis: "firm" as const };
  it("is warned of with a sentence and its figures", () => {
    expect(unusualSize(500 * CRORE, usual, DEFAULT_FIRM_CHECKS)).toEqual({
      code: "unusual_level",
      figure: "quantity",
      text: "₹\u00A0500.00\u00A0Cr is 20 times your usual ₹\u00A025.00\u00A0Cr.",
      strength: "retype",
      value: 500 * CRORE,
      usual: 25 * CRORE,
      times: 20,
      limit: 10,
      basis: "firm",
    });
    const text = (basis: "bond" | "market") => unusualSize(500 * CRORE, { ...usual, basis }, DEFAULT_FIRM_CHECKS)?.text;
    expect(text("bond")).toBe("₹\u00A0500.00\u00A0Cr is 20 times the usual ₹\u00A025.00\u00A0Cr in this bond.");
    expect(text("market")).toBe("₹\u00A0500.00\u00A0Cr is 20 times the market's usual ₹\u00A025.00\u00A0Cr.");
  });

  it("begins at ten times", () => {
    expect(unusualSize(250 * CRORE - 1, usual, DEFAULT_FIRM_CHECKS)).toBeNull();
    expect(unusualSize(250 * CRORE, usual, DEFAULT_FIRM_CHECKS)?.times).toBe(10);
    expect(unusualSize(125 * CRORE, usual, { ...DEFAULT_FIRM_CHECKS, sizeFactor: 5 })?.times).toBe(5);
  });

  it("is measured by the median, which one slip does not move, and by five sizes at least", () => {
    expect(usualOf("firm", [5, 5, 5, 5])).toBeNull();
    expect(usualOf("firm", [5, 1, 5_000_000, 2, 9])).toEqual({ rupees: 5, basis: "firm" });
    expect(usualOf("bond", [1, 2, 3, 4, 5, 6])?.rupees).toBe(3.5);
    const sizes = fc.array(fc.integer({ min: 1, max: 1e11 }), { minLength: 5, maxLength: 100 });
    fc.assert(
      fc.property(sizes, (all) => {
        const middle = usualOf("firm", all)?.rupees ?? 0;
        expect(all.filter((size) => size <= middle).length * 2).toBeGreaterThanOrEqual(all.length);
        expect(all.filter((size) => size >= middle).length * 2).toBeGreaterThanOrEqual(all.length);
      }),
    );
  });
});

describe("a settlement date without a published calendar", () => {
  const rows = ["2026-12-25", "2027-01-26"].map((date) => ({ date, name: "Holiday", market: "NSE Debt" }));
  const settles = { date: "2026-12-25", name: "Holiday", market: "Settlement (NSE Clearing, debt)" };
  it("is one after the last year in which both the dealing and the settlement list are there", () => {
    const calendar = buildCalendar([...rows, settles]);
    expect(calendar.publishedUntil).toBe("2026-12-31");
    expect(unpublishedDay(calendar, "2026-12-31")).toBeNull();
    expect(unpublishedDay(calendar, "2027-01-26")).toEqual({
      code: "calendar_unpublished",
      figure: "settlement_date",
      text: "The calendar of 2027 is not published yet: holidays are known until 31-Dec-2026, and 26-Jan-2027 may turn out to be one.",
      strength: "confirm",
      value: "2027-01-26",
      published_until: "2026-12-31",
    });
    expect(buildCalendar([...rows, settles, { ...settles, date: "2027-01-26" }]).publishedUntil).toBe("2027-12-31");
  });
});

describe("a confirmation", () => {
  it("counts when it repeats every figure that was warned of, and no other", () => {
    const level = judge(yieldOf(0.75), known);
    const size = unusualSize(500 * CRORE, { rupees: CRORE, basis: "firm" }, DEFAULT_FIRM_CHECKS);
    if (level === null || size === null) throw new Error("nothing unusual");
    const both = [level, size];
    expect(confirmsOf(both)).toEqual({ retyped: { bond_yield: 0.75, quantity: 500 * CRORE } });
    expect(unconfirmed(both, confirmsOf(both))).toEqual([]);
    expect(unconfirmed(both, null)).toEqual(both);
    expect(unconfirmed(both, { retyped: { bond_yield: 0.75 } })).toEqual([size]);
    expect(unconfirmed(both, { retyped: { bond_yield: 0.075, quantity: 500 * CRORE } })).toEqual([level]);
    expect(unconfirmed([], { quantity: 1 })).toEqual([]);
  });
});

describe("the money of a deal", () => {
  it("is refused with the missing term where the bond cannot be priced", () => {
    expect(dealMoney(bond, DAY, 101.7727, 5 * CRORE)).toMatchObject({ ok: true });
    const unknown = { ...bond, category: "PSU" as const, coupon_frequency: null };
    expect(dealMoney(unknown, DAY, 101.7727, 5 * CRORE)).toEqual({
      ok: false,
      code: "cannot_be_priced",
      message: "No deal can be made without its consideration. The coupon frequency is not in the data.",
    });
    expect(dealMoney(bond, DAY, null, 5 * CRORE)).toMatchObject({ ok: false, code: "cannot_be_priced" });
  });
});
