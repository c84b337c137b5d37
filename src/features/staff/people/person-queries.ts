import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/staff-people.ts";
import { call } from "#src/lib/api.ts";
import { nextPage, usePages } from "#src/lib/list-pages.ts";

const KEY = "staff-people";
const PAGE_ROWS = 100;

/** People by part of a name, an address or a firm; of one firm alone where it is named. */
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

/** Somebody's account with their sessions. */
export function usePerson(id: string | null) {
  return useQuery({
    queryKey: [KEY, "one", id],
    enabled: id !== null,
    queryFn: ({ signal }) => call(contract.getPerson, { params: { id: id ?? "" }, signal }),
  });
}

/** What staff do with an account; everything is read again after each, whatever comes of it. */
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
