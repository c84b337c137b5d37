import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/limits.ts";
import type { LimitLevel } from "#domain/entities/limit.ts";
import { call } from "#src/lib/api.ts";
import { nextPage, usePages } from "#src/lib/list-pages.ts";
import type { SearchSource } from "#src/ui/search/use-search.ts";

const KEY = "firm-limits";
const PAGE_ROWS = 200;
/** Refetch interval: usage changes with every quote and deal. */
const LOOK_AGAIN_MS = 5_000;

/** Limits of the firm, loaded page by page on scrolling. */
export function useLimits() {
  const query = useInfiniteQuery({
    queryKey: [KEY, "list"],
    initialPageParam: 1,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listLimits, { query: { page: pageParam, page_size: PAGE_ROWS }, signal }),
    getNextPageParam: nextPage,
  });
  return { query, ...usePages(query) };
}

/** Possible subjects of a limit at a level, by a part of the name. */
export function subjectsOf(level: LimitLevel): SearchSource<{ key: string; label: string }> {
  return {
    key: [KEY, "keys", level],
    find: (search, signal) => call(contract.findLimitKeys, { query: { level, search }, signal }),
  };
}

/** Changes of the list; each refetches it. */
export function useLimitChanges() {
  const queries = useQueryClient();
  const again = async <T>(done: Promise<T>): Promise<T> => {
    const answer = await done;
    await queries.invalidateQueries({ queryKey: [KEY] });
    return answer;
  };
  return {
    add: (body: BodyIn<typeof contract.addLimit>) => again(call(contract.addLimit, { body })),
    change: (id: string, body: BodyIn<typeof contract.changeLimit>) =>
      again(call(contract.changeLimit, { params: { id }, body })),
    remove: (id: string, body: BodyIn<typeof contract.removeLimit>) =>
      again(call(contract.removeLimit, { params: { id }, body })),
  };
}
