import { and, eq } from "drizzle-orm";
import { orderId } from "#domain/entities/order.ts";
import { clusterId, ticketId } from "#domain/lib/wire.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import type { SubjectEffects } from "#server/market/exchange/exchange-parts.ts";
import { orderEffects } from "#server/market/trading/orders/on-exchange/order-effects.ts";
import { findDeal } from "#server/market/trading/threads/ticket-from-exchange-deal.ts";
import { findThread } from "#server/market/trading/threads/find-thread.ts";
import { threadEffects } from "#server/market/trading/threads/thread-effects.ts";
import { ticketEffects } from "#server/market/trading/tickets/on-exchange/ticket-effects.ts";
import { quoteEffects } from "#server/market/trading/venue/quote-effects.ts";

const isTicketId = (id: string): boolean => ticketId.safeParse(id).success;
const isClusterId = (id: string): boolean => clusterId.safeParse(id).success;
const isOrderId = (id: string): boolean => orderId.safeParse(id).success;

/** Effects of exchange answers on quotes, their negotiations, executing tickets, and orders. */
export function exchangeEffects(parts: Parts): SubjectEffects {
  const [ofOrders, ofTickets] = [orderEffects(parts), ticketEffects(parts)];
  const [ofQuotes, ofThreads] = [quoteEffects(parts), threadEffects(parts)];
  const of = (id: string) => {
    if (isOrderId(id)) return ofOrders;
    if (isTicketId(id)) return ofTickets;
    return isClusterId(id) ? ofThreads : ofQuotes;
  };
  return {
    lock: (changing, id) => of(id).lock(changing, id),
    async find(changing, exchange, row, commanded) {
      if (row.kind === "thread") return findThread(parts, changing, exchange, row.body);
      // A deal on our quote belongs to the quote only until it has a ticket.
      const isOfTicket = commanded !== null && isTicketId(commanded);
      if (row.kind !== "deal" || isOfTicket) return commanded;
      return (await findDeal(parts, changing, exchange, row.body)) ?? commanded;
    },
    async ofDeal(tx, exchange, dealNumber) {
      const [row] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.exchange, exchange), eq(orders.dealNumber, dealNumber)));
      return row?.id ?? null;
    },
  };
}
