import { useCallback, useMemo } from "react";
import type { UseInfiniteQueryResult, InfiniteData } from "@tanstack/react-query";

/** A page of a list, as in the server's response. */
export interface ListPage<R> {
  count: number;
  page: number;
  page_size: number;
  results: R[];
}

/** The number of the page after this one; undefined after the last. */
export function nextPage({ count, page, page_size }: ListPage<unknown>): number | undefined {
  return page * page_size < count ? page + 1 : undefined;
}

/**
 * Loaded rows of a paged list, their total, and a function to load more. The total is null until known: an earlier
 * empty list does not count for one that is loading.
 */
export function usePages<R>(query: UseInfiniteQueryResult<InfiniteData<ListPage<R>>>) {
  const count = query.data?.pages.at(-1)?.count ?? null;
  return { ...useRowsOfPages(query), count: query.isPlaceholderData && count === 0 ? null : count };
}

/** Loaded rows of a paged list and a function to load more, for any kind of paging. */
export function useRowsOfPages<R>(query: UseInfiniteQueryResult<InfiniteData<{ results: readonly R[] }>>) {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => (data?.pages ?? []).flatMap(({ results }) => results), [data]);
  const onMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { rows, onMore };
}
