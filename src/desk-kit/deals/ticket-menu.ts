import type { Ticket } from "#domain/entities/ticket.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { mayAct, mayAgreeToCancel } from "#domain/tickets/life.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { chainMenu } from "#src/desk-kit/chain/chain.ts";
import type { RowMenuGroup } from "#src/shell/controls/row-menu.tsx";
import { sharedRowMenu } from "#src/desk-kit/market/row-commands.ts";

/** Counterparty of the viewer's side; the buyer when the viewer acts for both. */
export function otherParty({ buyer, seller, buy_or_sell: side }: Ticket): Ticket["buyer"] {
  return side === "buy" ? seller : buyer;
}

/** Verb for the viewer's firm in a deal; a broker of both sides neither bought nor sold. */
export const DONE = { buy: "Bought", sell: "Sold", both: "Arranged" } as const;

/** Row menu of a ticket: open it, cancel or agree to cancel, go to linked records, view its bond. */
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
