import { and, gte, inArray, notInArray } from "drizzle-orm";
import type { MarketCalendar } from "#domain/calendar/business-calendar.ts";
import type { MovedSettlements } from "#domain/calendar/calendar-change.ts";
import type { Venue } from "#domain/entities/exchanges.ts";
import type { OrderState } from "#domain/entities/order.ts";
import type { TicketState } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { redemptionBar } from "#domain/pricing/redemption-bar.ts";
import { STANDING_STATUSES } from "#domain/trading/eoi-life.ts";
import { calendarFor, clusterSettlesOn, quoteSettlesOn, settlesOn } from "#domain/trading/moved-settlement.ts";
import { OPEN_STATES, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { marketDay } from "#server/machine/core/market-day.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { clusters, eois, tickets } from "#server/machine/db/schema/trading.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { tradeClustersOf } from "#server/market/trading/rows/cluster-repository.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Reader = Pick<Tx | Orm, "select">;

/** One row that settles on another day under a calendar. */
interface Move<Row> {
  row: Row;
  to: IsoDate;
}

/** Pending settlements that a calendar moves. */
export interface PlannedMoves {
  quotes: Move<EoiRow>[];
  /** Quotes whose bond is redeemed before the next settlement day. */
  ended: EoiRow[];
  clusters: Move<TradeCluster>[];
  tickets: Move<TicketRow>[];
  orders: Move<OrderRow>[];
}

/** Orders that are still to settle. */
const TO_SETTLE = ["REPORTED", "ACCEPTED", "CONFIRMED"] as const satisfies readonly OrderState[];

/** States of tickets that never settle. */
const OVER = ["REJECTED", "CANCELLED"] as const satisfies readonly TicketState[];

/**
 * Pending settlements on another day under this calendar: open quotes, open negotiations and deals.
 * @param isins only these bonds; all without it
 */
export async function planMoves(
  parts: Pick<Parts, "config" | "bonds" | "calendar">,
  reader: Reader,
  calendar: MarketCalendar,
  now: Date,
  isins?: readonly string[],
): Promise<PlannedMoves> {
  const today = istDateOf(now.getTime());
  const day = { ...marketDay(parts, now), calendar };
  const of = (table: typeof eois | typeof clusters | typeof tickets | typeof orders) =>
    and(gte(table.settlementDate, today), isins === undefined ? undefined : inArray(table.finstrumentId, [...isins]));
  const standing = await reader
    .select()
    .from(eois)
    .where(and(of(eois), inArray(eois.status, [...STANDING_STATUSES])));
  const open = await tradeClustersOf(
    reader,
    await reader
      .select()
      .from(clusters)
      .where(and(of(clusters), inArray(clusters.state, [...OPEN_STATES]))),
  );
  const unsettled = await reader
    .select()
    .from(tickets)
    .where(and(of(tickets), notInArray(tickets.state, [...OVER])));
  const settling = await reader
    .select()
    .from(orders)
    .where(and(of(orders), inArray(orders.state, [...TO_SETTLE])));

  const planned: PlannedMoves = { quotes: [], ended: [], clusters: [], tickets: [], orders: [] };
  const dayOfQuote = new Map<string, IsoDate | null>();
  for (const row of standing) {
    const to = quoteSettlesOn(calendar, row, day);
    const isMoved = to !== row.settlementDate;
    const ends = isMoved && isRepaidBy(parts, row, to, calendar);
    dayOfQuote.set(row.id, ends ? null : to);
    if (ends) planned.ended.push(row);
    else if (isMoved) planned.quotes.push({ row, to });
  }
  for (const row of open) {
    const ofQuotes = row.legs.map((leg) => (leg.eoiId === null ? undefined : dayOfQuote.get(leg.eoiId)));
    // It ends with its quote.
    if (ofQuotes.includes(null)) continue;
    const to = clusterSettlesOn(
      calendar,
      row,
      ofQuotes.flatMap((date) => date ?? []),
    );
    if (to !== row.settlementDate) planned.clusters.push({ row, to });
  }
  for (const row of unsettled) {
    const to = settlesOn(calendarFor(calendar, row.exchange), row);
    if (to !== row.settlementDate) planned.tickets.push({ row, to });
  }
  for (const row of settling) {
    const to = settlesOn(calendarFor(calendar, row.exchange), row);
    if (to !== row.settlementDate) planned.orders.push({ row, to });
  }
  return planned;
}

function isRepaidBy(parts: Pick<Parts, "bonds">, row: EoiRow, date: IsoDate, calendar: MarketCalendar): boolean {
  const bond = bondOf(parts, row);
  if (bond.maturity_date !== null && date >= bond.maturity_date) return true;
  return redemptionBar(bond, date, calendar) !== null;
}

/** The moves as staff see them: counts per pair of days, without their owners. */
export function countMoves(planned: PlannedMoves): MovedSettlements[] {
  const counted = new Map<string, MovedSettlements>();
  const add = (what: MovedSettlements["what"], exchange: Venue | null, from: IsoDate, to: IsoDate | null) => {
    const key = `${from} ${to ?? ""} ${what} ${exchange ?? ""}`;
    const row = counted.get(key) ?? { what, exchange, from, to, count: 0 };
    counted.set(key, { ...row, count: row.count + 1 });
  };
  for (const { row, to } of planned.quotes) add("quotes", null, row.settlementDate, to);
  for (const row of planned.ended) add("quotes", null, row.settlementDate, null);
  for (const { row, to } of planned.clusters) add("negotiations", null, row.settlementDate, to);
  for (const { row, to } of planned.tickets) add("deals", row.exchange, row.settlementDate, to);
  // The order of a ticket is the same deal.
  for (const { row, to } of planned.orders) {
    if (row.ticketId === null) add("deals", row.exchange, row.settlementDate, to);
  }
  return [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
