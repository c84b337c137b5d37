import type { MarketCalendar } from "#domain/calendar/business-calendar.ts";
import { alwaysOpenHours, debtMarketHours, isMarketOpen, type MarketHours } from "#domain/calendar/market-timings.ts";
import { exchangeShutText, tradingShutText } from "#domain/calendar/trading-texts.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { dayEndMs } from "#domain/trading/expiry.ts";
import type { MarketDay } from "#domain/trading/settlement.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Needs = Pick<Parts, "config" | "calendar">;

export function hoursOf({ config }: Pick<Parts, "config">): MarketHours {
  return config.marketHours === "always" ? alwaysOpenHours : debtMarketHours;
}

export function todayOf({ clock }: Pick<Parts, "clock">): IsoDate {
  return istDateOf(clock.now().getTime());
}

/** The market's calendar and clock at an instant. */
export function marketDay(parts: Needs, now: Date): MarketDay {
  return { calendar: parts.calendar, hours: hoursOf(parts), nowMs: now.getTime() };
}

export function isOpenNow({ calendar, hours, nowMs }: MarketDay): boolean {
  return isMarketOpen(calendar, nowMs, hours);
}

/** @throws Refusal market_closed outside dealing hours */
export function requireOpen(day: MarketDay): void {
  if (!isOpenNow(day)) throw new Refusal("market_closed", tradingShutText(day.hours));
}

/** @throws Refusal market_closed while the exchange named does not deal, though the market may */
export function requireExchangeOpen(day: MarketDay, { of }: Pick<MarketCalendar, "of">, exchange: Exchange): void {
  const own = of[exchange];
  const holiday = own.tradingHolidays.get(istDateOf(day.nowMs));
  if (!isMarketOpen(own, day.nowMs, day.hours)) {
    throw new Refusal("market_closed", exchangeShutText(exchange, holiday ?? null));
  }
}

/** When negotiations end at the latest; never in a market that never shuts. */
export function clustersEnd({ calendar, hours, nowMs }: MarketDay): number {
  return hours.everyDay ? Number.POSITIVE_INFINITY : dayEndMs(calendar, hours, nowMs);
}
