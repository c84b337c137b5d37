import { isSettlementDay, settlementDate } from "#domain/calendar/business-calendar.ts";
import { alwaysOpenHours, isMarketOpen, type MarketHours } from "#domain/calendar/market-timings.ts";
import { addDays, type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { refuse } from "#sandbox/model/refusal.ts";
import type { Delta, Settings, Venue } from "#sandbox/model/state.ts";
import type { World } from "#sandbox/model/world.ts";

function hoursOf({ hours, open, close, yieldCutoffT0, payIn }: Settings): MarketHours {
  return hours === "always" ? alwaysOpenHours : { open, close, t0Close: yieldCutoffT0, payIn, everyDay: false };
}

export function isOpen({ state, calendar, now }: World, venue: Venue): boolean {
  return isMarketOpen(calendar.of[venue], now, hoursOf(state.settings));
}

/** The end of dealing today, ms. */
export function closeOf({ state, now }: World): number {
  return istInstantMs(istDateOf(now), hoursOf(state.settings).close);
}

/** Refuses calls outside the hours, or at or after the cut-off of its settlement. */
export function checkDealing(world: World, venue: Venue, delta: Delta): void {
  if (!isOpen(world, venue)) throw refuse("E207", "Market closed");
  const { hours, yieldCutoffT0, yieldCutoffT1 } = world.state.settings;
  const cutoff = delta === 0 ? yieldCutoffT0 : yieldCutoffT1;
  if (hours !== "always" && world.now >= istInstantMs(istDateOf(world.now), cutoff)) {
    throw refuse("E206", "Cut-off time passed");
  }
}

/** Deadline for confirming the money of a deal agreed now; null without a cut-off. */
export function moneyDueOf({ state, now }: World, delta: Delta): number | null {
  const { hours, moneyCutoffT0, moneyCutoffT1 } = state.settings;
  return hours === "always" ? null : istInstantMs(istDateOf(now), delta === 0 ? moneyCutoffT0 : moneyCutoffT1);
}

/** Deadline for bonds and money of a day; null without a cut-off. */
export function payInDueOf({ state }: World, date: IsoDate): number | null {
  return state.settings.hours === "always" ? null : istInstantMs(date, state.settings.payIn);
}

export function settlementDateOf({ calendar, now }: World, venue: Venue, delta: Delta): IsoDate {
  return settlementDate(calendar.of[venue], istDateOf(now), delta);
}

/**
 * NSE numbers a settlement by its day (03-Aug-2026 is 2608003). BSE counts the settlement days of the financial year
 * (2526144 was 03-Nov-2025, which the days of our calendar reach when the first is 2).
 */
export function settlementNoOf({ calendar }: World, venue: Venue, date: IsoDate): string {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), date.slice(8)];
  if (venue === "NSE") return `${date.slice(2, 4)}${date.slice(5, 7)}0${day}`;
  const first = month < 4 ? year - 1 : year;
  let count = 1;
  for (let each = `${first}-04-01`; each <= date; each = addDays(each, 1)) {
    if (isSettlementDay(calendar.of.BSE, each)) count += 1;
  }
  return `${String(first).slice(2)}${String(first + 1).slice(2)}${String(count).padStart(3, "0")}`;
}
