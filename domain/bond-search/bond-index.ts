import { isMatured, type Bond } from "#domain/entities/bond.ts";
import { marksOf } from "#domain/bond-search/marks.ts";
import { COUPON_UNIT, type Column } from "#domain/bond-search/figures.ts";
import { daysBetween } from "#domain/lib/iso-date.ts";
import { unreachable } from "#domain/lib/must.ts";
import { nameTokens, termsOf } from "#domain/bond-search/issuer-names.ts";
import { letterMask } from "#domain/bond-search/slips.ts";
import { sortKeys, type SortedKeys } from "#domain/bond-search/sorted-keys.ts";
import { compact } from "#domain/bond-search/text.ts";
import { remoteness, standing } from "#domain/bond-search/standing.ts";

/** Groups in which a word has a meaning, as parallel arrays: group, weight, cover. */
export interface Posting {
  groups: number[];
  weights: number[];
  covers: number[];
}

/** One figure of all bonds, by bond and sorted by value, for range lookups. */
export interface FigureColumn {
  byBond: Int32Array;
  sorted: Int32Array;
  /** Bond of each position in `sorted`. */
  docs: Int32Array;
}

/**
 * Search index of all bonds. Bonds are stored group by group (one issuer, one kind), the likeliest first within a
 * group. Words are looked up per group; there are only hundreds of groups, so typos can be compared with every known
 * word. Figures are found by range in sorted columns and pick out single bonds.
 */
export interface BondIndex {
  today: string;
  bonds: readonly Bond[];
  live: Uint8Array;
  standing: Float64Array;
  /** Penalty of a bond in steps of 0.02 against equally good matches: it is unlisted or its maturity is unknown. */
  remote: Uint8Array;
  /** Group g holds bonds groupStart[g] to before groupStart[g + 1]. */
  groupStart: Int32Array;
  groupOf: Int32Array;
  columns: Readonly<Record<Column, FigureColumn>>;
  terms: ReadonlyMap<string, Posting>;
  sortedTerms: readonly string[];
  termMasks: Int32Array;
  termLengths: Uint8Array;
  /** Words of single bonds that do not apply to the whole issuer: tfbond, and marks such as 364d, monthly, aaa. */
  bondWords: ReadonlyMap<string, number[]>;
  /** Marks made of letters only, for prefix lookup. */
  marks: readonly string[];
  isins: SortedKeys;
  symbols: SortedKeys;
  /** Display names and source names without spaces and punctuation, for a whole name pasted in. */
  names: SortedKeys;
  /** All ISINs in one text, for substring lookup. */
  isinText: string;
  /** Zeroed weight arrays per bond, reused from search to search. */
  spare: Float32Array[];
}

/** Coupon in the security's name, where it differs from the recorded one (rounded there, or a slip here). */
function couponInName(bond: Bond): number | null {
  const text = /(?<![\d.])(\d{1,2}(?:\.\d+)?)\s?%/.exec(bond.name)?.[1];
  return text === undefined ? null : Number(text);
}

function units(rate: number | null): number {
  return rate === null ? -1 : Math.round(rate * COUPON_UNIT);
}

/** Days from today to maturity; to mid-year when only the year is known. */
function daysLeft({ maturity_date: date, maturity_year: year }: Bond, today: string): number {
  const end = date ?? (year === null ? null : `${year}-07-01`);
  return end === null ? NO_FIGURE : daysBetween(today, end);
}

/** Lower than any figure a search asks for. */
const NO_FIGURE = -1_000_000;

function columnOf(column: Column, bond: Bond, today: string): number {
  switch (column) {
    case "coupon":
      return units(bond.coupon_rate_percent);
    case "couponInName":
      return units(couponInName(bond));
    case "year":
      return Number(bond.maturity_date?.slice(0, 4) ?? bond.maturity_year ?? -1);
    case "month":
      return Number(bond.maturity_date?.slice(5, 7) ?? -1);
    case "day":
      return Number(bond.maturity_date?.slice(8, 10) ?? -1);
    case "daysLeft":
      return daysLeft(bond, today);
    default:
      return unreachable(column);
  }
}

