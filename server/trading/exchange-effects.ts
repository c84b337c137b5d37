import { ticketId } from "#domain/lib/wire.ts";
import type { Parts } from "#server/core/parts.ts";
import type { SubjectEffects } from "#server/exchange/exchange-parts.ts";
import { ticketEffects } from "#server/trading/tickets/on-exchange/ticket-effects.ts";
import { quoteEffects } from "#server/trading/venue/quote-effects.ts";

const isTicketId = (id: string): boolean => ticketId.safeParse(id).success;

/** What becomes of whatever of ours is on an exchange: quotes, and tickets that are executed. */
export function exchangeEffects(parts: Parts): SubjectEffects {
  const [ofTickets, ofQuotes] = [ticketEffects(parts), quoteEffects(parts)];
  return { lock: (changing, id) => (isTicketId(id) ? ofTickets : ofQuotes).lock(changing, id) };
}
