import { useSession } from "#src/session/session.ts";
import { useWatchlists } from "#src/desk-kit/watchlists/watch-queries.ts";

/** My watchlists, and the one the list is narrowed to. */
export function useWatchlist(id: string | null) {
  const isSignedIn = useSession(({ session }) => session !== null);
  const isKnown = useSession(({ status }) => status !== "loading");
  const query = useWatchlists();
  const lists = isSignedIn ? (query.data ?? []) : [];
  const chosen = lists.find((each) => each.id === id) ?? null;
  return {
    lists,
    chosen,
    /** The bonds cannot be asked for before it is known which they are. */
    isWaiting: id !== null && (!isKnown || (isSignedIn && query.isPending)),
    isMissing: id !== null && isKnown && chosen === null && (!isSignedIn || query.isSuccess),
    isSignedIn,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
