import { useCallback, useMemo } from "react";
import type { UseInfiniteQueryResult, InfiniteData } from "@tanstack/react-query";

/** A page of a list as the server answers it. */
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
 * The rows of a list as far as it was scrolled to, how many there are in all, and the way to more. The count is null until it
 * is known: that a list of before was empty says nothing of the one that loads.
 */
export function usePages<R>(query: UseInfiniteQueryResult<InfiniteData<ListPage<R>>>) {
  const count = query.data?.pages.at(-1)?.count ?? null;
  return { ...useRowsOfPages(query), count: query.isPlaceholderData && count === 0 ? null : count };
}

/** The rows of a list as far as it was scrolled to, and the way to more, however its pages follow each other. */
export function useRowsOfPages<R>(query: UseInfiniteQueryResult<InfiniteData<{ results: readonly R[] }>>) {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => (data?.pages ?? []).flatMap(({ results }) => results), [data]);
  const onMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { rows, onMore };
}
