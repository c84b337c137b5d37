import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/user-accounts.ts";
import { call } from "#src/lib/api.ts";
import { nextPage, usePages } from "#src/lib/list-pages.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { fetchSession, useSession } from "#src/session/session.ts";

const KEY = "firm-users";
const PAGE_ROWS = 200;

/** People of the firm, loaded by page, and their total. */
export function useUserAccounts(search: string) {
  const query = useInfiniteQuery({
    queryKey: [KEY, search],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(contract.searchUserAccounts, { body: { search, page: pageParam, page_size: PAGE_ROWS }, signal }),
    getNextPageParam: nextPage,
  });
  return { query, ...usePages(query) };
}

const TYPING_MS = 250;

/** Person of the firm with an open invitation at this address; undefined if none, or while loading. */
export function useOpenInvitation(email: string) {
  const asked = useDebounced(email.trim().toLowerCase(), TYPING_MS);
  const { rows } = useUserAccounts(asked.includes("@") ? asked : "");
  return rows.find((user) => user.status === "invited" && user.email === asked);
}

/** Changes to people by an ops admin; the list is refetched after each, also on failure. */
export function useUserChanges() {
  const queries = useQueryClient();
  async function done<T>(account: Promise<T>): Promise<T> {
    try {
      return await account;
    } finally {
      void queries.invalidateQueries({ queryKey: [KEY] });
    }
  }
  return {
    invite: (body: BodyIn<typeof contract.inviteUser>) => done(call(contract.inviteUser, { body })),
    resend: (id: string) => done(call(contract.resendInvite, { body: { invitee_id: id } })),
    revoke: (id: string) => done(call(contract.revokeInvite, { body: { invitee_id: id } })),
    change: async (id: string, body: BodyIn<typeof contract.changeUserAccount>) => {
      const account = await done(call(contract.changeUserAccount, { params: { id }, body }));
      // The admin's own roles decide what this page offers.
      if (id === useSession.getState().session?.user_info.unique_id) void fetchSession();
      return account;
    },
  };
}
