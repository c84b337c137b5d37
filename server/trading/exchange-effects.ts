import { clusterId, ticketId } from "#domain/lib/wire.ts";
import type { Parts } from "#server/core/parts.ts";
import type { SubjectEffects } from "#server/exchange/exchange-parts.ts";
import { findDeal } from "#server/trading/threads/born-deal.ts";
import { findThread } from "#server/trading/threads/find-thread.ts";
import { threadEffects } from "#server/trading/threads/thread-effects.ts";
import { ticketEffects } from "#server/trading/tickets/on-exchange/ticket-effects.ts";
import { quoteEffects } from "#server/trading/venue/quote-effects.ts";

const isTicketId = (id: string): boolean => ticketId.safeParse(id).success;
const isClusterId = (id: string): boolean => clusterId.safeParse(id).success;

/** What becomes of whatever of ours is on an exchange: quotes, their negotiations, and tickets that are executed. */
export function exchangeEffects(parts: Parts): SubjectEffects {
  const [ofTickets, ofQuotes, ofThreads] = [ticketEffects(parts), quoteEffects(parts), threadEffects(parts)];
  return {
    lock: (changing, id) => (isTicketId(id) ? ofTickets : isClusterId(id) ? ofThreads : ofQuotes).lock(changing, id),
    async find(changing, exchange, row, commanded) {
      if (row.kind === "thread") return findThread(parts, changing, exchange, row.body);
      // A deal on a quote of ours is that quote's affair only as long as nobody has a ticket of it.
      const isOfTicket = commanded !== null && isTicketId(commanded);
      if (row.kind !== "deal" || isOfTicket) return commanded;
      return (await findDeal(parts, changing, exchange, row.body)) ?? commanded;
    },
  };
}
