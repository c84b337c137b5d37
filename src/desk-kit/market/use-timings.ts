import { useQuery } from "@tanstack/react-query";
import * as client from "#domain/contract/http/client.ts";
import { call } from "#src/lib/api.ts";
import { learnServerTime } from "#src/lib/server-time.ts";

const EVERY_MS = 60_000;

/** Dealing hours, cut-offs and holidays, fetched once a minute and shared by the whole page. */
export function useTimings(): client.Timings | undefined {
  const { data } = useQuery({
    queryKey: ["timings"],
    refetchInterval: EVERY_MS,
    queryFn: async () => {
      const answer = await call(client.tradeTimings, {});
      learnServerTime(answer.now);
      return answer;
    },
  });
  return data;
}
