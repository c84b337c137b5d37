import { and, eq } from "drizzle-orm";
import { orderId } from "#domain/entities/order.ts";
import { ticketId } from "#domain/lib/wire.ts";
import type { Parts } from "#server/core/parts.ts";
import { orders } from "#server/db/schema/orders.ts";
import type { SubjectEffects } from "#server/exchange/exchange-parts.ts";
import { orderEffects } from "#server/trading/orders/on-exchange/order-effects.ts";
import { ticketEffects } from "#server/trading/tickets/on-exchange/ticket-effects.ts";
import { quoteEffects } from "#server/trading/venue/quote-effects.ts";

const isTicketId = (id: string): boolean => ticketId.safeParse(id).success;
const isOrderId = (id: string): boolean => orderId.safeParse(id).success;

/** What becomes of whatever of ours is on an exchange: quotes, tickets that are executed, and orders. */
export function exchangeEffects(parts: Parts): SubjectEffects {
  const [ofOrders, ofTickets, ofQuotes] = [orderEffects(parts), ticketEffects(parts), quoteEffects(parts)];
  const of = (id: string) => (isOrderId(id) ? ofOrders : isTicketId(id) ? ofTickets : ofQuotes);
  return {
    lock: (changing, id) => of(id).lock(changing, id),
    async ofDeal(tx, exchange, dealNumber) {
      const [row] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.exchange, exchange), eq(orders.dealNumber, dealNumber)));
      return row?.id ?? null;
    },
  };
}
