import { asc, inArray } from "drizzle-orm";
import type { MarketCalendar } from "#domain/calendar/business-calendar.ts";
import type { MovedSettlements } from "#domain/calendar/calendar-change.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { isLive } from "#domain/trading/eoi-life.ts";
import { clusterOn, settlingOn } from "#domain/trading/moved-settlement.ts";
import { relevel } from "#domain/trading/resolve-level.ts";
import type { Change } from "#server/machine/core/change.ts";
import { isOpenNow, marketDay } from "#server/machine/core/market-day.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { applyToEoi } from "#server/market/trading/order-book/eoi-changes.ts";
import { matchNewcomer } from "#server/market/trading/order-book/match.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";
import { saveOrder } from "#server/market/trading/orders/save-order.ts";
import { countMoves, planMoves, type PlannedMoves } from "#server/market/trading/settlement-days/plan-moves.ts";
import { publishTicket } from "#server/market/trading/tickets/publish-ticket.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Moves every pending settlement to its day in a calendar, inside a change, and publishes the moved rows. A quote and a
 * negotiation keep the number they are dealt on, and the other number follows the new day; a deal keeps its level and
 * its money, because both sides agreed to them. Running it again moves nothing.
 */
export async function moveSettlements(
  parts: Parts,
  changing: Change,
  calendar: MarketCalendar,
): Promise<MovedSettlements[]> {
  const { tx, now } = changing;
  const isins = isinsOf(await planMoves(parts, tx, calendar, now));
  if (isins.length === 0) return [];
  const orderBook = await OrderBook.open(parts, changing, isins);
  // Planned again under the locks: quotes may have been dealt before them.
  const planned = await planMoves(parts, tx, calendar, now, orderBook.isins);
  for (const row of planned.ended) await applyToEoi(orderBook, row, { type: "expired" });
  const quotes = planned.quotes.map(({ row, to }) => movedQuote(parts, row, to, now));
  for (const row of quotes) orderBook.put(row);
  for (const { row, to } of planned.clusters) {
    const cluster = await orderBook.cluster(row.id);
    if (cluster === undefined) continue;
    const bond = bondOf(parts, cluster);
    orderBook.putCluster(clusterOn(cluster, to, (level) => relevel(bond, to, level), now));
  }
  if (isOpenNow({ ...marketDay(parts, now), calendar })) {
    for (const { id } of quotes) {
      const row = orderBook.eoi(id);
      if (row !== undefined && isLive(row.status)) await matchNewcomer(orderBook, row);
    }
  }
  await orderBook.flush();
  await moveTickets(parts, changing, planned.tickets);
  await moveOrders(parts, changing, planned.orders);
  auditMoves(changing, planned);
  return countMoves(planned);
}

function isinsOf({ quotes, ended, clusters, tickets: deals, orders: settling }: PlannedMoves): string[] {
  const rows = [...quotes, ...clusters, ...deals, ...settling].map(({ row }) => row.finstrumentId);
  return [...new Set([...rows, ...ended.map(({ finstrumentId }) => finstrumentId)])];
}

function movedQuote(parts: Parts, row: EoiRow, to: IsoDate, now: Date): EoiRow {
  const agreed = row.settlementAgreed ?? row.settlementDate;
  const level = row.priceOverridden ? {} : relevel(bondOf(parts, row), to, row);
  return { ...row, ...settlingOn(agreed, to), ...level, version: row.version + 1, updatedAt: now };
}

async function moveTickets(parts: Parts, changing: Change, moves: PlannedMoves["tickets"]): Promise<void> {
  const { tx, now } = changing;
  if (moves.length === 0) return;
  const ids = moves.map(({ row }) => row.id);
  const locked = await tx.select().from(tickets).where(inArray(tickets.id, ids)).orderBy(asc(tickets.id)).for("update");
  const toOf = new Map(moves.map(({ row, to }) => [row.id, to]));
  const rows = locked.map((row) => ({
    ...row,
    ...settlingOn(row.settlementAgreed ?? row.settlementDate, toOf.get(row.id) ?? row.settlementDate),
    version: row.version + 1,
    updatedAt: now,
  }));
  for (const [index, row] of rows.entries()) {
    const { id, settlementDate, settlementAgreed, version, updatedAt } = row;
    await tx
      .update(tickets)
      .set({ settlementDate, settlementAgreed, version, updatedAt })
      .where(inArray(tickets.id, [id]));
    await publishTicket(parts, changing, row, must(locked[index], "ticket before it moved"));
  }
}

/** A later settlement restarts the clocks of an order. */
async function moveOrders(parts: Parts, changing: Change, moves: PlannedMoves["orders"]): Promise<void> {
  const toOf = new Map(moves.map(({ row, to }) => [row.id, to]));
  if (toOf.size === 0) return;
  const locked = await changing.tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...toOf.keys()]))
    .orderBy(asc(orders.id))
    .for("update");
  for (const row of locked) {
    const to = toOf.get(row.id) ?? row.settlementDate;
    const changes = { ...settlingOn(row.settlementAgreed ?? row.settlementDate, to), lateNotified: [] };
    const text = `A holiday moves the settlement to ${to}`;
    await saveOrder(parts, changing, row, changes, { action: "order.move", text });
  }
}

/** Audits one entry for each pair of days, with the ids of the moved quotes, clusters and tickets. */
function auditMoves(changing: Change, { quotes, ended, clusters, tickets: deals }: PlannedMoves): void {
  const moves = [...quotes, ...clusters, ...deals].map(({ row, to }) => ({ id: row.id, from: row.settlementDate, to }));
  for (const [days, of] of Map.groupBy(moves, ({ from, to }) => `${from} → ${to}`)) {
    changing.audit("settlement.move", days, { moved: of.map(({ id }) => id) });
  }
  if (ended.length > 0) changing.audit("eoi.expire", "calendar", { expired: ended.map(({ id }) => id) });
}
