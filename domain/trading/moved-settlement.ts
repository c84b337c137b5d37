import {
  type BusinessCalendar,
  type MarketCalendar,
  nextSettlementDay,
  settlementDate,
} from "#domain/calendar/business-calendar.ts";
import { isT0InTime, type MarketHours } from "#domain/calendar/market-timings.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import type { DealLevel } from "#domain/trading/level.ts";
import { changed, type TradeCluster } from "#domain/trading/trade-cluster.ts";

// Where holidays that are put in force leave what is open already. What stands for a number of working days is counted
// anew from its trade date. What stands for a day keeps it while it settles, else moves to the next day that does; the day
// it stood for is remembered, and it returns there should that day settle again.

/** A day of settlement, with the one it stood for where it was moved. */
export interface Settling {
  settlementDate: IsoDate;
  settlementAgreed?: IsoDate | null;
}

/** The columns of a settlement that stands for one day and is carried out on another. */
export function settlingOn(
  agreed: IsoDate,
  date: IsoDate,
): { settlementDate: IsoDate; settlementAgreed: IsoDate | null } {
  return { settlementDate: date, settlementAgreed: agreed === date ? null : agreed };
}

const agreedDay = ({ settlementDate: date, settlementAgreed: agreed }: Settling) => agreed ?? date;

/** The calendar that decides for what names an exchange, or none. */
export function calendarFor(calendar: MarketCalendar, exchange: Exchange | null): BusinessCalendar {
  return exchange === null ? calendar : calendar.of[exchange];
}

/** When what stands for a day settles. */
export function settlesOn(calendar: BusinessCalendar, settling: Settling): IsoDate {
  return nextSettlementDay(calendar, agreedDay(settling));
}

/** A standing quote: for a day, or for a number of working days from when it was posted. */
export interface SettlingQuote extends Settling {
  settlementDelta: number | null;
  createdAt: Date;
}

/** When a standing quote settles. A day that is over for settling, today's last T+0 included, is not moved back to. */
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

/** When a negotiation settles: with the quotes behind it, the later where they part; else as what stands for a day. */
export function clusterSettlesOn(calendar: BusinessCalendar, cluster: Settling, ofQuotes: readonly IsoDate[]): IsoDate {
  return ofQuotes.toSorted().at(-1) ?? settlesOn(calendar, cluster);
}

/** The cluster on another day: its levels are the same, what follows from them is worked out anew by `relevel`. */
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
