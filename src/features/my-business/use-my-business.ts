import { useMemo } from "react";
import { businessOf, type Business } from "#domain/business/my-business.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { useNow } from "#src/desk-kit/stacks/use-now.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSession } from "#src/session/session.ts";
import { useOwnQuotes } from "#src/features/my-business/own-quotes.ts";

const LATE_SEEN_MS = 5000;

/** Current user, in the form the ticket rules expect. */
export function useViewer(): TicketViewer {
  const clientId = useSession((state) => state.session?.id ?? "");
  const userId = useSession((state) => state.session?.user_info.unique_id ?? "");
  return useMemo(() => ({ clientId, userId }), [clientId, userId]);
}

/** Business of the user's firm. */
export function useMyBusiness(): Business[] {
  const viewer = useViewer();
  const clusters = useLive((state) => state.clusters);
  const tickets = useLive((state) => state.tickets);
  const orders = useLive((state) => state.orders);
  const quotes = useOwnQuotes(viewer.clientId);
  // A late order moves up within this interval, without a re-render every second.
  const now = useNow(LATE_SEEN_MS);
  return useMemo(
    () => businessOf({ clusters, quotes, tickets, orders }, viewer, now),
    [clusters, quotes, tickets, orders, viewer, now],
  );
}

/** Number of rows. */
export function useMyBusinessCount(): number {
  return useMyBusiness().length;
}
