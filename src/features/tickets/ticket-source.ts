import { ReceiptText } from "lucide-react";
import type { Ticket } from "#domain/entities/ticket.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { useLive } from "#src/live/live-store.ts";
import { localSource, type PaletteItem, type PaletteSource } from "#src/shell/palette/source.ts";
import { STATE_LABELS } from "#domain/tickets/labels.ts";

let indexedTickets: readonly Ticket[] | undefined;
let items: readonly PaletteItem[] = [];

function ticketItems(): readonly PaletteItem[] {
  const { tickets } = useLive.getState();
  if (tickets !== indexedTickets) {
    indexedTickets = tickets;
    items = tickets.map(itemOf);
  }
  return items;
}

function itemOf({ id, number, state, bond_name, quantity }: Ticket): PaletteItem {
  return {
    id,
    title: number,
    context: `${bond_name} ${formatCompactRupees(quantity)} · ${STATE_LABELS[state]}`,
    icon: ReceiptText,
  };
}

/** Matches a ticket number or the start of one; other text searches bonds. */
const LOOKS_LIKE_A_NUMBER = /^\s*t-?\d[\d-]*\s*$/i;

const found = localSource({ id: "tickets", title: "Tickets", items: ticketItems });

/** Tickets in the palette, by number. Choosing one opens it. */
export const ticketSource: PaletteSource = {
  ...found,
  runsAtOnce: true,
  search: (query, signal) => (LOOKS_LIKE_A_NUMBER.test(query) ? found.search(query, signal) : []),
  actions: ({ id }) => [{ commandId: "ticket.open", args: { id } }],
};
