import {
  type BusinessCalendar,
  type MarketCalendar,
  nextSettlementDay,
  settlementDate,
} from "#domain/calendar/business-calendar.ts";
import { venueCalendar } from "#domain/market-rules/calendars.ts";
import { isT0InTime, type MarketHours } from "#domain/calendar/market-timings.ts";
import type { Venue } from "#domain/entities/exchanges.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import type { DealLevel } from "#domain/trading/level.ts";
import { changed, type TradeCluster } from "#domain/trading/trade-cluster.ts";

// Settlement of open items after holidays change. A settlement in working days is recounted from its trade date. A
// settlement on a fixed day keeps it while that day settles, else moves to the next settlement day; the original day is
// stored, and the settlement returns to it if it becomes a settlement day again.

/** A settlement day, with the original day if it was moved. */
export interface Settling {
  settlementDate: IsoDate;
  settlementAgreed?: IsoDate | null;
}

/** Columns of a settlement agreed for one day and carried out on another. */
export function settlingOn(
  agreed: IsoDate,
  date: IsoDate,
): { settlementDate: IsoDate; settlementAgreed: IsoDate | null } {
  return { settlementDate: date, settlementAgreed: agreed === date ? null : agreed };
}

const agreedDay = ({ settlementDate: date, settlementAgreed: agreed }: Settling) => agreed ?? date;

/** Calendar for an item with or without a venue. */
export function calendarFor(calendar: MarketCalendar, venue: Venue | null): BusinessCalendar {
  return venue === null ? calendar : venueCalendar(calendar, venue);
}

/** Settlement day of an item with a fixed day. */
export function settlesOn(calendar: BusinessCalendar, settling: Settling): IsoDate {
  return nextSettlementDay(calendar, agreedDay(settling));
}

/** An open quote: for a fixed day, or for a number of working days after it was posted. */
export interface SettlingQuote extends Settling {
  settlementDelta: number | null;
  createdAt: Date;
}

/**
 * Settlement day of an open quote. It never moves back to a day on which settlement is over, including today after the
 * last T+0.
 */
export function quoteSettlesOn(
  calendar: BusinessCalendar,
  quote: SettlingQuote,
  { hours, nowMs }: { hours: MarketHours; nowMs: number },
): IsoDate {
  if (quote.settlementDelta === null) return settlesOn(calendar, quote);
  const counted = settlementDate(calendar, istDateOf(quote.createdAt.getTime()), quote.settlementDelta);
  const today = istDateOf(nowMs);
  const isInTime = counted > today || (counted === today && isT0InTime(calendar, nowMs, hours));
  return counted === quote.settlementDate || isInTime ? counted : nextSettlementDay(calendar, quote.settlementDate);
}

/** Settlement day of a negotiation: that of the quotes behind it, the later if they differ; else as for a fixed day. */
export function clusterSettlesOn(calendar: BusinessCalendar, cluster: Settling, ofQuotes: readonly IsoDate[]): IsoDate {
  return ofQuotes.toSorted().at(-1) ?? settlesOn(calendar, cluster);
}

/** Cluster on another day: owned numbers stay, the derived ones are recalculated by `relevel`. */
export function clusterOn(
  cluster: TradeCluster,
  date: IsoDate,
  relevel: (level: DealLevel) => DealLevel,
  now: Date,
): TradeCluster {
  const moved = <T extends DealLevel>(row: T): T =>
    row.unitPriceStored === null && row.yieldStored === null ? row : { ...row, ...relevel(row) };
  const legs = cluster.legs.map((leg) => (leg.status === "LIVE" ? { ...moved(leg), version: leg.version + 1 } : leg));
  const rounds = cluster.rounds.map((round) => (round.status === "PENDING" ? moved(round) : round));
  return changed(cluster, now, { ...settlingOn(agreedDay(cluster), date), legs, rounds });
}
