import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { inviteUsers, searchPeople, type ChatPerson } from "#domain/contract/http/chat-people.ts";
import { call } from "#src/lib/api.ts";
import type { SearchSource } from "#src/ui/search/use-search.ts";
import { notify, notifyError } from "#src/ui/toast.tsx";

const PAGE_SIZE = 20;
const KEY = "network-people";

type Which = { suggested: true } | { connections_only: true };

function usePeople(which: Which, enabled: boolean) {
  return useQuery({
    queryKey: [KEY, which],
    enabled,
    queryFn: async () => (await call(searchPeople, { query: { ...which, page_size: PAGE_SIZE } })).results,
  });
}

export const useSuggestions = (enabled: boolean) => usePeople({ suggested: true }, enabled);
export const useConnections = (enabled: boolean) => usePeople({ connections_only: true }, enabled);

export const peopleFound: SearchSource<ChatPerson> = {
  key: [KEY, "found"],
  find: (text, signal) => call(searchPeople, { query: { search_param: text, page_size: PAGE_SIZE }, signal }),
};

/** Invites a person to chat and refetches the lists. */
export function useInvite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (person: ChatPerson) => call(inviteUsers, { body: { sendbird_user_ids: [person.user_id] } }),
    onSuccess: (_answer, person) => {
      notify({ summary: `${person.nickname} invited`, severity: "success", group: "network" });
      return queries.invalidateQueries({ queryKey: [KEY] });
    },
    onError: (error) => notifyError(error),
  });
}

/** Returns a function that refetches the lists, e.g. after an answered invitation. */
export function useReadAgain(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [KEY] });
}
