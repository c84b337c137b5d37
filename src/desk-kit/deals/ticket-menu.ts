import type { Ticket } from "#domain/entities/ticket.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { mayAct, mayAgreeToCancel } from "#domain/tickets/life.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { chainMenu } from "#src/desk-kit/chain/chain.ts";
import type { RowMenuGroup } from "#src/shell/controls/row-menu.tsx";
import { sharedRowMenu } from "#src/desk-kit/market/row-commands.ts";

/** Whom the reader's side deals with; the buyer for whoever acts for both. */
export function otherParty({ buyer, seller, buy_or_sell: side }: Ticket): Ticket["buyer"] {
  return side === "buy" ? seller : buyer;
}

/** Verb for the part of the reader's firm in a deal; a broker of both sides bought and sold nothing. */
export const DONE = { buy: "Bought", sell: "Sold", both: "Arranged" } as const;

/** What can be done with a ticket: open it, cancel it or agree to that, go to what it came of, look at its bond. */
export function ticketMenu(ticket: Ticket, viewer: TicketViewer, nowMs: number): RowMenuGroup[][] {
  const { id, number, bond_name: name, quantity, finstrument_id: bond } = ticket;
  const other = otherParty(ticket);
  const verb = DONE[ticket.buy_or_sell ?? "both"];
  // The ticket owns no level: both figures are of the deal.
  const level = levelSentence({ ...ticket, fixed_field: "yield" });
  const text = `${number}: ${verb} ${formatCompactRupees(quantity)} ${name} at ${level}, ${other.client_name}`;
  return [
    [{ ids: ["ticket.open", ...cancelCommand(ticket, viewer, nowMs)], args: { id } }],
    chainMenu({ kind: "ticket", id }),
    sharedRowMenu({ bond, client: other.client_id, ticket: id }, text),
  ];
}

function cancelCommand(ticket: Ticket, viewer: TicketViewer, nowMs: number): string[] {
  if (!mayAct(ticket, "cancel", viewer, nowMs).ok) return [];
  return [mayAgreeToCancel(ticket, viewer, nowMs) ? "ticket.agree-cancel" : "ticket.cancel"];
}
