import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import * as catalogue from "#domain/contract/http/catalogue.ts";
import { PAGE_SIZE } from "#domain/lib/wire.ts";
import { call } from "#src/lib/api.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { CATEGORIES } from "#src/features/find/find-search.ts";
import type { FindQuestion } from "#src/features/find/find-state.ts";
import { pagesAround, rowsOfPages } from "#src/features/find/list-pages.ts";

const STALE_MS = 60_000;
/** Pages that scroll past within this time are not loaded. */
const PASSING_MS = 80;
const NO_PAGES: readonly number[] = [];

type ListPage = ResponseOf<typeof catalogue.clientFinstrumentList>;

/**
 * Bonds for a question as a list of full length after the first answer. Pages load when scrolled to; rows not loaded
 * yet are holes. Previous rows stay until the first page of a new question arrives.
 */
export function useBondList(question: FindQuestion, sort: catalogue.BondSort | null, enabled: boolean) {
  const key = JSON.stringify([question, sort]);
  const [sight, setSight] = useState({ key, pages: "" });
  const seen = useDebounced(sight.key === key ? sight.pages : "", PASSING_MS);
  const ask = (page: number) => ({
    queryKey: ["find", "list", question, sort, page],
    enabled,
    staleTime: STALE_MS,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ListPage> =>
      call(catalogue.clientFinstrumentList, {
        body: { ...question, sort, pagination_params: { offset: page * PAGE_SIZE, limit: PAGE_SIZE } },
        signal,
      }),
  });
  const query = useQuery({ ...ask(0), placeholderData: keepPreviousData });
  const isOfBefore = query.isPlaceholderData;
  const further = useMemo(
    () => (seen === "" || isOfBefore ? NO_PAGES : seen.split(",").map(Number)),
    [seen, isOfBefore],
  );
  const { pages, isWaiting, failed } = useQueries({ queries: further.map(ask), combine });
  const first = query.data;
  const count = first?.count ?? null;
  const rows = useMemo(
    () =>
      rowsOfPages(count ?? 0, [
        [0, first?.results ?? []],
        ...further.map((page, at) => [page, pages[at] ?? []] as const),
      ]),
    [count, first, further, pages],
  );
  const onSight = useCallback(
    (from: number, to: number) => {
      const next = pagesAround(from, to, count ?? 0).join(",");
      setSight((now) => (now.key === key && now.pages === next ? now : { key, pages: next }));
    },
    [key, count],
  );
  return { query, rows, count, onSight, isWaiting, failed };
}

function combine(results: UseQueryResult<ListPage>[]) {
  return {
    pages: results.map(({ data }) => data?.results),
    isWaiting: results.some(({ isPending, isError }) => isPending && !isError),
    failed: results.find(({ isError, data }) => isError && data === undefined) ?? null,
  };
}

/** Bond counts of each value under the other conditions. */
export function useCategoryCounts(question: FindQuestion, enabled: boolean) {
  return useQuery({
    queryKey: ["find", "categories", question],
    enabled,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(catalogue.categories, { body: { ...question, category_list: [...CATEGORIES] }, signal }),
  });
}
