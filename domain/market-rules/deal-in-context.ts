import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import type { MarketHours } from "#domain/calendar/market-timings.ts";
import { type DealSide, DEAL_SIDES } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { venueCalendar } from "#domain/market-rules/calendars.ts";
import type { Deal, MarketContext } from "#domain/market-rules/deal.ts";
import type { MarketKind } from "#domain/market-rules/kinds.ts";
import { MARKET_RULES, type RuleBook } from "#domain/market-rules/rows/rule-book.ts";
import { type Settles, settlesOf } from "#domain/market-rules/settles.ts";

/** A deal with the values that several checks share. */
export interface DealInContext {
  deal: Deal;
  hours: MarketHours;
  rules: RuleBook;
  /** Calendar of the deal's venue. */
  calendar: BusinessCalendar;
  /** Day of the act, IST. */
  day: IsoDate;
  settles: Settles;
}

export function dealInContext(deal: Deal, context: MarketContext): DealInContext {
  const calendar = venueCalendar(context.calendar, deal.venue);
  const { hours, rules = MARKET_RULES } = context;
  return { deal, hours, rules, calendar, day: istDateOf(deal.atMs), settles: settlesOf(deal, calendar, hours) };
}

/** True when a side, or the given one, is of this kind. */
export function hasKind(deal: Deal, kind: MarketKind, sides: readonly DealSide[] = DEAL_SIDES): boolean {
  return sides.some((side) => deal[side].kind === kind);
}

/** True when the deal's broker acts for this side. */
export function isBrokered({ broker }: Deal, side: DealSide): boolean {
  return broker !== null && broker.sides.includes(side);
}
