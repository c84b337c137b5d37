import { resolve } from "node:path";
import MiniSearch from "minisearch";
import { buildBondIndex } from "#domain/bond-search/bond-index.ts";
import { searchBonds } from "#domain/bond-search/search.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { readUniverse } from "#server/market/bonds/load-universe.ts";
import { fullOrShort } from "../short.ts";

// Bond search over 100,000 bonds: cost of one search (per whole query and per keystroke), compared with minisearch over
// the same names in the same run. Budget: p99 of at most 15 ms.

const BONDS = fullOrShort(100_000, 15_000);
const QUERIES = fullOrShort(2_000, 200);
const TODAY = "2026-11-20";

/** A small deterministic generator (mulberry32), so two runs measure the same work. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Invented issuers in addition to the 600 real ones: India has a few thousand bond issuers. */
const INVENTED_ISSUERS = 3_000;

/** The real bonds and variants of them: another coupon, year and ISIN, and an invented issuer for every fifth. */
function universeOf(real: readonly Bond[], size: number, chance: () => number): Bond[] {
  const universe = [...real];
  const rivers = [
    "Alaknanda",
    "Brahmani",
    "Chenab",
    "Damodar",
    "Godavari",
    "Indravati",
    "Kaveri",
    "Mahanadi",
    "Narmada",
    "Tapti",
  ];
  const kinds = [
    "Finance",
    "Power",
    "Infrastructure",
    "Housing Finance",
    "Capital",
    "Steel",
    "Estates",
    "Roads",
    "Airports",
    "Mills",
  ];
  const invented = Array.from(
    { length: INVENTED_ISSUERS },
    (_, at) =>
      `${rivers[at % 10] ?? ""}${Math.floor(at / 100).toString(36)}ra ${kinds[Math.floor(at / 10) % 10] ?? ""} Limited`,
  );
  for (let made = 0; universe.length < size; made += 1) {
    const model = real[made % real.length];
    if (model === undefined) break;
    const year = 2027 + Math.floor(chance() * 40);
    const coupon = Math.round((5 + chance() * 7) * 100) / 100;
    const serial = made.toString(36).toUpperCase().padStart(5, "0");
    const issuer = made % 5 === 0 ? (invented[Math.floor(chance() * INVENTED_ISSUERS)] ?? null) : model.issuer;
    universe.push({
      ...model,
      isin: `INEX${serial}000`,
      issuer,
      name: `${issuer ?? model.name} ${coupon}% ${year}`,
      display_name: `${coupon}% ${issuer ?? model.name} ${year}`,
      coupon_rate_percent: coupon,
      maturity_date:
        model.maturity_date === null ? null : `${year}${model.maturity_date.slice(4).replace("-02-29", "-02-28")}`,
      maturity_year: year,
      listings: [{ exchange: "NSE", symbol: `${Math.round(coupon * 100)}X${serial}`, series: "N0", lot_size: 1 }],
    });
  }
  return universe;
}

function misspell(word: string, chance: () => number): string {
  const at = 1 + Math.floor(chance() * Math.max(1, word.length - 2));
  return word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
}

/**
 * Queries as typed on desks: issuer and year, coupon and year, symbols, full and partial ISINs, typos, and unknown
 * words.
 */
function queriesOf(universe: readonly Bond[], chance: () => number): string[] {
  const queries: string[] = [];
  while (queries.length < QUERIES) {
    const bond = universe[Math.floor(chance() * universe.length)];
    if (bond === undefined) break;
    const [first = "bank", second = "finance"] = (bond.issuer ?? bond.name).toLowerCase().split(" ");
    const year = String(bond.maturity_year ?? 2030);
    const coupon = String(bond.coupon_rate_percent ?? 7.18);
    const forms = [
      `${first} ${second} ${year}`,
      `${coupon} ${year}`,
      `${coupon} ${first} ${year.slice(2)}`,
      bond.listings[0]?.symbol ?? bond.isin,
      bond.isin,
      bond.isin.slice(0, 7),
      `${misspell(first, chance)} ${second} ${coupon}`,
      `sdl ${coupon} ${year}`,
      `${first}${year.slice(2)}`,
      "qwertyuiop 2031",
      "finance limited",
      year,
      "gsec 10 year",
      "semi annual aaa",
      "182 day t-bill",
    ];
    queries.push(forms[queries.length % forms.length] ?? first);
  }
  return queries;
}

function timesOf(queries: readonly string[], search: (query: string) => unknown): number[] {
  return queries
    .map((query) => {
      const start = performance.now();
      search(query);
      return performance.now() - start;
    })
    .toSorted((a, b) => a - b);
}

function share(sorted: readonly number[], part: number): number {
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(3));
}

export async function run(): Promise<{
  name: string;
  figures: Record<string, number>;
  ratios: Record<string, number>;
}> {
  const chance = random(20_261_120);
  const universe = universeOf(readUniverse(resolve(import.meta.dirname, "../../reference-data")), BONDS, chance);
  const queries = queriesOf(universe, chance);
  const keystrokes = queries
    .slice(0, 300)
    .flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1)).slice(2));

  const heapBefore = process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const start = performance.now();
  const index = buildBondIndex(universe, { today: TODAY });
  const buildMs = performance.now() - start;
  const indexMb = (process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers - heapBefore) / 2 ** 20;
  const search = (query: string) => searchBonds(index, query, { limit: 20 });
  timesOf(queries.slice(0, 200), search);
  const whole = timesOf(queries, search);
  const typed = timesOf(keystrokes, search);

  const peer = new MiniSearch<Bond>({
    idField: "isin",
    fields: ["isin", "display_name", "issuer"],
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: "AND" },
  });
  const peerStart = performance.now();
  peer.addAll(universe);
  const peerBuildMs = performance.now() - peerStart;
  const some = queries.slice(0, 400);
  const peerSearch = (query: string) => peer.search(query).slice(0, 20);
  timesOf(some.slice(0, 50), peerSearch);
  const peerTimes = timesOf(some, peerSearch);
  const ownTimes = timesOf(some, search);

  return {
    name: `bond search over ${universe.length.toLocaleString("en-IN")} bonds`,
    figures: {
      p50_ms: share(whole, 0.5),
      p95_ms: share(whole, 0.95),
      p99_ms: share(whole, 0.99),
      max_ms: share(whole, 1),
      keystroke_p50_ms: share(typed, 0.5),
      keystroke_p95_ms: share(typed, 0.95),
      keystroke_p99_ms: share(typed, 0.99),
      build_ms: Math.round(buildMs),
      index_mb: Math.round(indexMb),
      minisearch_p50_ms: share(peerTimes, 0.5),
      minisearch_p99_ms: share(peerTimes, 0.99),
      minisearch_build_ms: Math.round(peerBuildMs),
    },
    ratios: {
      p50_to_minisearch: Number((share(ownTimes, 0.5) / share(peerTimes, 0.5)).toFixed(3)),
      p99_to_minisearch: Number((share(ownTimes, 0.99) / share(peerTimes, 0.99)).toFixed(3)),
    },
  };
}

if (import.meta.main) {
  const result = await run();
  console.log(result.name);
  console.table({ ...result.figures, ...result.ratios });
}
