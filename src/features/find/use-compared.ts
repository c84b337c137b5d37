import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clientFinstrumentList } from "#domain/contract/http/catalogue.ts";
import * as securities from "#domain/contract/http/securities.ts";
import { must } from "#domain/lib/must.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { publishedQuestion, settlementsOf, whyUnpriced, type Compared } from "#src/features/find/compare-rows.ts";
import { MOST_COMPARED } from "#src/features/find/find-search.ts";

const STALE_MS = 60_000;

/** Ticked bonds as list rows, in the order of ticking. */
export function useTickedRows(isins: readonly string[]) {
  return useQuery({
    queryKey: ["find", "ticked", isins],
    enabled: isins.length > 0,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = {
        isins: [...isins],
        include_matured: true,
        pagination_params: { limit: MOST_COMPARED },
      };
      return (await call(clientFinstrumentList, { body, signal })).results;
    },
  });
}

/** Data of the comparison: each bond's terms, and its published level priced for one common settlement day. */
export function useCompared(isins: readonly string[]) {
  const [delta, setDelta] = useState(1);
  const ticked = useTickedRows(isins);
  const details = useQueries({
    queries: isins.map((id) => ({
      queryKey: ["find", "detail", id],
      staleTime: STALE_MS,
      queryFn: ({ signal }: { signal: AbortSignal }) => call(securities.finstrumentDetail, { params: { id }, signal }),
    })),
  });
  const settlements = settlementsOf(details.map(({ data }) => data));
  const settlement = settlements.find((each) => each.delta === delta) ?? settlements[0] ?? null;
  const rowOf = (isin: string) => ticked.data?.find((row) => row.id === isin);
  const quotes = useQueries({
    queries: isins.map((id, index) => {
      const level = publishedQuestion(rowOf(id)?.published ?? null);
      return {
        queryKey: ["find", "quote", id, level, settlement?.date],
        enabled: level !== null && settlement !== null && details[index]?.data?.pricing.can_be_priced === true,
        staleTime: STALE_MS,
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(securities.quote, {
            params: { id },
            body: { ...must(level, "level"), settlement_date: must(settlement, "settlement").date },
            signal,
          }),
      };
    }),
  });
  const bonds: Compared[] = isins.map((isin, index) => {
    const known = { row: rowOf(isin), detail: details[index]?.data, quote: quotes[index]?.data };
    return { isin, ...known, reason: whyUnpriced(known, refusalOf(quotes[index]?.error)) };
  });
  // A refused level shows its reason at its bond; other failures can be retried.
  const all = [ticked, ...details, ...quotes.filter(({ error }) => refusalOf(error) === null)];
  return {
    bonds,
    settlements,
    settlement,
    setDelta,
    isWaiting: all.some(({ isLoading }) => isLoading),
    error: all.find(({ isError }) => isError)?.error ?? null,
    retry: () => {
      for (const each of all) if (each.isError) void each.refetch();
    },
  };
}

/** Error text of a refused request; null when the server could not answer. */
function refusalOf(error: Error | null | undefined): string | null {
  return error instanceof CallError && error.body !== null && error.status < 500 ? error.text : null;
}
