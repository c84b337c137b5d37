import { z } from "zod";
import {
  bondFilter,
  bondSort,
  categoryName,
  type BondFilter,
  type BondSort,
  type CategoryName,
  type CategoryValues,
} from "#domain/contract/http/catalogue.ts";
import { watchlistId } from "#domain/contract/http/watchlists.ts";
import { MAX_FILTERS } from "#domain/contract/table-query.ts";
import { canonicalIsin } from "#domain/lib/isin.ts";
import { finstrumentId } from "#domain/lib/wire.ts";

/**
 * Search part of the page's address. Every category is one key with short text, so a link can be read, typed and
 * shared. Parts that cannot be parsed are no error: they are ignored and listed on the page.
 */

/** Numbers, booleans and lists without quotes arrive parsed; they become text again. */
const text = z.preprocess(written, z.string().optional()).catch(undefined);

function written(given: unknown): unknown {
  if (Array.isArray(given)) return given.map((each) => String(written(each))).join(",");
  if (given === undefined || typeof given === "string") return given;
  return JSON.stringify(given);
}

const categoryTexts = {
  bondCategory: text,
  securityType: text,
  creditRating: text,
  timeToMaturity: text,
  bondSecurity: text,
} satisfies Record<CategoryName, typeof text>;

/** Search part of the page's address. */
export const findSearch = z.object({
  q: text,
  ...categoryTexts,
  /** Conditions, e.g. `coupon_rate_percent~greater_than~8,maturity_date~before~2030-01-01`. */
  where: text,
  /** Field and direction, e.g. `bond_yield~desc`. */
  sort: text,
  matured: text,
  /** ISINs ticked for comparison. */
  compare: text,
  /** Id of a watchlist. */
  list: text,
  show: text,
});
export type FindSearch = z.infer<typeof findSearch>;

/** Search conditions, sort order and comparison. */
export interface FindState {
  q: string;
  values: CategoryValues;
  filters: readonly BondFilter[];
  /** Null: best match first with a search text, else by name. */
  sort: BondSort | null;
  matured: boolean;
  compared: readonly string[];
  list: string | null;
  comparing: boolean;
  /** Parts of the address that were ignored. */
  unread: readonly Unread[];
}

/** Part of the address that could not be parsed. */
export interface Unread {
  key: "q" | "where" | "sort" | "matured" | "compare" | "list" | "show";
  text: string;
}

export const CATEGORIES = categoryName.options;
export const MOST_COMPARED = 5;
const YES = "yes";
const YES_VALUES: readonly string[] = [YES, "true", "1"];
const NO_VALUES: readonly string[] = ["no", "false", "0"];
const Q_MAX = 200;
const VALUE_MAX = 40;
const VALUES_MAX = 60;

export function readFindSearch(search: FindSearch): FindState {
  const values: CategoryValues = {};
  for (const category of CATEGORIES) {
    const chosen = unique(splitList(search[category]).filter((value) => value.length <= VALUE_MAX));
    if (chosen.length > 0) values[category] = chosen.slice(0, VALUES_MAX);
  }
  const q = search.q ?? "";
  const conditions = unique(splitList(search.where)).map((text) => ({ text, filter: readFilter(text) }));
  const read = conditions.flatMap(({ text, filter }) => (filter === null ? [] : [{ text, filter }]));
  const bonds = unique(splitList(search.compare)).map((text) => ({ text, isin: isinOf(text) }));
  const known = bonds.flatMap(({ text, isin }) => (isin === null ? [] : [{ text, isin }]));
  const sort = readSort(search.sort);
  const list = watchlistId.safeParse(search.list).data ?? null;
  const matured = (search.matured ?? "").toLowerCase();
  const isYes = YES_VALUES.includes(matured);
  const unless = (isUnderstood: boolean, key: Unread["key"], text: string | undefined): Unread[] =>
    isUnderstood || text === undefined || text === "" ? [] : [{ key, text }];
  return {
    q: q.slice(0, Q_MAX),
    values,
    filters: read.slice(0, MAX_FILTERS).map(({ filter }) => filter),
    sort,
    matured: isYes,
    compared: unique(known.map(({ isin }) => isin)).slice(0, MOST_COMPARED),
    list,
    comparing: search.show === "compare",
    unread: [
      ...unless(false, "q", q.slice(Q_MAX)),
      ...conditions.filter(({ filter }) => filter === null).map(({ text }): Unread => ({ key: "where", text })),
      ...read.slice(MAX_FILTERS).map(({ text }): Unread => ({ key: "where", text })),
      ...unless(sort !== null, "sort", search.sort),
      ...unless(isYes || NO_VALUES.includes(matured), "matured", search.matured),
      ...bonds.filter(({ isin }) => isin === null).map(({ text }): Unread => ({ key: "compare", text })),
      ...known.slice(MOST_COMPARED).map(({ text }): Unread => ({ key: "compare", text })),
      ...unless(list !== null, "list", search.list),
      ...unless(search.show === "compare", "show", search.show),
    ],
  };
}

/** Canonical ISIN of a typed text; null when it is none. */
function isinOf(text: string): string | null {
  return finstrumentId.safeParse(canonicalIsin(text)).data ?? null;
}

/** Converts a state to the address; defaults are omitted to keep it short. */
export function writeFindSearch(state: FindState): FindSearch {
  const search: FindSearch = {};
  if (state.q !== "") search.q = state.q;
  for (const category of CATEGORIES) {
    const chosen = state.values[category];
    if (chosen !== undefined && chosen.length > 0) search[category] = joinList(chosen);
  }
  if (state.filters.length > 0) search.where = state.filters.map(writeFilter).join(",");
  if (state.sort) search.sort = `${state.sort.field}~${state.sort.direction}`;
  if (state.matured) search.matured = YES;
  if (state.compared.length > 0) search.compare = joinList(state.compared);
  if (state.list !== null) search.list = state.list;
  if (state.comparing) search.show = "compare";
  // Unparsed parts stay in the address until removed or replaced.
  for (const { key, text } of state.unread) {
    if (key === "where" || key === "compare") search[key] = [search[key] ?? [], joinList([text])].flat().join(",");
    else if (key === "q") search.q = `${search.q ?? ""}${text}`;
    else search[key] ??= text;
  }
  return search;
}

/** Condition in the address's syntax. */
export function writeFilter({ field, operator, value }: BondFilter): string {
  return `${field}~${operator}~${value}`;
}

function readFilter(written: string): BondFilter | null {
  const [field, operator, value = "", ...rest] = written.split("~");
  if (rest.length > 0 || value.trim() === "") return null;
  const asNumber = bondFilter.safeParse({ field, operator, value: Number(value) });
  return asNumber.data ?? bondFilter.safeParse({ field, operator, value }).data ?? null;
}

function readSort(written: string | undefined): BondSort | null {
  const [field, direction] = (written ?? "").split("~");
  return bondSort.safeParse({ field, direction }).data ?? null;
}

/** Search as one text for saved searches: the conditions without the ticked bonds. */
export function searchText(state: FindState): string {
  const search = writeFindSearch({ ...state, compared: [], comparing: false, unread: [] });
  return new URLSearchParams(
    Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
}

export function readSearchText(query: string): FindState {
  return readFindSearch(findSearch.parse(Object.fromEntries(new URLSearchParams(query))));
}

// A value can contain a comma.
function joinList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[%,]/g, encodeURIComponent)).join(",");
}

function splitList(written: string | undefined): string[] {
  return (written ?? "")
    .split(",")
    .filter((value) => value !== "")
    .map((value) => value.replace(/%2C|%25/gi, decodeURIComponent));
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
