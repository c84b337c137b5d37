import type { Ticket } from "#domain/entities/ticket.ts";
import type { CommandArgs } from "#src/shell/commands/command.ts";

/** Reason no EOI can be posted from a ticket; undefined when one can. */
export function whyNotPosted({ state, buy_or_sell: side }: Ticket): string | undefined {
  if (state !== "EXECUTED" && state !== "CANCELLED") return "Post from a ticket that was executed or cancelled";
  return side === null ? "You acted for both sides of this ticket" : undefined;
}

/** Command and arguments that open the EOI form for the reader's side, filled from the ticket. (D-095) */
export function eoiOfTicket(ticket: Ticket): { commandId: string; args: CommandArgs } {
  const { id, number, finstrument_id: finstrumentId, quantity: size, settlement_delta: settlementDelta } = ticket;
  const { fixed_field: fixedField, buy_or_sell: side } = ticket;
  const level = fixedField === "price" ? ticket.unit_price_stored : ticket.yield_stored;
  return {
    commandId: side === "buy" ? "eoi.bid" : "eoi.offer",
    args: {
      finstrumentId,
      size,
      ...(level === null ? {} : { fixedField, level }),
      ...(settlementDelta === null ? {} : { settlementDelta }),
      originTrade: { ticket_id: id, number },
    },
  };
}
