import { create } from "zustand";
import type { TradeList } from "#domain/entities/trade-list.ts";
import { useLive } from "#src/live/live-store.ts";

/** The side view of the lists, where no tile holds the panel. */
export const LIST_SHEET = "list.sheet";

/** Said while there is none. */
export const NO_LISTS = {
  what: "No lists today.",
  hint: "Ask several firms for levels in many bonds with",
  command: "list.new",
} as const;

/** The list and the line that are looked at: what the commands of lists act on. */
export const useListDesk = create<{ listId: string | null; lineId: string | null }>(() => ({
  listId: null,
  lineId: null,
}));

/** The list that is looked at: the one that was chosen, else the newest. */
export function chosenList(lists: readonly TradeList[], listId: string | null): TradeList | null {
  return lists.find(({ id }) => id === listId) ?? lists[0] ?? null;
}

/** Puts a fresher row of a list on screen without waiting for the socket. */
export function takeList(fresh: TradeList): void {
  const { lists } = useLive.getState();
  const known = lists.find(({ id }) => id === fresh.id);
  if (known !== undefined && known.version > fresh.version) return;
  useLive.setState({ lists: [fresh, ...lists.filter(({ id }) => id !== fresh.id)].toSorted(newestFirst) });
}

const newestFirst = (a: TradeList, b: TradeList) => b.created_at.localeCompare(a.created_at);
