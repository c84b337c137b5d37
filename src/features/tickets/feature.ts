import { ReceiptText } from "lucide-react";
import { z } from "zod";
import { command } from "#src/shell/commands/command.ts";
import type { Feature } from "#src/shell/feature.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { DealCompanion } from "#src/features/tickets/deal-companion.tsx";
import { TicketView } from "#src/features/tickets/ticket-view.tsx";
import { TicketingPanel } from "#src/features/tickets/ticketing-panel.tsx";
import { all } from "#src/shell/commands/when.ts";

function useTicketCount(): number {
  return useLive((state) => state.tickets.length);
}

/** The papers of deals made. */
export const ticketsFeature: Feature = {
  panels: [
    {
      type: "Ticketing",
      needs: "trading.view",
      useCount: useTicketCount,
      title: "Ticketing",
      icon: ReceiptText,
      Component: TicketingPanel,
      emptyText: { what: "No open tickets. Tickets made from chat or by hand appear here." },
      sends: ["bond", "client", "ticket"],
    },
  ],
  dealCompanions: [DealCompanion],
  sideViews: [{ id: "ticket.view", title: "Ticket", Component: TicketView }],
  commands: [
    command({
      id: "ticket.open",
      title: "Open a ticket",
      section: "Tickets",
      icon: ReceiptText,
      hidden: true,
      when: all(facts.dealsHere),
      args: z.object({ id: z.string() }),
      run: (_context, { id }) => useSideDesk.getState().open("ticket.view", { id }),
    }),
  ],
};
