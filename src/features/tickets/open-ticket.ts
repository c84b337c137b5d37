import { create } from "zustand";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { queries } from "#src/session/queries.ts";
import { useSession } from "#src/session/session.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { useLive } from "#src/live/live-store.ts";

/** Section open below the ticket's terms. */
export type TicketSection = "edit" | "own" | "reject" | "reopen" | "cancel" | "execute" | "evidence";

interface TicketSectionStore {
  section: TicketSection | null;
  open: (section: TicketSection | null) => void;
}

/** Section open in the ticket view, set by commands. */
export const useTicketSection = create<TicketSectionStore>((set) => ({
  section: null,
  open: (section) => set({ section }),
}));

/** Current user, in the form the ticket rules expect. */
export function viewer(): TicketViewer {
  const session = must(useSession.getState().session, "session");
  return { clientId: session.id, userId: session.user_info.unique_id };
}

/** Ticket in the open view; undefined when it is gone. */
export function openTicket(): Ticket | undefined {
  const id = useSideDesk.getState().current?.props["id"];
  return useLive.getState().tickets.find((row) => row.id === id) ?? queries.getQueryData<Ticket>(["ticket", id]);
}

/** Moves a lost focus to the open ticket. */
export function focusTicket(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("[data-side-view] [data-ticket]")?.focus();
  });
}

/** Shows a newer version of a ticket without waiting for the socket. */
export function takeTicket(fresh: Ticket): void {
  const { tickets } = useLive.getState();
  const current = tickets.find((row) => row.id === fresh.id);
  if (current && current.version > fresh.version) return;
  useLive.setState({ tickets: current ? tickets.map((row) => (row === current ? fresh : row)) : [fresh, ...tickets] });
}
