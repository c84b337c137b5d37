import { useQuery } from "@tanstack/react-query";
import * as securities from "#domain/contract/http/securities.ts";
import { call } from "#src/lib/api.ts";

/** A level to begin with; the market's own moves within seconds. */
const LEVEL_LIFE_MS = 15_000;

/** Market level of a bond and its basis; fetched only while `wanted`. */
export function useMarketLevel(finstrumentId: string | null, wanted: boolean): securities.MarketQuote | undefined {
  const query = useQuery({
    queryKey: ["market-level", finstrumentId],
    enabled: wanted && finstrumentId !== null,
    staleTime: LEVEL_LIFE_MS,
    retry: false,
    queryFn: ({ signal }) => call(securities.quoteOfMarket, { params: { id: finstrumentId ?? "" }, body: {}, signal }),
  });
  return wanted ? query.data : undefined;
}
