import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { listRfqQuotes } from "#domain/contract/http/eoi.ts";
import type { RfqQuote } from "#domain/entities/rfq-quote.ts";
import { call } from "#src/lib/api.ts";
import { useCan } from "#src/session/session.ts";

/** Matches the server's polling of others' quotes on the exchanges; own quotes are pushed. */
const EVERY_MS = 15_000;

/** Quotes on the exchanges as the firm sees them; undefined until loaded. */
export function useRfqQuotes(): readonly RfqQuote[] | undefined {
  return useRfqQuotesCall().data;
}

/** The same with the state of the query. */
export function useRfqQuotesCall(): UseQueryResult<readonly RfqQuote[]> {
  const mayTrade = useCan("trade");
  return useQuery({
    queryKey: ["rfq-quotes"],
    enabled: mayTrade,
    refetchInterval: EVERY_MS,
    queryFn: async ({ signal }) => (await call(listRfqQuotes, { query: { paginate: false }, signal })).results,
  });
}
