import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSettlementDay } from "#domain/calendar/business-calendar.ts";
import { isMarketOpen } from "#domain/calendar/market-timings.ts";
import { venueCalendar } from "#domain/market-rules/calendars.ts";
import { GOVERNMENT_PAPER, isGovernmentClass } from "#domain/market-rules/classes.ts";
import { decide } from "#domain/market-rules/decide.ts";
import { lawfulRoutes } from "#domain/market-rules/lawful-routes.ts";
import { marketRule } from "#domain/market-rules/market-rule.ts";
import { MARKET_ROWS } from "#domain/market-rules/rows/market-rows.ts";
import { anyDeal, anyMarket, dealIn } from "#domain/market-rules/walk.testing.ts";

const RUNS = { numRuns: 2000 };

describe("any deal, at any time, in the real market and the demonstration", () => {
  test("in government paper is never reported to an exchange and never settles T+0", () => {
    const government = dealIn(fc.constantFrom(...GOVERNMENT_PAPER));
    fc.assert(
      fc.property(government, anyMarket, (drawn, market) => {
        const verdict = decide(drawn, market);
        if (!verdict.allowed) return;
        expect(drawn.execution).not.toBe("OTC_REPORT");
        expect(verdict.settlementDelta).toBeGreaterThanOrEqual(1);
        expect(["CBRICS", "ICDM", "F-TRAC"]).not.toContain(verdict.reportPlatform);
      }),
      RUNS,
    );
  });

  test("that is refused has a text without gaps and a rule with a row", () => {
    const ids = new Set<string>(MARKET_ROWS.map(({ mr }) => mr));
    fc.assert(
      fc.property(anyDeal, anyMarket, (drawn, market) => {
        const verdict = decide(drawn, market);
        if (verdict.allowed) return;
        expect(verdict.refusals[0]).toBe(verdict.refusal);
        for (const { mr, text, field } of verdict.refusals) {
          expect(ids).toContain(mr);
          expect(text).toMatch(/^[A-Z][^{}]+$/);
          expect(field).toMatch(/^[a-z_]+$/);
        }
      }),
      RUNS,
    );
  });

  test("that is allowed has a platform, a working settlement day, open hours or the demonstration, and whole rows", () => {
    fc.assert(
      fc.property(anyDeal, anyMarket, (drawn, market) => {
        const verdict = decide(drawn, market);
        if (!verdict.allowed) return;
        const calendar = venueCalendar(market.calendar, drawn.venue);
        expect(isSettlementDay(calendar, verdict.settlementDate)).toBe(true);
        expect(market.hours.everyDay || isMarketOpen(calendar, drawn.atMs, market.hours)).toBe(true);
        expect(verdict.clearing === "CCIL").toBe(drawn.venue === "NDSOM");
        expect(verdict.stampDutyPayer === "none").toBe(isGovernmentClass(drawn.instrument.class));
        expect(new Set(verdict.applied).size).toBe(verdict.applied.length);
      }),
      RUNS,
    );
  });

  test("is lawful by the routes offered exactly when the rule allows it there", () => {
    fc.assert(
      fc.property(anyDeal, anyMarket, (drawn, market) => {
        for (const { venue, execution, settlements, refusal } of lawfulRoutes(drawn, market)) {
          expect(refusal === null).toBe(settlements.length > 0);
          for (const delta of [0, 1, 2, 3]) {
            const verdict = marketRule({ ...drawn, venue, execution, settlement: { delta } }, market);
            const offered = settlements.find((each) => each.delta === delta);
            expect(verdict.allowed ? verdict.settlementDate : undefined).toBe(offered?.date);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