function columnsOf(bonds: readonly Bond[], today: string): Record<Column, FigureColumn> {
  const built = (column: Column): FigureColumn => {
    const byBond = Int32Array.from(bonds, (bond) => columnOf(column, bond, today));
    const docs = Int32Array.from(bonds, (_, doc) => doc).toSorted(
      (a, b) => (byBond[a] ?? 0) - (byBond[b] ?? 0) || a - b,
    );
    return { byBond, docs, sorted: docs.map((doc) => byBond[doc] ?? 0) };
  };
  return {
    coupon: built("coupon"),
    couponInName: built("couponInName"),
    year: built("year"),
    month: built("month"),
    day: built("day"),
    daysLeft: built("daysLeft"),
  };
}

/** Builds the index for a trading day. Bonds repaid by `today` are indexed but never rank before live ones. */
export function buildBondIndex(universe: readonly Bond[], { today }: { today: string }): BondIndex {
  const standings = new Map(universe.map((bond) => [bond, standing(bond, today)]));
  const groups = [
    ...Map.groupBy(universe, (bond) => `${bond.issuer ?? bond.isin.slice(0, 7)}|${bond.category ?? ""}`).values(),
  ];
  const bonds: Bond[] = [];
  const groupStart = new Int32Array(groups.length + 1);
  const groupOf = new Int32Array(universe.length);
  const terms = new Map<string, Posting>();
  const bondWords = new Map<string, number[]>();
  for (const [group, members] of groups.entries()) {
    members.sort((a, b) => (standings.get(b) ?? 0) - (standings.get(a) ?? 0) || (a.isin < b.isin ? -1 : 1));
    const own = termsOf(members);
    for (const [text, { weight, cover }] of own) {
      const posting = terms.get(text) ?? { groups: [], weights: [], covers: [] };
      posting.groups.push(group);
      posting.weights.push(weight);
      posting.covers.push(cover);
      terms.set(text, posting);
    }
    for (const bond of members) {
      for (const word of new Set([...nameTokens(bond), ...marksOf(bond)])) {
        if (own.has(word)) continue;
        const docs = bondWords.get(word);
        if (docs) docs.push(bonds.length);
        else bondWords.set(word, [bonds.length]);
      }
      bonds.push(bond);
    }
    groupStart[group + 1] = bonds.length;
    groupOf.fill(group, groupStart[group], bonds.length);
  }
  const sortedTerms = [...terms.keys()].toSorted();
  const isins = sortKeys(bonds.map((bond, doc) => [bond.isin.toLowerCase(), doc]));
  return {
    today,
    bonds,
    live: Uint8Array.from(bonds, (bond) => (isMatured(bond, today) ? 0 : 1)),
    standing: Float64Array.from(bonds, (bond) => standings.get(bond) ?? 0),
    remote: Uint8Array.from(bonds, remoteness),
    groupStart,
    groupOf,
    columns: columnsOf(bonds, today),
    terms,
    sortedTerms,
    termMasks: Int32Array.from(sortedTerms, letterMask),
    termLengths: Uint8Array.from(sortedTerms, (term) => Math.min(255, term.length)),
    bondWords,
    marks: [...new Set(universe.flatMap(marksOf))].filter((mark) => /^[a-z]{5,}$/.test(mark)),
    isins,
    symbols: sortKeys(
      bonds.flatMap((bond, doc) => bond.listings.map(({ symbol }): [string, number] => [symbol.toLowerCase(), doc])),
    ),
    names: sortKeys(
      bonds.flatMap(({ display_name, name }, doc) =>
        [...new Set([compact(display_name), compact(name)])].map((key): [string, number] => [key, doc]),
      ),
    ),
    isinText: isins.keys.join(" "),
    spare: [],
  };
}
