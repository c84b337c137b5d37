import { describe, expect, test } from "vitest";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { costAt } from "#domain/inventory/cost.ts";
import { flowsForHolder, levelFor, moneyOfFace, paymentPaise, taxOf } from "#domain/inventory/holding-money.ts";
import type { OpenLot } from "#domain/inventory/lot.ts";
import {
  bondOnDay,
  costPriceOf,
  costYieldOf,
  lotCostYield,
  rupeesOf,
  valueHeld,
} from "#domain/inventory/value-book.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";

const calendar = buildCalendar([]);
const DAY = "2026-10-08";
/** A coupon was just paid on this day, so a price of par yields the coupon. */
const gilt: BondFacts = {
  isin: "IN0020240019",
  name: "7.10% GS 2034",
  category: "GSEC",
  coupon_rate_percent: 7.1,
  coupon_type: "FIXED",
  coupon_frequency: "SEMI_ANNUAL",
  issue_date: "2024-04-08",
  maturity_date: "2034-04-08",
  call_date: null,
  listed: "NSE",
};
const unknown: BondFacts = { ...gilt, coupon_type: "RESET", category: "NBFC" };
const lot = (face: number, costPaise: number | null, acquiredOn: string | null = DAY, id = "a"): OpenLot => ({
  id,
  acquiredOn,
  face,
  costPaise,
});
const price = (cleanPrice: number) => ({ fixedField: "price", cleanPrice }) as const;
const none = { desk: null, trade: null };

describe("what a holding is worth", () => {
  test("is its clean value and the interest of the day, and its gain is the clean value over the cost", () => {
    const day = "2027-01-08";
    const desk = { asOf: day, level: price(101) };
    const held = valueHeld(
      bondOnDay(gilt, day, undefined, calendar),
      [lot(1_000_000, 99_000_000)],
      { desk, trade: null },
      calendar,
    );
    // A quarter of 7.10 percent of ten lakh.
    expect(held.value).toEqual({
      cleanPaise: 101_000_000,
      accruedPaise: 1_775_000,
      dirtyPaise: 102_775_000,
      unrealisedPaise: 2_000_000,
    });
    expect(held).toMatchObject({ face: 1_000_000, costPaise: 99_000_000, costPrice: 99 });
    expect(held.valuation).toMatchObject({ basis: "DESK", asOf: day, cleanPrice: 101 });
    // At seven and a quarter years, a basis point costs a little under six hundredths of a rupee per 100.
    expect(held.dv01Paise).toBeGreaterThan(54_000);
    expect(held.dv01Paise).toBeLessThan(60_000);
  });

  test("without a cost has no gain, and a holding of nothing no value at all", () => {
    const on = bondOnDay(gilt, DAY, undefined, calendar);
    const desk = { asOf: DAY, level: price(101) };
    expect(valueHeld(on, [lot(1_000_000, null)], { desk, trade: null }, calendar).value?.unrealisedPaise).toBeNull();
    expect(valueHeld(on, [lot(0, 0)], { desk, trade: null }, calendar)).toEqual({
      face: 0,
      costPaise: 0,
      costPrice: null,
      valuation: null,
      value: null,
      dv01Paise: null,
    });
    expect(valueHeld(on, [lot(1_000_000, null)], none, calendar)).toMatchObject({ valuation: null, value: null });
  });

  test("of a bond that cannot be priced is its price, without interest, yield or risk", () => {
    const on = bondOnDay(unknown, DAY, undefined, calendar);
    const byPrice = valueHeld(
      on,
      [lot(1_000_000, 99_000_000)],
      { desk: { asOf: DAY, level: price(101) }, trade: null },
      calendar,
    );
    expect(byPrice).toMatchObject({ valuation: { cleanPrice: 101, bondYield: null }, dv01Paise: null });
    expect(byPrice.value).toMatchObject({ cleanPaise: 101_000_000, accruedPaise: 0 });
    const desk = { asOf: DAY, level: { fixedField: "yield", bondYield: 0.07 } as const };
    expect(valueHeld(on, [lot(1_000_000, 99_000_000)], { desk, trade: null }, calendar)).toMatchObject({
      costPrice: 99,
      valuation: null,
      value: null,
    });
  });
});

describe("a published level", () => {
  const level = { date: "2026-10-07", price: 100.5, yield_percent: 7.02 };
  const masterOf = (bond: BondFacts, published: object | undefined) =>
    bondOnDay(bond, DAY, published as Parameters<typeof bondOnDay>[2], calendar).master;

  test("of a later day says nothing of this one", () => {
    expect(masterOf(gilt, { ...level, date: "2026-10-09" })).toBeNull();
    expect(masterOf(gilt, undefined)).toBeNull();
    expect(masterOf(unknown, { ...level, date: DAY })).toMatchObject({ asOf: DAY });
  });

  test("of a bond that cannot be priced is its price as published, where it has one", () => {
    expect(masterOf(unknown, level)).toEqual({ asOf: "2026-10-07", level: price(100.5) });
    expect([masterOf(unknown, { ...level, price: null }), masterOf(unknown, { ...level, price: 0 })]).toEqual([
      null,
      null,
    ]);
  });
});

