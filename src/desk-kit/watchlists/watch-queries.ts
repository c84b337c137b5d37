import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as catalogue from "#domain/contract/http/catalogue.ts";
import * as contract from "#domain/contract/http/watchlists.ts";
import type { FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import type { Alert, AlertRule, Watchlist } from "#domain/contract/http/watchlists.ts";
import { moveTo } from "#domain/lib/move-to.ts";
import { call } from "#src/lib/api.ts";
import { holdAnswer } from "#src/lib/hold-answer.ts";
import { useSession } from "#src/session/session.ts";
import { queries } from "#src/session/queries.ts";
import { acts } from "#src/shell/undo/undo.ts";
import { notifyError } from "#src/ui/toast.tsx";
import { useLive } from "#src/live/live-store.ts";

/** Polling interval for fired alerts while the live connection is down and the page is visible, ms. */
const POLL_MS = 30_000;
/** Bonds the list of bonds gives at once. */
const BONDS_AT_ONCE = 100;

const LISTS = "watchlists";
export const ALERTS = "alerts";

const useUserId = () => useSession(({ session }) => session?.user_info.unique_id ?? null);

/** The person's watchlists in their own order; nothing for visitors. */
export function useWatchlists() {
  const userId = useUserId();
  return useQuery({
    queryKey: [LISTS, userId],
    enabled: userId !== null,
    queryFn: async ({ signal }) => (await call(contract.listWatchlists, { signal })).results,
  });
}

/** My alerts and the last times they fired. */
export function useAlerts() {
  const userId = useUserId();
  const isLive = useLive((state) => state.socket === "online");
  return useQuery({
    queryKey: [ALERTS, userId],
    enabled: userId !== null,
    // The stream pushes fired alerts; polled while offline. All views share this data.
    staleTime: POLL_MS,
    refetchInterval: isLive ? false : POLL_MS,
    queryFn: ({ signal }) => call(contract.listAlerts, { signal }),
  });
}

/** Bonds of a list with their last published levels, in list order. */
export function useWatchedBonds(isins: readonly string[]) {
  return useQuery({
    queryKey: ["watched-bonds", isins],
    enabled: isins.length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const found = new Map<string, FinstrumentRow>();
      for (let from = 0; from < isins.length; from += BONDS_AT_ONCE) {
        const body = {
          isins: isins.slice(from, from + BONDS_AT_ONCE),
          include_matured: true,
          pagination_params: { limit: BONDS_AT_ONCE },
        };
        for (const row of (await call(catalogue.clientFinstrumentList, { body, signal })).results) {
          found.set(row.id, row);
        }
      }
      return isins.flatMap((isin) => found.get(isin) ?? []);
    },
  });
}

/** Changes to the person's lists; each response replaces the list at once. */
export function useListChanges() {
  const client = useQueryClient();
  const key = [LISTS, useUserId()];
  const update = (list: Watchlist) => {
    holdAnswer<Watchlist[]>(client, key, (lists = []) =>
      lists.some(({ id }) => id === list.id)
        ? lists.map((each) => (each.id === list.id ? list : each))
        : [...lists, list],
    );
  };
  const refresh = () => client.invalidateQueries({ queryKey: key });
  return {
    add: useMutation({
      mutationFn: (body: { name: string; isins?: string[] }) => call(contract.addWatchlist, { body }),
      onSuccess: update,
      onSettled: refresh,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { id: string; name?: string; add?: string[]; remove?: string[] }) =>
        call(contract.changeWatchlist, { params: { id }, body }),
      onSuccess: update,
      onSettled: refresh,
    }),
    move: useMutation({
      mutationFn: ({ id, position }: { id: string; position: number }) =>
        call(contract.changeWatchlist, { params: { id }, body: { position } }),
      onMutate: ({ id, position }) => {
        holdAnswer<Watchlist[]>(client, key, (lists = []) => {
          const list = lists.find((each) => each.id === id);
          return list === undefined ? lists : moveTo(lists, list, position);
        });
      },
      onError: (error) => notifyError(error),
      onSettled: refresh,
    }),
  };
}

// Removing a bond, deleting a list and deleting an alert are delayed for undo: adding them again would not restore the
// position, the bonds or the firing history.
const TAKE_OFF = "watchlists.take-off";
const DELETE_LIST = "watchlists.remove";
const DELETE_ALERT = "alerts.remove";
export const takeOffSubject = (listId: string, isin: string) => `${TAKE_OFF} ${listId} ${isin}`;
export const deleteListSubject = (id: string) => `${DELETE_LIST} ${id}`;
export const deleteAlertSubject = (id: string) => `${DELETE_ALERT} ${id}`;

acts.define(TAKE_OFF, async ({ id = "", isin = "" }) => {
  await call(contract.changeWatchlist, { params: { id }, body: { remove: [isin] } });
  await queries.invalidateQueries({ queryKey: [LISTS] });
});
acts.define(DELETE_LIST, async ({ id = "" }) => {
  await call(contract.removeWatchlist, { params: { id } });
  await queries.invalidateQueries({ queryKey: [LISTS] });
});
acts.define(DELETE_ALERT, async ({ id = "" }) => {
  await call(contract.removeAlert, { params: { id } });
  await queries.invalidateQueries({ queryKey: [ALERTS] });
});

export function takeOff(list: Watchlist, isin: string, name: string): void {
  const act = { subject: takeOffSubject(list.id, isin), text: `Removing ${name} from ${list.name}` };
  acts.pend(TAKE_OFF, { id: list.id, isin }, act);
}

export function deleteList({ id, name }: Watchlist): void {
  acts.pend(DELETE_LIST, { id }, { subject: deleteListSubject(id), text: `Deleting ${name}` });
}

export function deleteAlert({ id, bond_name: name }: Alert): void {
  acts.pend(DELETE_ALERT, { id }, { subject: deleteAlertSubject(id), text: `Deleting the alert on ${name}` });
}

/** Changes to the person's alerts. A level already reached fires at once, so fired alerts are refetched too. */
export function useAlertChanges() {
  const client = useQueryClient();
  const key = [ALERTS, useUserId()];
  const onSettled = () => client.invalidateQueries({ queryKey: key });
  return {
    add: useMutation({
      mutationFn: (body: { finstrument_id: string; rule: AlertRule }) => call(contract.addAlert, { body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, active }: { id: string; active: boolean }) =>
        call(contract.changeAlert, { params: { id }, body: { active } }),
      onSettled,
    }),
    see: useMutation({ mutationFn: () => call(contract.seeAlerts, {}), onSettled }),
  };
}
