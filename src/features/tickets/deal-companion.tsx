import { useEffect, useRef } from "react";
import type { Ticket } from "#domain/entities/ticket.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { otherParty } from "#src/desk-kit/deals/ticket-menu.ts";
import { play } from "#src/lib/sound.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSession } from "#src/session/session.ts";
import { recordNews } from "#src/shell/bell/news.ts";
import { notify } from "#src/ui/toast.tsx";

/** Notifies both sides of a deal that was just made: one of them did not press the key. */
export function DealCompanion() {
  const clientId = useSession((state) => state.session?.id ?? "");
  const tickets = useLive((state) => state.tickets);
  const isAnswered = useLive((state) => state.answered.tickets);
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!isAnswered) return;
    const before = known.current;
    known.current = new Set(tickets.map(({ id }) => id));
    if (before === null) return;
    for (const ticket of tickets) if (!before.has(ticket.id)) notifyDeal(ticket, clientId);
  }, [tickets, isAnswered, clientId]);
  return null;
}

function notifyDeal(ticket: Ticket, clientId: string): void {
  const other = otherParty(ticket, clientId);
  const verb = ticket.buyer === other ? "Sold" : "Bought";
  const level = levelSentence({ ...ticket, fixed_field: "yield" });
  const summary = `Done: ticket ${ticket.number}`;
  const detail = `${verb} ${formatCompactRupees(ticket.quantity)} ${ticket.bond_name} at ${level}, ${other.client_name}`;
  recordNews({
    id: `deal ${ticket.id}`,
    kind: "deal",
    summary,
    detail,
    open: { commandId: "ticket.open", args: { id: ticket.id } },
  });
  // In the place of the toast that the side who pressed the key has.
  notify({ summary, detail, severity: "info", group: "deal", life: 8000 });
  play("deal");
}
