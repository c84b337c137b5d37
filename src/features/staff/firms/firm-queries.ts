import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/staff-firms.ts";
import type { ClientSegment } from "#domain/entities/roles.ts";
import { call } from "#src/lib/api.ts";
import { nextPage, usePages } from "#src/lib/list-pages.ts";

const KEY = "staff-firms";
const PAGE_ROWS = 100;

/** Firms filtered by part of a name and by segment. */
export function useFirms(search: string, segment: ClientSegment | undefined) {
  const query = useInfiniteQuery({
    queryKey: [KEY, "list", search, segment],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listFirms, {
        query: { search, page: pageParam, page_size: PAGE_ROWS, ...(segment === undefined ? {} : { segment }) },
        signal,
      }),
    getNextPageParam: nextPage,
  });
  return { query, ...usePages(query) };
}

export function useFirm(id: string | null) {
  return useQuery({
    queryKey: [KEY, "one", id],
    enabled: id !== null,
    queryFn: ({ signal }) => call(contract.getFirm, { params: { id: id ?? "" }, signal }),
  });
}

/** Changes of firms by staff; the lists are refetched after each, also on failure. */
export function useFirmChanges() {
  const queries = useQueryClient();
  async function done<T>(firm: Promise<T>): Promise<T> {
    try {
      return await firm;
    } finally {
      await queries.invalidateQueries({ queryKey: [KEY] });
    }
  }
  return {
    create: (body: BodyIn<typeof contract.createFirm>) => done(call(contract.createFirm, { body })),
    change: (id: string, body: BodyIn<typeof contract.changeFirm>) =>
      done(call(contract.changeFirm, { params: { id }, body })),
    setStatus: (id: string, body: BodyIn<typeof contract.switchFirm>) =>
      done(call(contract.switchFirm, { params: { id }, body })),
    invite: (id: string, body: BodyIn<typeof contract.inviteToFirm>) =>
      done(call(contract.inviteToFirm, { params: { id }, body })),
  };
}
