import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as watchlists from "#domain/contract/http/watchlists.ts";
import type { SavedSearch } from "#domain/contract/http/watchlists.ts";
import { moveTo } from "#domain/lib/move-to.ts";
import { call } from "#src/lib/api.ts";
import { holdAnswer } from "#src/lib/hold-answer.ts";
import { queries } from "#src/session/queries.ts";
import { acts } from "#src/shell/undo/undo.ts";
import { notifyError } from "#src/ui/toast.tsx";

export const SAVED = ["find", "saved"];

/** Saved searches of the user, in their own order. */
export function useSavedSearches() {
  return useQuery({
    queryKey: SAVED,
    queryFn: async ({ signal }) => (await call(watchlists.listSavedSearches, { signal })).results,
  });
}

/** Renames or moves a saved search. */
export function useSavedSearchChanges() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: SAVED });
  return {
    rename: useMutation({
      mutationFn: ({ id, name }: { id: string; name: string }) =>
        call(watchlists.changeSavedSearch, { params: { id }, body: { name } }),
      onSuccess: refresh,
    }),
    move: useMutation({
      mutationFn: ({ id, position }: { id: string; position: number }) =>
        call(watchlists.changeSavedSearch, { params: { id }, body: { position } }),
      onMutate: ({ id, position }) => {
        holdAnswer<SavedSearch[]>(client, SAVED, (searches = []) => {
          const search = searches.find((each) => each.id === id);
          return search === undefined ? searches : moveTo(searches, search, position);
        });
      },
      onError: (error) => notifyError(error),
      onSettled: refresh,
    }),
  };
}

// Deletion is delayed until its undo has passed: saving again would not restore the position.
const DELETE_SEARCH = "saved-searches.remove";
export const deleteSearchSubject = (id: string) => `${DELETE_SEARCH} ${id}`;

acts.define(DELETE_SEARCH, async ({ id = "" }) => {
  await call(watchlists.removeSavedSearch, { params: { id } });
  await queries.invalidateQueries({ queryKey: SAVED });
});

export function deleteSearch({ id, name }: SavedSearch): void {
  acts.pend(DELETE_SEARCH, { id }, { subject: deleteSearchSubject(id), text: `Deleting ${name}` });
}
