import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import * as bonds from "#domain/contract/http/bonds.ts";
import { call } from "#src/lib/api.ts";
import { live } from "#src/live/connection.ts";
import { useLive } from "#src/live/live-store.ts";
import { type Depth, depthOf } from "#src/features/bonds/sections/depth.ts";

/** Poll interval of this browser's live worker, which holds the market, and of the server. */
const WORKER_EVERY_MS = 500;
const SERVER_EVERY_MS = 3000;
const MOST_QUOTES = 2000;

/**
 * Live bids and asks of one bond: from the live worker of this browser, or from the server while the stream is down.
 */
export function useDepth(id: string): UseQueryResult<Depth> {
  const follows = useLive(({ socket }) => socket === "online");
  return useQuery<Depth>({
    queryKey: ["depth", id, follows],
    refetchInterval: follows ? WORKER_EVERY_MS : SERVER_EVERY_MS,
    // Keeps the levels on screen when the source switches.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    queryFn: async ({ signal }) =>
      follows
        ? depthOf(await live.findQuotes("", [id], MOST_QUOTES))
        : await call(bonds.quoteDepth, { query: { finstrument_id: id }, signal }),
  });
}
