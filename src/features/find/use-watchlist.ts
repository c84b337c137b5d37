import { useSession } from "#src/session/session.ts";
import { useWatchlists } from "#src/desk-kit/watchlists/watch-queries.ts";

/** Watchlists of the user, and the one that filters the list. */
export function useWatchlist(id: string | null) {
  const isSignedIn = useSession(({ session }) => session !== null);
  const isKnown = useSession(({ status }) => status !== "loading");
  const query = useWatchlists();
  const lists = isSignedIn ? (query.data ?? []) : [];
  const chosen = lists.find((each) => each.id === id) ?? null;
  return {
    lists,
    chosen,
    /** The bonds cannot be fetched before the watchlist is loaded. */
    isWaiting: id !== null && (!isKnown || (isSignedIn && query.isPending)),
    isMissing: id !== null && isKnown && chosen === null && (!isSignedIn || query.isSuccess),
    isSignedIn,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
