import { settlementDate } from "#domain/calendar/business-calendar.ts";
import { marketTimings } from "#domain/calendar/market-timings.ts";
import { tradeTimings } from "#domain/contract/http/client.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { hoursOf } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { clockDifferences } from "#server/market/exchange/clock-difference.ts";

export function timingRoutes(parts: Parts): Route[] {
  const hours = hoursOf(parts);
  return [
    route(tradeTimings, async () => {
      const now = parts.clock.now();
      const clocks = await clockDifferences(parts.db.orm, now);
      const { sessions, ...timings } = marketTimings(parts.calendar, now.getTime(), hours);
      return {
        ...timings,
        sessions: sessions.map((each) => ({ ...each, clock_ahead_ms: clocks.get(each.exchange) ?? null })),
        settlement_dates: [0, 1].map((delta) => settlementDate(parts.calendar, istDateOf(now.getTime()), delta)),
      };
    }),
  ];
}
