import { and, eq, gte, inArray, isNotNull, or } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { HeldDeal, HeldQuote, HeldRows } from "#domain/exchange/reconcile.ts";
import type { Orm, Tx } from "#server/db/database.ts";
import { eois, tickets } from "#server/db/schema/trading.ts";
import { openCommands } from "#server/exchange/queue-command.ts";

type Reader = Pick<Orm | Tx, "select">;

/** What a firm holds of an exchange: what stands there, and what became of anything since the day began. */
export async function heldRows(
  reader: Reader,
  { firmId, exchange, dayStart }: { firmId: string; exchange: Exchange; dayStart: Date },
): Promise<HeldRows> {
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
  const subjects = [...quotes, ...deals].map(({ id }) => id);
  const busy = new Set((await openCommands(reader, subjects)).map(({ subjectId }) => subjectId));
  const underWay = [
    ...quotes.flatMap(({ id, inDoubt, rfqNumber }) => (busy.has(id) || inDoubt ? [rfqNumber] : [])),
    ...deals.flatMap((row) => (busy.has(row.id) ? numbersOf(row) : [])),
  ].filter((number) => number !== null);
  return { quotes: quotes.flatMap(quoteOf), deals: deals.map(dealOf), underWay: new Set(underWay) };
}

type TicketRow = typeof tickets.$inferSelect;

function numbersOf({ onExchange, dealNumber }: TicketRow): (string | null)[] {
  return [dealNumber, onExchange?.dealNumber ?? null, onExchange?.reportNumber ?? null];
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
