import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/staff-people.ts";
import { call } from "#src/lib/api.ts";
import { nextPage, usePages } from "#src/lib/list-pages.ts";

const KEY = "staff-people";
const PAGE_ROWS = 100;

/** People filtered by part of a name, an address or a firm; of one firm only if given. */
export function usePeople(search: string, firmId: string | undefined) {
  const query = useInfiniteQuery({
    queryKey: [KEY, "list", search, firmId],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(contract.listPeople, {
        query: { search, page: pageParam, page_size: PAGE_ROWS, ...(firmId === undefined ? {} : { firm_id: firmId }) },
        signal,
      }),
    getNextPageParam: nextPage,
  });
  return { query, ...usePages(query) };
}

/** Account of a person with their sessions. */
export function usePerson(id: string | null) {
  return useQuery({
    queryKey: [KEY, "one", id],
    enabled: id !== null,
    queryFn: ({ signal }) => call(contract.getPerson, { params: { id: id ?? "" }, signal }),
  });
}

/** Changes of an account by staff; everything is refetched after each, also on failure. */
export function usePersonChanges() {
  const queries = useQueryClient();
  async function done<T>(account: Promise<T>): Promise<T> {
    try {
      return await account;
    } finally {
      await queries.invalidateQueries({ queryKey: [KEY] });
    }
  }
  return {
    endSession: (id: string) => done(call(contract.endPersonSession, { params: { id } })),
    endSessions: (id: string) => done(call(contract.endPersonSessions, { params: { id } })),
    clearSecondFactor: (id: string, body: BodyOf<typeof contract.clearSecondFactor>) =>
      done(call(contract.clearSecondFactor, { params: { id }, body })),
    resendInvite: (id: string) => done(call(contract.resendPersonInvite, { params: { id } })),
  };
}
