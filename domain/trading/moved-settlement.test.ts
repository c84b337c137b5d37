import { describe, expect, it } from "vitest";
import { buildMarketCalendar } from "#domain/calendar/business-calendar.ts";
import { debtMarketHours } from "#domain/calendar/market-timings.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { clusterSettlesOn, quoteSettlesOn, settlesOn, settlingOn } from "#domain/trading/moved-settlement.ts";

// The week of Monday, 30 November 2026.
const [MON, TUE, WED, THU] = ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"];
const shut = (...dates: string[]) =>
  buildMarketCalendar(
    (["NSE", "BSE"] as const).flatMap((exchange) =>
      dates.map((date) => ({ exchange, date, name: "Mourning", closes: "SETTLEMENT" as const, session: null })),
    ),
    [],
  );
const at = (date: string, time: string) => ({ hours: debtMarketHours, nowMs: istInstantMs(date, time) });
const posted = (settlementDate: string, settlementDelta: number | null, on = MON) => ({
  settlementDate,
  settlementDelta,
  createdAt: new Date(istInstantMs(on, "10:00")),
});

describe("what stands for a day", () => {
  it("settles on the next day that does, and returns once its own day settles again", () => {
    expect(settlesOn(shut(TUE), { settlementDate: TUE })).toBe(WED);
    expect(settlesOn(shut(TUE, WED), { settlementDate: TUE })).toBe(THU);
    const moved = settlingOn(TUE, WED);
    expect(moved).toEqual({ settlementDate: WED, settlementAgreed: TUE });
    expect(settlesOn(shut(), moved)).toBe(TUE);
    expect(settlingOn(TUE, TUE).settlementAgreed).toBeNull();
  });

  it("keeps its day while it settles, whatever is shut before it", () => {
    expect(settlesOn(shut(TUE), { settlementDate: WED })).toBe(WED);
  });
});

describe("a standing quote", () => {
  it("for one working day is counted anew from its trade date, in both directions", () => {
    expect(quoteSettlesOn(shut(TUE), posted(TUE, 1), at(MON, "11:00"))).toBe(WED);
    expect(quoteSettlesOn(shut(), posted(WED, 1), at(MON, "11:00"))).toBe(TUE);
    expect(quoteSettlesOn(shut(TUE), posted(WED, 2), at(MON, "11:00"))).toBe(THU);
  });

  it("is not moved back to a day that is over for settling", () => {
    expect(quoteSettlesOn(shut(), posted(TUE, 0), at(MON, "15:00"))).toBe(MON);
    expect(quoteSettlesOn(shut(), posted(TUE, 0), at(MON, "16:00"))).toBe(TUE);
    expect(quoteSettlesOn(shut(), posted(WED, 0), at(TUE, "10:00"))).toBe(WED);
  });
});

describe("a negotiation", () => {
  it("settles with its quotes, the later where they part, and for itself where it has none", () => {
    expect(clusterSettlesOn(shut(), { settlementDate: TUE }, [WED, TUE])).toBe(WED);
    expect(clusterSettlesOn(shut(TUE), { settlementDate: TUE }, [])).toBe(WED);
  });
});
