import { useMemo } from "react";
import { businessOf, type Business } from "#domain/business/my-business.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { useNow } from "#src/desk-kit/stacks/use-now.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSession } from "#src/session/session.ts";
import { useOwnQuotes } from "#src/features/my-business/own-quotes.ts";

const LATE_SEEN_MS = 5000;

/** The person on this page, as the rules of deals ask. */
export function useViewer(): TicketViewer {
  const clientId = useSession((state) => state.session?.id ?? "");
  const userId = useSession((state) => state.session?.user_info.unique_id ?? "");
  return useMemo(() => ({ clientId, userId }), [clientId, userId]);
}

/** The business of the firm whose person is on this page. */
export function useMyBusiness(): Business[] {
  const viewer = useViewer();
  const clusters = useLive((state) => state.clusters);
  const tickets = useLive((state) => state.tickets);
  const orders = useLive((state) => state.orders);
  const quotes = useOwnQuotes(viewer.clientId);
  // A clock that has run out brings its order up; the rows need not be drawn for each second of it.
  const now = useNow(LATE_SEEN_MS);
  return useMemo(
    () => businessOf({ clusters, quotes, tickets, orders }, viewer, now),
    [clusters, quotes, tickets, orders, viewer, now],
  );
}

/** How many lines it has. */
export function useMyBusinessCount(): number {
  return useMyBusiness().length;
}
