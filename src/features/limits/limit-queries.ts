import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/limits.ts";
import type { LimitLevel } from "#domain/entities/limit.ts";
import { call } from "#src/lib/api.ts";
import { nextPage, usePages } from "#src/lib/list-pages.ts";

const KEY = "firm-limits";
const PAGE_ROWS = 200;
/** Dealers use limits all the time: what is used is never older than this. */
const LOOK_AGAIN_MS = 5_000;

/** The firm's limits as far as they were scrolled to. */
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

/** Whom or what a limit of a level may be set for, by what is typed so far. */
export function useLimitKeys(level: LimitLevel, search: string) {
  return useQuery({
    queryKey: [KEY, "keys", level, search],
    enabled: level !== "FIRM" && level !== "ORDER",
    queryFn: ({ signal }) => call(contract.findLimitKeys, { query: { level, search }, signal }),
  });
}

/** The ways to change the list; it is read again after each. */
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
