import { create } from "zustand";
import type { TradeList } from "#domain/entities/trade-list.ts";
import { useLive } from "#src/live/live-store.ts";

/** Id of the side view of lists, used when no tile holds the panel. */
export const LIST_SHEET = "list.sheet";

/** Empty state without lists. */
export const NO_LISTS = {
  what: "No lists today.",
  hint: "Ask several firms for levels in many bonds with",
  command: "list.new",
} as const;

/** Current list and line, the targets of list commands. */
export const useOpenList = create<{ listId: string | null; lineId: string | null }>(() => ({
  listId: null,
  lineId: null,
}));

/** Current list: the chosen one, else the newest. */
export function chosenList(lists: readonly TradeList[], listId: string | null): TradeList | null {
  return lists.find(({ id }) => id === listId) ?? lists[0] ?? null;
}

/** Shows a newer version of a list without waiting for the socket. */
export function takeList(fresh: TradeList): void {
  const { lists } = useLive.getState();
  const known = lists.find(({ id }) => id === fresh.id);
  if (known !== undefined && known.version > fresh.version) return;
  useLive.setState({ lists: [fresh, ...lists.filter(({ id }) => id !== fresh.id)].toSorted(newestFirst) });
}

const newestFirst = (a: TradeList, b: TradeList) => b.created_at.localeCompare(a.created_at);
