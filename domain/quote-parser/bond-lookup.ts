import { buildBondIndex, type BondIndex } from "#domain/bond-search/bond-index.ts";
import { billDays } from "#domain/bond-search/display-name.ts";
import { COUPON_UNIT } from "#domain/bond-search/figures.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { daysBetween, type IsoDate } from "#domain/lib/iso-date.ts";
import { IssuerNames } from "#domain/quote-parser/issuer-names.ts";
import type { BondLookup, BondMatch, BondName, Product } from "#domain/quote-parser/reading.ts";

/** Minimum lead over the next name for only its bonds to be meant. */
const CLEARLY_BETTER = 0.12;
const NONE: BondMatch = { bonds: [], fit: 0 };
/** Tolerance of a benchmark such as `10y`, in years to maturity. */
const BENCHMARK_SLACK_YEARS = 1.1;

type Docs = readonly number[];

/** Bond universe of one day for the quote parser. Bonds repaid by `today` are never found. */
export function buildBondLookup(bonds: readonly Bond[], today: IsoDate): BondLookup {
  return lookupOver(buildBondIndex(bonds, { today }));
}

/** Same on an existing index. */
export function lookupOver(index: BondIndex): BondLookup {
  const tables = new Tables(index);
  return {
    today: index.today,
    knows: (word) => tables.issuers.knows(word),
    isIssuer: (names) => tables.issuers.named(names).size > 0,
    find: (words) => tables.find(words, true),
    isRepaid: (words) => tables.find(words, false).bonds.length > 0,
  };
}

class Tables {
  readonly issuers: IssuerNames;
  readonly #index: BondIndex;
  readonly #byCoupon = new Map<number, number[]>();
  readonly #byYear = new Map<number, number[]>();
  readonly #byIsin = new Map<string, number>();
  readonly #byTail = new Map<string, number[]>();
  readonly #found = new Map<string, BondMatch>();

  constructor(index: BondIndex) {
    this.#index = index;
    this.issuers = new IssuerNames(index);
    const { coupon, couponInName, year } = index.columns;
    for (const [doc, bond] of index.bonds.entries()) {
      const onRecord = coupon.byBond[doc] ?? -1;
      const inName = couponInName.byBond[doc] ?? -1;
      add(this.#byCoupon, onRecord, doc);
      // Indexes the coupon in the name as well: the recorded one may be truncated.
      if (inName !== onRecord) add(this.#byCoupon, inName, doc);
      add(this.#byYear, year.byBond[doc] ?? -1, doc);
      this.#byIsin.set(bond.isin, doc);
      for (const length of [3, 4, 5, 6]) add(this.#byTail, bond.isin.slice(-length).toLowerCase(), doc);
    }
  }

  find(words: BondName, live: boolean): BondMatch {
    const key = `${live ? "" : "repaid "}${Object.values(words).join("|")}`;
    const known = this.#found.get(key);
    if (known) return known;
    const match = this.#search(words, live);
    if (this.#found.size >= 20_000) this.#found.clear();
    this.#found.set(key, match);
    return match;
  }

  #search(words: BondName, live: boolean): BondMatch {
    if (words.isin !== null) {
      const doc = this.#byIsin.get(words.isin);
      return doc === undefined || this.#isLive(doc) !== live ? NONE : this.#match([doc], 1);
    }
    const named = words.names.length > 0 ? this.issuers.named(words.names) : null;
    if (named?.size === 0) return NONE;
    const fitting = this.#pool(words).filter((doc) => this.#isLive(doc) === live && this.#fits(words, doc));
    const dated = this.#byQuotedDate(words, fitting);
    const groupOf = (doc: number) => this.#index.groupOf[doc] ?? -1;
    if (named !== null)
      return this.#bestNamed(
        dated.filter((doc) => named.has(groupOf(doc))),
        (doc) => named.get(groupOf(doc)) ?? 0,
      );
    return this.#unnamed(words, dated);
  }

  /** Without an issuer, a coupon means the government bond if there is one. */
  #unnamed(words: BondName, docs: Docs): BondMatch {
    if (words.product !== null || words.isinTail !== null) return this.#match(docs, 0.95);
    const government = docs.filter((doc) => this.#index.bonds[doc]?.category === "GSEC");
    if (government.length > 0) return this.#match(government, 0.85);
    return this.#match(docs, 0.7);
  }

  #bestNamed(docs: Docs, score: (doc: number) => number): BondMatch {
    const best = Math.max(0, ...docs.map(score));
    return this.#match(
      docs.filter((doc) => score(doc) > best - CLEARLY_BETTER),
      Math.min(1, best),
    );
  }

  /** Prefers bonds known to mature in the named month to those whose month is unknown. */
  #byQuotedDate(words: BondName, docs: Docs): Docs {
    if (words.month === null) return docs;
    const { month, day } = this.#index.columns;
    const inMonth = docs.filter((doc) => month.byBond[doc] === words.month);
    const onDay = words.day === null ? [] : inMonth.filter((doc) => day.byBond[doc] === words.day);
    if (words.day !== null && inMonth.length > 0) return onDay;
    return inMonth.length > 0 ? inMonth : docs;
  }

  #pool(words: BondName): Docs {
    const { isinTail, couponPct, year, benchmarkYears } = words;
    if (isinTail !== null) return this.#byTail.get(isinTail) ?? [];
    if (couponPct !== null) return this.#byCoupon.get(Math.round(couponPct * COUPON_UNIT)) ?? [];
    if (year !== null) return this.#byYear.get(year) ?? [];
    if (benchmarkYears !== null || words.product !== null || words.names.length > 0) return this.#all();
    return [];
  }

  #all(): Docs {
    return this.#index.bonds.map((_, doc) => doc);
  }

  #fits(words: BondName, doc: number): boolean {
    const bond = this.#index.bonds[doc];
    if (bond === undefined) return false;
    const { columns } = this.#index;
    if (words.year !== null && columns.year.byBond[doc] !== words.year) return false;
    const month = columns.month.byBond[doc] ?? -1;
    if (words.month !== null && month !== -1 && month !== words.month) return false;
    if (words.billDays !== null && billDays(bond) !== words.billDays) return false;
    if (words.benchmarkYears !== null && !this.#isBenchmark(bond, words.benchmarkYears)) return false;
    return words.product === null || isProductOf(bond, words.product);
  }

  #isBenchmark(bond: Bond, years: number): boolean {
    if (bond.category !== "GSEC" || bond.coupon_type !== "FIXED" || bond.maturity_date === null) return false;
    const left = daysBetween(this.#index.today, bond.maturity_date) / 365.25;
    return Math.abs(left - years) <= BENCHMARK_SLACK_YEARS;
  }

  #isLive(doc: number): boolean {
    return this.#index.live[doc] === 1;
  }

  #match(docs: Docs, fit: number): BondMatch {
    const { standing, bonds } = this.#index;
    const ordered = docs.length < 2 ? docs : docs.toSorted((a, b) => (standing[b] ?? 0) - (standing[a] ?? 0));
    return { bonds: ordered.flatMap((doc) => bonds[doc] ?? []), fit: docs.length === 0 ? 0 : fit };
  }
}

function add<K>(table: Map<K, number[]>, key: K, doc: number): void {
  const docs = table.get(key);
  if (docs) docs.push(doc);
  else table.set(key, [doc]);
}

function isProductOf(bond: Bond, product: Product): boolean {
  switch (product) {
    case "FRB":
      return bond.category === "GSEC" && bond.coupon_type === "FLOATING";
    case "PERP":
      return bond.category === "PERPETUAL" || bond.category === "AT1";
    default:
      return bond.category === product;
  }
}
