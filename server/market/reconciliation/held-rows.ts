import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { OrderState } from "#domain/entities/order.ts";
import type { TicketState } from "#domain/entities/ticket.ts";
import type { HeldDeal, HeldQuote, HeldRows } from "#domain/exchange/reconcile.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { eois, tickets } from "#server/machine/db/schema/trading.ts";
import { openCommands } from "#server/market/exchange/queue-command.ts";

type Reader = Pick<Orm | Tx, "select">;

interface Asked {
  firmId: string;
  exchange: Exchange;
  dayStart: Date;
  /** When the exchange began to be read. */
  readAt: Date;
}

/**
 * A firm's records, and the numbers of those changed since the exchange was read: its list may show their earlier
 * state.
 */
interface Held extends HeldRows {
  changed: ReadonlySet<string>;
}

/** A firm's records for an exchange: live ones, and those changed since the day began. */
export async function heldRows(reader: Reader, { firmId, exchange, dayStart, readAt }: Asked): Promise<Held> {
  const quotes = await reader
    .select()
    .from(eois)
    .where(
      and(
        eq(eois.clientId, firmId),
        eq(eois.exchange, exchange),
        isNotNull(eois.rfqNumber),
        or(eq(eois.rfqStatus, "LIVE"), gte(eois.updatedAt, dayStart)),
      ),
    );
  const deals = await reader
    .select()
    .from(tickets)
    .where(
      and(
        or(eq(tickets.buyerClientId, firmId), eq(tickets.sellerClientId, firmId)),
        eq(tickets.exchange, exchange),
        isNotNull(tickets.onExchange),
        or(inArray(tickets.state, ["EXECUTING"]), gte(tickets.updatedAt, dayStart)),
      ),
    );
  const reported = await reader
    .select()
    .from(orders)
    .where(
      and(
        // The order of a ticket is that ticket's deal.
        isNull(orders.ticketId),
        or(eq(orders.buyerClientId, firmId), eq(orders.sellerClientId, firmId)),
        eq(orders.exchange, exchange),
        or(inArray(orders.state, ["REPORTED", "ACCEPTED"]), gte(orders.updatedAt, dayStart)),
      ),
    );
  const settled = await reader
    .select({ dealNumber: orders.dealNumber, finstrumentId: orders.finstrumentId, track: orders.track })
    .from(orders)
    .where(
      and(
        or(eq(orders.buyerClientId, firmId), eq(orders.sellerClientId, firmId)),
        eq(orders.exchange, exchange),
        eq(orders.state, "SETTLED"),
        gte(orders.updatedAt, new Date(dayStart.getTime() - REVERSED_FOR_MS)),
        sql`${orders.track} ? 'reversal'`,
      ),
    );
  const ticketIds = deals.map(({ id }) => id);
  const followed =
    ticketIds.length === 0
      ? []
      : await reader
          .select()
          .from(orders)
          .where(and(inArray(orders.ticketId, ticketIds), isNotNull(orders.dealNumber)));
  const orderOf = new Map(followed.map((row) => [row.ticketId, row]));
  const subjects = [...quotes, ...deals, ...reported].map(({ id }) => id);
  const busy = new Set((await openCommands(reader, subjects)).map(({ subjectId }) => subjectId));
  const isChanged = ({ updatedAt }: { updatedAt: Date }) => updatedAt > readAt;
  const changed = [
    ...quotes.filter(isChanged).map(({ rfqNumber }) => rfqNumber),
    ...deals.filter(isChanged).flatMap(numbersOf),
    ...[...followed, ...reported].filter(isChanged).flatMap(reportNumbersOf),
  ].filter((number) => number !== null);
  const underWay = [
    ...quotes.flatMap(({ id, inDoubt, rfqNumber }) => (busy.has(id) || inDoubt ? [rfqNumber] : [])),
    ...deals.flatMap((row) => (busy.has(row.id) ? numbersOf(row) : [])),
    ...reported.flatMap((row) => (busy.has(row.id) ? reportNumbersOf(row) : [])),
    // A deal that both sides cancelled at the exchange after its confirmation is no longer compared.
    ...[...followed, ...reported].flatMap(({ state, dealNumber, onExchange: on }) =>
      state === "CANCELLED" && dealNumber !== null ? [dealNumber, on.reportNumber] : [],
    ),
  ].filter((number) => number !== null);
  return {
    quotes: quotes.flatMap(quoteOf),
    deals: [
      ...deals.map((row) => ({ ...dealOf(row), ...amendedTerms(orderOf.get(row.id)) })),
      ...reported.map(reportedOf),
    ],
    reversed: settled.flatMap(({ dealNumber, finstrumentId, track }) =>
      dealNumber === null || track?.reversal === undefined
        ? []
        : [{ dealNumber, finstrumentId, status: track.reversal.status }],
    ),
    underWay: new Set(underWay),
    changed: new Set(changed),
  };
}

/** Time for which a reversed settlement stays in the reports: the reversal may arrive after its day was compared. */
const REVERSED_FOR_MS = 10 * 24 * 3_600_000;

type TicketRow = typeof tickets.$inferSelect;

function numbersOf({ onExchange, dealNumber }: TicketRow): (string | null)[] {
  return [dealNumber, onExchange?.dealNumber ?? null, onExchange?.reportNumber ?? null];
}

function reportNumbersOf({ dealNumber, onExchange: on }: typeof orders.$inferSelect): (string | null)[] {
  return [dealNumber, on.reportNumber, on.replaces];
}

function quoteOf({ rfqNumber, rfqStatus, finstrumentId, remaining }: typeof eois.$inferSelect): HeldQuote[] {
  if (rfqNumber === null || rfqStatus === null) return [];
  return [{ number: rfqNumber, finstrumentId, state: rfqStatus, remainingRupees: remaining }];
}

function dealOf(row: TicketRow): HeldDeal {
  return {
    finstrumentId: row.finstrumentId,
    state: row.state,
    threadNumber: row.onExchange?.dealNumber ?? null,
    dealNumber: row.dealNumber,
    reportNumber: row.onExchange?.reportNumber ?? null,
    faceRupees: row.quantity,
    yieldFraction: row.yieldStored,
    price: row.unitPriceStored,
    considerationRupees: row.consideration?.consideration ?? null,
    settlementDate: row.settlementDate,
  };
}

/** Ticket state that corresponds to the state of an order reported by hand. */
const AS_TICKET: Record<OrderState, TicketState> = {
  REPORTED: "EXECUTING",
  ACCEPTED: "EXECUTING",
  CONFIRMED: "EXECUTED",
  SETTLED: "EXECUTED",
  FAILED: "EXECUTED",
  REJECTED: "CANCELLED",
  CANCELLED: "CANCELLED",
};

function reportedOf(row: typeof orders.$inferSelect): HeldDeal {
  return {
    finstrumentId: row.finstrumentId,
    state: AS_TICKET[row.state],
    threadNumber: null,
    dealNumber: row.dealNumber,
    reportNumber: row.onExchange.reportNumber,
    faceRupees: row.face,
    yieldFraction: row.yieldStored,
    price: row.unitPriceStored,
    considerationRupees: row.consideration?.consideration ?? null,
    settlementDate: row.settlementDate,
  };
}

/** Terms of a deal changed by amendments and holidays since its ticket was executed. */
function amendedTerms(row: typeof orders.$inferSelect | undefined): Partial<HeldDeal> {
  if (row === undefined) return {};
  return { considerationRupees: row.consideration?.consideration ?? null, settlementDate: row.settlementDate };
}