describe("what a holding cost", () => {
  const on = bondOnDay(gilt, DAY, undefined, calendar);

  test("is per 100 of its face, to four decimals, and unknown of nothing or without a cost", () => {
    expect(costPriceOf(on, 3_000_000, 299_999_999)).toBe(100);
    expect(costPriceOf(on, 3_000_000, 301_234_567)).toBe(100.4115);
    expect([costPriceOf(on, 0, 0), costPriceOf(on, 100, null)]).toEqual([null, null]);
  });

  test("as a yield is weighed by face, and unknown as soon as one lot's is", () => {
    expect(lotCostYield(gilt, lot(1_000_000, 100_000_000))).toBe(0.071);
    const dear = lotCostYield(gilt, lot(1_000_000, 105_000_000)) ?? 0;
    expect(dear).toBeLessThan(0.071);
    const both = [lot(3_000_000, 300_000_000), lot(1_000_000, 105_000_000, DAY, "b"), lot(0, null, null, "gone")];
    expect(costYieldOf(gilt, both)).toBeCloseTo((3 * 0.071 + dear) / 4, 5);
    expect(costYieldOf(gilt, [...both, lot(1, null, DAY, "c")])).toBeNull();
    expect([costYieldOf(gilt, []), costYieldOf(gilt, [lot(1_000_000, 100_000_000, null)])]).toEqual([null, null]);
    expect([lotCostYield(gilt, lot(0, 0)), lotCostYield(unknown, lot(1_000_000, 100_000_000))]).toEqual([null, null]);
  });

  test("is its principal on the day it was bought, without the interest", () => {
    expect(costAt(gilt, 1_000_000, price(99.5), "2027-01-08")).toEqual({
      ok: true,
      cleanPrice: 99.5,
      costPaise: 99_500_000,
    });
    expect(costAt(gilt, 1_000_000, { fixedField: "yield", bondYield: 0.071 }, DAY)).toMatchObject({
      ok: true,
      cleanPrice: 100,
      costPaise: 100_000_000,
    });
    expect(costAt(unknown, 1_000_000, price(99.5), DAY)).toMatchObject({ ok: true, costPaise: 99_500_000 });
    expect(costAt(unknown, 1_000_000, { fixedField: "yield", bondYield: 0.07 }, DAY).ok).toBe(false);
  });
});

describe("the money of a face", () => {
  test("that was repaid in part is counted on what is left", () => {
    const staggered: BondFacts = {
      ...gilt,
      category: "NBFC",
      coupon_frequency: "ANNUAL",
      issue_date: "2025-01-15",
      maturity_date: "2029-01-15",
      redemptions: [
        { date: "2026-01-15", percent: 40 },
        { date: "2029-01-15", percent: 60 },
      ],
    };
    const flows = flowsForHolder(staggered, DAY);
    expect(moneyOfFace(staggered, 1_000_000, { cleanPrice: 100, flows }).principalPaise).toBe(60_000_000);
    const on = bondOnDay(staggered, DAY, undefined, calendar);
    expect(costPriceOf(on, 1_000_000, 60_000_000)).toBe(100);
  });

  test("at a level of a bond that cannot be priced is known by the price alone", () => {
    const flows = flowsForHolder(unknown, DAY);
    expect(levelFor(flows, price(99))).toEqual({ ok: true, cleanPrice: 99, bondYield: null });
    expect(levelFor(flows, { fixedField: "yield", bondYield: 0.07 }).ok).toBe(false);
  });

  test("between the last record date and the repayment is held all the same", () => {
    const ending: BondFacts = {
      ...gilt,
      category: "NBFC",
      listed: "NSE",
      maturity_date: "2026-10-15",
      issue_date: "2021-10-15",
    };
    expect(flowsForHolder(ending, DAY)).toMatchObject({ ok: true });
  });

  test("that an issuer pays is a share of what is outstanding, to the paisa", () => {
    const coupon = { per100: 3.55, outstandingBefore: 100 } as Parameters<typeof paymentPaise>[1];
    expect(paymentPaise(1_000_000, coupon)).toBe(3_550_000);
    expect(paymentPaise(1_000_000, { ...coupon, outstandingBefore: 60 })).toBe(2_130_000);
    expect([taxOf(3_550_005, 10), taxOf(3_550_005, 0)]).toEqual([355_001, 0]);
    expect([rupeesOf(12_345), rupeesOf(0), rupeesOf(null), rupeesOf(undefined)]).toEqual([123.45, 0, null, null]);
  });
});
