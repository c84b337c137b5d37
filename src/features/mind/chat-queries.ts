import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import * as mind from "#domain/contract/http/mind.ts";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { useRowsOfPages } from "#src/lib/list-pages.ts";

const CHATS = ["mind", "chats"] as const;
/** Query key of shared copies, as everybody reads them. */
export const SHARED = ["mind", "public"] as const;
/** Query key of a conversation with all its turns. */
export const chatKey = (id: string) => ["mind", "chat", id] as const;

/** Refetches the list after a question: position and title of the conversation can change. */
export function refreshChats(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: CHATS });
}

/** Conversations of the user, loaded by page: pinned first, then the newest. */
export function useMindChats(search: string) {
  const query = useInfiniteQuery({
    queryKey: [...CHATS, search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(mind.listMindChats, {
        query: { search, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    placeholderData: (before) => before,
  });
  return { query, ...useRowsOfPages(query) };
}

/** The conversation was deleted, or belongs to someone else. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** Conversation with all its turns; null fetches none. */
export function useMindChat(id: string | null) {
  return useQuery({
    queryKey: chatKey(id ?? ""),
    queryFn: id === null ? skipToken : ({ signal }) => call(mind.getMindChat, { params: { id }, signal }),
  });
}

/** Changes, deletes, shares or unshares a conversation; refetches it and the list after each. */
export function useChatChanges() {
  const queries = useQueryClient();
  const refresh = (id: string) =>
    Promise.all([refreshChats(queries), queries.invalidateQueries({ queryKey: chatKey(id) })]);
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyIn<typeof mind.changeMindChat>) =>
      call(mind.changeMindChat, { params: { id }, body }),
    onSettled: (_data, _error, { id }) => refresh(id),
  });
  const remove = useMutation({
    mutationFn: ({ id }: { id: string }) => call(mind.removeMindChat, { params: { id } }),
    onSuccess: (_data, { id }) => {
      queries.removeQueries({ queryKey: chatKey(id) });
      return refreshChats(queries);
    },
  });
  const share = useMutation({
    mutationFn: ({ id }: { id: string }) => call(mind.shareMindChat, { params: { id }, body: {} }),
    onSettled: (_data, _error, { id }) => Promise.all([refresh(id), queries.invalidateQueries({ queryKey: SHARED })]),
  });
  const unshare = useMutation({
    mutationFn: ({ id }: { id: string }) => call(mind.unshareMindChat, { params: { id } }),
    onSettled: (_data, _error, { id }) => refresh(id),
  });
  return { change, remove, share, unshare };
}
