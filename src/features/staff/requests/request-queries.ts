import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/staff-requests.ts";
import { type RequestStatus, type RequestType } from "#domain/entities/support-request.ts";
import { call } from "#src/lib/api.ts";
import { nextPage, usePages } from "#src/lib/list-pages.ts";

const KEY = "staff-requests";
const PAGE_ROWS = 100;
/** Refetch interval, after which new requests appear. */
const LOOK_AGAIN_MS = 10_000;

/** Requests in one state, of one type or of all. */
export function useRequests(status: RequestStatus, type: RequestType | undefined) {
  const query = useInfiniteQuery({
    queryKey: [KEY, "list", status, type],
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listRequests, {
        query: { status, page: pageParam, page_size: PAGE_ROWS, ...(type === undefined ? {} : { type }) },
        signal,
      }),
    getNextPageParam: nextPage,
  });
  return { query, ...usePages(query) };
}

export function useRequestCounts() {
  return useQuery({
    queryKey: [KEY, "count"],
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: ({ signal }) => call(contract.countRequests, { signal }),
  });
}

/** One request with all its details. */
export function useRequest(id: string | null) {
  return useQuery({
    queryKey: [KEY, "one", id],
    enabled: id !== null,
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: ({ signal }) => call(contract.getRequest, { params: { id: id ?? "" }, signal }),
  });
}

/** Changes of a request by staff; queue and counts are refetched after each, also on failure. */
export function useRequestChanges() {
  const queries = useQueryClient();
  async function done<T>(request: Promise<T>): Promise<T> {
    try {
      return await request;
    } finally {
      await queries.invalidateQueries({ queryKey: [KEY] });
    }
  }
  return {
    take: (id: string, version: number) => done(call(contract.takeRequest, { params: { id }, body: { version } })),
    answer: (id: string, body: BodyIn<typeof contract.answerRequest>) =>
      done(call(contract.answerRequest, { params: { id }, body })),
    close: (id: string, body: BodyIn<typeof contract.closeRequest>) =>
      done(call(contract.closeRequest, { params: { id }, body })),
  };
}
