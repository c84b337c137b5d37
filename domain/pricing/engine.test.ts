import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, isoDateOf } from "#domain/lib/iso-date.ts";
import { dirtyAt } from "#domain/pricing/discount.ts";
import { FAMILIES } from "#domain/pricing/families.ts";
import { cashflowsOf, type PreparedFlows, prepareFlows } from "#domain/pricing/flows.ts";
import { plainPrice } from "#domain/pricing/plain-pricing.testing.ts";
import { exactPriceAtYield, exactYieldAtPrice } from "#domain/pricing/price-bond.ts";
import { riskAt } from "#domain/pricing/risk.ts";
import type { CouponsPerYear, PricingFamily, PricingTerms, Workout } from "#domain/pricing/terms.ts";

interface Drawn {
  terms: PricingTerms;
  settlementDate: string;
  workout: Workout;
}

const families = fc.constantFrom<PricingFamily>(
  "GSEC",
  "GSEC-COMPOUND",
  "GSEC-STRIP",
  "DISC-365",
  "ZERO-365",
  "NCD-ANN",
  "NCD-XIRR",
  "NCD-XIRR-365",
  "NCD-XIRR-EQ",
  "NCD-ICMA",
);

/**
 * Random bonds of every family: odd first coupons, steps, part redemptions, record dates, workouts on and off the grid.
 */
const drawnBond: fc.Arbitrary<Drawn> = fc
  .record({
    family: families,
    frequency: fc.constantFrom<CouponsPerYear>(1, 2, 4, 12),
    couponBp: fc.integer({ min: 0, max: 2000 }),
    settlement: fc.integer({ min: 20_400, max: 20_800 }),
    maturityDay: fc.integer({ min: 20_801, max: 36_000 }),
    monthEnd: fc.boolean(),
    issuedDaysBefore: fc.option(fc.integer({ min: 0, max: 3000 })),
    longFirst: fc.boolean(),
    steps: fc.boolean(),
    recordDays: fc.constantFrom(null, 15),
    parts: fc.boolean(),
    workoutDay: fc.option(fc.integer({ min: 0, max: 10_000 })),
  })
  .map((drawn) => {
    const isGovernment = drawn.family.startsWith("GSEC");
    const frequency = isGovernment ? 2 : drawn.frequency;
    const settlementDate = isoDateOf(drawn.settlement);
    const maturityDate = drawn.monthEnd
      ? addDays(`${addMonths(isoDateOf(drawn.maturityDay), 1).slice(0, 7)}-01`, -1)
      : isoDateOf(drawn.maturityDay);
    const maturity = maturityDate > settlementDate ? maturityDate : addMonths(maturityDate, 1);
    const issueDate = drawn.issuedDaysBefore === null ? null : addDays(settlementDate, -drawn.issuedDaysBefore);
    const months = 12 / frequency;
    const gridAfterIssue = (issueDate === null ? [] : [2]).map((periods) => {
      let date = maturity;
      for (let back = 1; addMonths(maturity, -months * back) > (issueDate ?? ""); back++) {
        date = addMonths(maturity, -months * back);
      }
      const later = addMonths(date, months * (periods - 1));
      return later < maturity ? later : null;
    });
    const half = addMonths(maturity, -months);
    const terms: PricingTerms = {
      family: drawn.family,
      couponRate: drawn.couponBp / 10_000,
      frequency,
      issueDate,
      firstCouponDate: drawn.longFirst ? (gridAfterIssue[0] ?? null) : null,
      maturityDate: maturity,
      redemptionPrice: 100,
      recordDays: drawn.recordDays,
      ...(drawn.steps
        ? {
            couponSteps: [
              { from: issueDate ?? "2010-01-01", rate: drawn.couponBp / 10_000 },
              { from: addDays(settlementDate, 500), rate: drawn.couponBp / 10_000 + 0.01 },
            ],
          }
        : {}),
    };
    const hasParts = drawn.parts && half > (issueDate ?? "") && half >= (terms.firstCouponDate ?? "");
    const redeeming = {
      ...terms,
      redemptions: [
        { date: half, percent: 40 },
        { date: maturity, percent: 60 },
      ],
    };
    const early = drawn.workoutDay === null ? null : addDays(settlementDate, 1 + drawn.workoutDay);
    const workout: Workout =
      early === null || early >= maturity
        ? { type: "YTM", date: maturity, price: 100 }
        : { type: "YTC", date: early, price: 101.5 };
    const isZero = FAMILIES[drawn.family].interest === "NONE";
    return { terms: hasParts && !isZero ? redeeming : terms, settlementDate, workout };
  });

/** True when the record date of the next repayment has passed, from dates alone. */
function isShut({ terms, settlementDate, workout }: Drawn): boolean {
  const isZero = FAMILIES[terms.family].interest === "NONE";
  const parts = isZero ? [] : (terms.redemptions ?? []).map(({ date }) => date);
  const [next = workout.date] = [...parts, workout.date].filter((date) => date > settlementDate).toSorted();
  const due = next < workout.date ? next : workout.date;
  return terms.recordDays !== null && settlementDate > addDays(due, -terms.recordDays);
}

/**
 * Random bonds in which a trade can settle on the day, with time left: in 30/360 the 30th and the 31st are the same
 * day.
 */
