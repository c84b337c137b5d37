import { useMemo } from "react";
import { businessOf, type Business } from "#domain/trading/my-business.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSession } from "#src/session/session.ts";
import { useOwnQuotes } from "#src/features/my-business/own-quotes.ts";

/** The business of the firm whose person is on this page. */
export function useMyBusiness(): Business[] {
  const clientId = useSession((state) => state.session?.id ?? "");
  const clusters = useLive((state) => state.clusters);
  const tickets = useLive((state) => state.tickets);
  const quotes = useOwnQuotes(clientId);
  return useMemo(() => businessOf({ clusters, quotes, tickets }, clientId), [clusters, quotes, tickets, clientId]);
}

/** How many lines it has. */
export function useMyBusinessCount(): number {
  return useMyBusiness().length;
}
