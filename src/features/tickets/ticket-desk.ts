import { create } from "zustand";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { queries } from "#src/session/queries.ts";
import { useSession } from "#src/session/session.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { useLive } from "#src/live/live-store.ts";

/** What the open ticket shows below its terms. */
export type TicketRoom = "edit" | "own" | "reject" | "reopen" | "cancel" | "execute" | "evidence";

interface TicketDesk {
  room: TicketRoom | null;
  open: (room: TicketRoom | null) => void;
}

/** What is open in the view of a ticket, for the commands that open it. */
export const useTicketDesk = create<TicketDesk>((set) => ({ room: null, open: (room) => set({ room }) }));

/** Who looks, as the rules of tickets ask. */
export function viewer(): TicketViewer {
  const session = must(useSession.getState().session, "session");
  return { clientId: session.id, userId: session.user_info.unique_id };
}

/** The ticket in the open view; undefined when it has gone. */
export function openTicket(): Ticket | undefined {
  const id = useSideDesk.getState().current?.props["id"];
  return useLive.getState().tickets.find((row) => row.id === id) ?? queries.getQueryData<Ticket>(["ticket", id]);
}

/** Gives the focus to the open ticket when what had it has gone. */
export function focusTicket(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("[data-side-view] [data-ticket]")?.focus();
  });
}

/** Puts a fresher row of a ticket on screen without waiting for the socket. */
export function takeTicket(fresh: Ticket): void {
  const { tickets } = useLive.getState();
  const current = tickets.find((row) => row.id === fresh.id);
  if (current && current.version > fresh.version) return;
  useLive.setState({ tickets: current ? tickets.map((row) => (row === current ? fresh : row)) : [fresh, ...tickets] });
}
