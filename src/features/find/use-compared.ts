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

/** The ticked bonds as the list shows them, in the order they were ticked. */
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

/** All that is compared: each bond's terms, and its published level priced for one settlement day common to all. */
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
  // A level that was refused says so for its bond; everything else that failed may be tried again.
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

/** The server's words when it refused what was asked; null when it could not answer. */
function refusalOf(error: Error | null | undefined): string | null {
  return error instanceof CallError && error.body !== null && error.status < 500 ? error.text : null;
}
