import { ReceiptText } from "lucide-react";
import type { Feature } from "#src/shell/feature.ts";
import { useLive } from "#src/live/live-store.ts";
import { DealCompanion } from "#src/features/tickets/deal-companion.tsx";
import { NewTicketForm } from "#src/features/tickets/new-ticket-form.tsx";
import { RFQ_SHARE_VIEW, rfqShareCommand } from "#src/features/tickets/rfq-share-command.ts";
import { RfqShareView } from "#src/features/tickets/rfq-share-view.tsx";
import { NEW_TICKET_VIEW, TICKET_VIEW, ticketCommands } from "#src/features/tickets/ticket-commands.ts";
import { ticketSource } from "#src/features/tickets/ticket-source.ts";
import { TicketView } from "#src/features/tickets/ticket-view.tsx";
import { TicketingPanel } from "#src/features/tickets/ticketing-panel.tsx";

function useTicketCount(): number {
  return useLive((state) => state.tickets.length);
}

/** Tickets: the record of deals. */
export const ticketsFeature: Feature = {
  panels: [
    {
      type: "Ticketing",
      needs: "trading.view",
      useCount: useTicketCount,
      title: "Ticketing",
      icon: ReceiptText,
      Component: TicketingPanel,
      emptyText: {
        what: "No open tickets. Tickets made from chat or by hand appear here.",
        hint: "Create one with",
        command: "ticket.new",
      },
      sends: ["bond", "client", "ticket"],
    },
  ],
  dealCompanions: [DealCompanion],
  sideViews: [
    { id: TICKET_VIEW, title: "Ticket", Component: TicketView },
    { id: NEW_TICKET_VIEW, title: "New ticket", Component: NewTicketForm },
    { id: RFQ_SHARE_VIEW, title: "RFQ share", Component: RfqShareView },
  ],
  commands: [...ticketCommands, rfqShareCommand],
  paletteSources: [ticketSource],
};
