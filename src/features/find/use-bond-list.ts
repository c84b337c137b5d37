import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import * as catalogue from "#domain/contract/http/catalogue.ts";
import { PAGE_SIZE } from "#domain/lib/wire.ts";
import { call } from "#src/lib/api.ts";
import { CATEGORIES } from "#src/features/find/find-search.ts";
import type { FindQuestion } from "#src/features/find/find-state.ts";

const STALE_MS = 60_000;
const FIRST_PAGE: string | null = null;

/** The bonds that answer the question, a page after another as they are asked for; the former rows stay meanwhile. */
export function useBondList(question: FindQuestion, sort: catalogue.BondSort | null, enabled: boolean) {
  const query = useInfiniteQuery({
    queryKey: ["find", "list", question, sort],
    enabled,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) =>
      call(catalogue.clientFinstrumentList, {
        body: { ...question, sort, pagination_params: { cursor: pageParam, limit: PAGE_SIZE } },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => {
    // A bond that moved to a later page while one read is not told twice.
    const byId = new Map((pages ?? []).flatMap(({ results }) => results.map((row) => [row.id, row] as const)));
    return [...byId.values()];
  }, [pages]);
  return { query, rows, count: pages?.[0]?.count ?? null };
}

/** How many bonds each value holds under the other conditions. */
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
