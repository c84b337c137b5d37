import { useQuery } from "@tanstack/react-query";
import * as securities from "#domain/contract/http/securities.ts";
import { call } from "#src/lib/api.ts";
import { queries } from "#src/session/queries.ts";

/** The facts change with the day, the days one can settle on within it. */
const FACTS_LIFE_MS = 60_000;

const keyOf = (id: string | null) => ["finstrument", id];

/** Everything known of one bond; what a screen prices by itself with. */
export function useFinstrument(id: string | null) {
  return useQuery({
    queryKey: keyOf(id),
    enabled: id !== null,
    staleTime: FACTS_LIFE_MS,
    queryFn: ({ signal }) => call(securities.finstrumentDetail, { params: { id: id ?? "" }, signal }),
  });
}

/** Whether a bond has a price at all, by the facts a form of it has asked for; true until they are known. */
export function isPriceable(id: string | null): boolean {
  return queries.getQueryData<securities.Finstrument>(keyOf(id))?.pricing.can_be_priced ?? true;
}
