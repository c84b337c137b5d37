import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn, QueryIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/client-records.ts";
import { call } from "#src/lib/api.ts";
import { nextPage, usePages } from "#src/lib/list-pages.ts";

const KEY = "firm-clients";
const PAGE_ROWS = 200;

export type ClientOrder = NonNullable<QueryIn<typeof contract.listClients>["order"]>;

/** Clients of the firm, loaded by page, and their total. */
export function useClients(search: string, order: ClientOrder) {
  const query = useInfiniteQuery({
    queryKey: [KEY, "list", search, order],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(contract.searchClients, { body: { search, order, page: pageParam, page_size: PAGE_ROWS }, signal }),
    getNextPageParam: nextPage,
  });
  return { query, ...usePages(query) };
}

export function useClient(id: string) {
  return useQuery({
    queryKey: [KEY, "one", id],
    // A refetch would replace the form under the user's typing.
    refetchOnWindowFocus: false,
    gcTime: 0,
    queryFn: ({ signal }) => call(contract.getClient, { params: { id }, signal }),
  });
}

/** Changes of the list; each refetches it. */
export function useClientChanges() {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: [KEY] });
  return {
    readAgain,
    add: async (body: BodyIn<typeof contract.addClient>) => {
      const client = await call(contract.addClient, { body });
      void readAgain();
      return client;
    },
    change: async (id: string, body: BodyIn<typeof contract.changeClient>) => {
      const client = await call(contract.changeClient, { params: { id }, body });
      void readAgain();
      return client;
    },
  };
}
