import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { heldYield, type PublishedLevel, quotingAt } from "#domain/market-quote/yield-for-day.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";
import type { ReferenceFinds } from "#domain/trading/reference-level.ts";

/** Last published level of a bond for a settlement date: its yield, or its price if it has no yield. */
export function publishedFind(
  bond: BondFacts,
  published: PublishedLevel,
  calendar: BusinessCalendar,
  settlementDate: IsoDate,
): ReferenceFinds["master"] {
  const held = heldYield(bond, published, calendar, quotingAt(bond, settlementDate));
  const { date, price } = published;
  const level = { settlementDate: null, date };
  if (held !== null) return { ...level, fixedField: "yield", bondYield: held.bondYield, cleanPrice: null };
  return price === null ? null : { ...level, fixedField: "price", bondYield: null, cleanPrice: price };
}
