import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import * as bonds from "#domain/contract/http/bonds.ts";
import { call } from "#src/lib/api.ts";
import { live } from "#src/live/connection.ts";
import { useLive } from "#src/live/live-store.ts";
import { type Depth, depthOf } from "#src/features/bonds/sections/depth.ts";

/** How often the live worker of this browser is looked at, which holds the market, and how often the server is. */
const WORKER_EVERY_MS = 500;
const SERVER_EVERY_MS = 3000;
const MOST_QUOTES = 2000;

/**
 * Live bids and asks of one bond: from the live stream, which this browser follows anyway; while the stream is down, from the
 * server.
 */
export function useDepth(id: string): UseQueryResult<Depth> {
  const follows = useLive(({ socket }) => socket === "online");
  return useQuery<Depth>({
    queryKey: ["depth", id, follows],
    refetchInterval: follows ? WORKER_EVERY_MS : SERVER_EVERY_MS,
    // From the one source to the other the levels stay in sight.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    queryFn: async ({ signal }) =>
      follows
        ? depthOf(await live.findQuotes("", [id], MOST_QUOTES))
        : await call(bonds.quoteDepth, { query: { finstrument_id: id }, signal }),
  });
}
