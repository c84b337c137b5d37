import type { Ticket } from "#domain/entities/ticket.ts";
import type { CommandArgs } from "#src/shell/commands/command.ts";

/** Why no EOI is posted from a ticket as it stands; undefined where one may be. */
export function whyNotPosted({ state, buy_or_sell: side }: Ticket): string | undefined {
  if (state !== "EXECUTED" && state !== "CANCELLED") return "Post from a ticket that was executed or cancelled";
  return side === null ? "You acted for both sides of this ticket" : undefined;
}

/** The command that opens the EOI form of the reader's side again, and what of a ticket it is filled with. (D-095) */
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