const anyBond = drawnBond.filter((drawn) => !isShut(drawn) && (flowsOf(drawn).times.at(-1) ?? 0) > 0);

const anyYield = fc.double({ min: -0.02, max: 0.6, noNaN: true });

function flowsOf({ terms, settlementDate, workout }: Drawn): PreparedFlows {
  const flows = prepareFlows(terms, settlementDate, workout);
  if (!flows.ok) throw new Error(flows.reason);
  return flows;
}

describe("any bond of any family", () => {
  it("has no price between the record date of a repayment and the repayment, and one on all other days", () => {
    fc.assert(
      fc.property(drawnBond, (drawn) => {
        const flows = prepareFlows(drawn.terms, drawn.settlementDate, drawn.workout);
        expect(flows.ok ? "priced" : flows.code).toBe(isShut(drawn) ? "shut" : "priced");
      }),
      { numRuns: 1000 },
    );
  });

  it("has the flows, times, accrued interest and price of the conventions worked out one flow at a time", () => {
    fc.assert(
      fc.property(anyBond, anyYield, (bond, bondYield) => {
        const flows = flowsOf(bond);
        const plain = plainPrice(bond.terms, bond.settlementDate, bond.workout, bondYield);
        const got = cashflowsOf(flows);
        expect(got.map(({ dueDate }) => dueDate)).toEqual(plain.flows.map(({ dueDate }) => dueDate));
        for (const [index, flow] of plain.flows.entries()) {
          expect(Math.abs((got[index]?.interest ?? 0) - flow.interest)).toBeLessThan(1e-9);
          expect(Math.abs((got[index]?.principal ?? 0) - flow.principal)).toBeLessThan(1e-9);
          expect(Math.abs((flows.times[index] ?? 0) - flow.years)).toBeLessThan(1e-11);
        }
        expect(Math.abs(flows.accrued - plain.accrued)).toBeLessThan(1e-9);
        expect(dirtyAt(flows, bondYield) / plain.dirty).toBeCloseTo(1, 10);
      }),
      { numRuns: 600 },
    );
  });

  it("falls in price as its yield rises", () => {
    fc.assert(
      fc.property(anyBond, anyYield, (bond, bondYield) => {
        const flows = flowsOf(bond);
        expect(dirtyAt(flows, bondYield + 0.0001)).toBeLessThan(dirtyAt(flows, bondYield));
      }),
    );
  });

  it("gives back the price its yield was solved from, for every yield from -89% to 499%", () => {
    fc.assert(
      fc.property(anyBond, fc.double({ min: -0.89, max: 4.99, noNaN: true }), (bond, bondYield) => {
        const flows = flowsOf(bond);
        const price = exactPriceAtYield(flows, bondYield);
        // A simple yield below -1 / years has no price.
        fc.pre(price.ok && price.clean + flows.accrued < 1e12);
        if (!price.ok) return;
        const solved = exactYieldAtPrice(flows, price.clean);
        if (!solved.ok) throw new Error(`${solved.reason} ${price.clean}`);
        const slack = 1e-11 * Math.max(1, price.dirty);
        expect(Math.abs(dirtyAt(flows, solved.bondYield) - price.dirty)).toBeLessThan(slack);
      }),
      { numRuns: 600 },
    );
  });

  it("moves by its duration and convexity", () => {
    fc.assert(
      fc.property(anyBond, anyYield, (bond, bondYield) => {
        const flows = flowsOf(bond);
        const { modifiedDuration, macaulayDuration, convexity, pv01 } = riskAt(flows, bondYield);
        const dirty = dirtyAt(flows, bondYield);
        const step = 1e-4;
        const [up, down] = [dirtyAt(flows, bondYield + step), dirtyAt(flows, bondYield - step)];
        // The step is finite: a negative simple yield over thirty years has a curvature of a hundred durations.
        const bend = 2 * (step * modifiedDuration) ** 2;
        const slope = (down - up) / (2 * step * dirty);
        expect(Math.abs(slope - modifiedDuration)).toBeLessThan((1e-4 + bend) * modifiedDuration);
        const curve = (up + down - 2 * dirty) / (step * step * dirty);
        expect(Math.abs(curve - convexity)).toBeLessThan((1e-3 + bend) * convexity + 1e-5);
        expect(pv01).toBeCloseTo((modifiedDuration * dirty) / 10_000, 12);
        const growth =
          flows.compounding === 0 ? macaulayDuration / modifiedDuration : 1 + bondYield / flows.compounding;
        expect(modifiedDuration * growth).toBeCloseTo(macaulayDuration, 10);
      }),
    );
  });

  it("says so when no yield in -90% to 500% fits the price", () => {
    fc.assert(
      fc.property(anyBond, (bond) => {
        const flows = flowsOf(bond);
        const cheapest = dirtyAt(flows, 5) - flows.accrued;
        expect(exactYieldAtPrice(flows, cheapest * (cheapest > 0 ? 0.999 : 1.001) - 1e-9)).toMatchObject({
          ok: false,
          code: "price_out_of_range",
        });
        for (const price of [-200, Number.NaN, Infinity]) {
          expect(exactYieldAtPrice(flows, price)).toMatchObject({ ok: false, code: "price_out_of_range" });
        }
      }),
    );
  });
});
