import type { BondFilter, BondSort, CategoryName } from "#domain/contract/http/catalogue.ts";
import { MAX_FILTERS } from "#domain/contract/table-query.ts";
import { isSearchable } from "#domain/validation/search-texts.ts";
import {
  findSearch,
  MOST_COMPARED,
  readFindSearch,
  writeFilter,
  writeFindSearch,
  type FindSearch,
  type FindState,
  type Unread,
} from "#src/features/find/find-search.ts";

/** Changes of a search, each a function from one state to the next. */

/** Changes the search in the address, which can be ahead of the screen. */
export type ChangeFind = (step: (now: FindState) => FindState, how?: "push" | "replace") => void;

/** Search part of the address after a step. */
export const searchAfter = (now: unknown, step: (now: FindState) => FindState): FindSearch =>
  writeFindSearch(step(readFindSearch(findSearch.safeParse(now).data ?? {})));

export const NO_SEARCH: FindState = {
  q: "",
  values: {},
  filters: [],
  sort: null,
  matured: false,
  compared: [],
  list: null,
  comparing: false,
  unread: [],
};

export function toggleValue(state: FindState, category: CategoryName, value: string): FindState {
  const chosen = state.values[category] ?? [];
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  return withValues(state, category, next);
}

export function clearCategory(state: FindState, category: CategoryName): FindState {
  return withValues(state, category, []);
}

function withValues(state: FindState, category: CategoryName, next: string[]): FindState {
  const { [category]: _replaced, ...others } = state.values;
  return { ...state, values: next.length === 0 ? others : { ...others, [category]: next } };
}

/** Adds a condition; ignores duplicates and anything beyond the request's maximum. */
export function addFilter(state: FindState, filter: BondFilter): FindState {
  const known = state.filters.some((each) => writeFilter(each) === writeFilter(filter));
  if (known || state.filters.length >= MAX_FILTERS) return state;
  return { ...state, filters: [...state.filters, filter] };
}

export function removeFilter(state: FindState, filter: BondFilter): FindState {
  return { ...state, filters: state.filters.filter((each) => writeFilter(each) !== writeFilter(filter)) };
}

export function removeUnread(state: FindState, unread: Unread): FindState {
  return { ...state, unread: state.unread.filter(({ key, text }) => key !== unread.key || text !== unread.text) };
}

/** Cycles ascending, descending, default order. */
export function nextSort(sort: BondSort | null, field: BondSort["field"]): BondSort | null {
  if (sort?.field !== field) return { field, direction: "asc" };
  return sort.direction === "asc" ? { field, direction: "desc" } : null;
}

/** Ticks or unticks a bond; returns the same state when five are already ticked. */
export function toggleCompared(state: FindState, isin: string): FindState {
  if (state.compared.includes(isin)) {
    const compared = state.compared.filter((each) => each !== isin);
    return { ...state, compared, comparing: state.comparing && compared.length > 0 };
  }
  return state.compared.length >= MOST_COMPARED ? state : { ...state, compared: [...state.compared, isin] };
}

/** Clears all conditions and the search text; order and ticked bonds stay. */
export function clearConditions(state: FindState): FindState {
  return { ...NO_SEARCH, sort: state.sort, compared: state.compared };
}

export function hasConditions(state: FindState): boolean {
  return state.q.trim() !== "" || conditionCount(state) > 0;
}

/** Number of conditions besides the search text. */
export function conditionCount({ values, filters, matured, list }: FindState): number {
  const chosen = Object.values(values).reduce((sum, each) => sum + each.length, 0);
  return chosen + filters.length + (matured ? 1 : 0) + (list === null ? 0 : 1);
}

/** Request for the server. @param isins bonds of the chosen watchlist */
export function questionOf(state: FindState, isins: readonly string[] | null) {
  return {
    search: isSearchable(state.q) ? state.q.trim() : "",
    category_values: state.values,
    filters: [...state.filters],
    include_matured: state.matured,
    ...(isins === null ? {} : { isins: [...isins] }),
  };
}
export type FindQuestion = ReturnType<typeof questionOf>;
