import { useQuery } from "@tanstack/react-query";
import * as securities from "#domain/contract/http/securities.ts";
import { call } from "#src/lib/api.ts";

/** The facts change with the day, the days one can settle on within it. */
const FACTS_LIFE_MS = 60_000;

/** Key of the facts among all queries. */
export const finstrumentKey = (id: string | null) => ["finstrument", id];

/** All facts of one bond, for pricing in the browser. */
export function useFinstrument(id: string | null) {
  return useQuery({
    queryKey: finstrumentKey(id),
    enabled: id !== null,
    staleTime: FACTS_LIFE_MS,
    queryFn: ({ signal }) => call(securities.finstrumentDetail, { params: { id: id ?? "" }, signal }),
  });
}
