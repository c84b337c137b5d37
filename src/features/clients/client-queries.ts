import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn, QueryIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/client-records.ts";
import { call } from "#src/lib/api.ts";
import { nextPage, usePages } from "#src/lib/list-pages.ts";

const KEY = "firm-clients";
const PAGE_ROWS = 200;

export type ClientOrder = NonNullable<QueryIn<typeof contract.listClients>["order"]>;

/** The firm's clients as far as they were scrolled to, and how many there are. */
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
    // What somebody else changed meanwhile is not laid under somebody's typing.
    refetchOnWindowFocus: false,
    gcTime: 0,
    queryFn: ({ signal }) => call(contract.getClient, { params: { id }, signal }),
  });
}

/** The ways to change the list; it is read again after each. */
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
