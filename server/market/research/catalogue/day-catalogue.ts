import { buildCatalogue, byName, type Catalogue, type Order } from "#domain/bond-catalogue/catalogue.ts";
import { searchBonds } from "#domain/bond-search/search.ts";
import { orderBy } from "#domain/bond-catalogue/ordering.ts";
import { type BusinessCalendar, settlementDate } from "#domain/calendar/business-calendar.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { heldYield, quotingAt } from "#domain/market-quote/yield-for-day.ts";
import { DEFAULT_SETTLEMENT_DELTA } from "#domain/trading/settlement.ts";
import { longTermSymbols, readRatingScale } from "#server/market/research/securities/rating-scale.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * Catalogue of one day with cached results: each order of the universe and the last searches, so that paging through a
 * search, or counting beside it, searches once.
 */
export interface DayCatalogue {
  catalogue: Catalogue;
  inOrder(order: Order): Int32Array;
  /** The last published level, its yield worked out where only a price is known. */
  publishedOf: (isin: string) => KnownLevel | undefined;
  /** Places of the bonds that fit the words, the best match first. */
  found(search: string): Int32Array;
}

/** Searches remembered; a broad one of thousands of bonds costs more than the rest of a request together. */
const CACHED_SEARCHES = 200;

type Needs = Pick<Parts, "bonds" | "calendar" | "clock" | "config">;

/** A published level, its yield as the market quotes it for the next regular settlement. */
export interface KnownLevel {
  date: IsoDate;
  /** Fraction. */
  yieldFraction: number | null;
  /** Per 100 of face. */
  price: number | null;
  isYieldSolved: boolean;
}

/** Hands out the catalogue of the day it is in India; made at the first question of the day, and after new holidays. */
export function dayCatalogues({ bonds, calendar, clock, config }: Needs): () => DayCatalogue {
  let named: readonly Bond[] | undefined;
  let scale: readonly string[] | undefined;
  let current: DayCatalogue | undefined;
  let holidays: BusinessCalendar["settlementHolidays"] | undefined;
  return () => {
    const today = istDateOf(clock.now().getTime());
    if (current?.catalogue.today === today && holidays === calendar.settlementHolidays) return current;
    holidays = calendar.settlementHolidays;
    const settles = settlementDate(calendar, today, DEFAULT_SETTLEMENT_DELTA);
    const levels = new Map<string, KnownLevel | undefined>();
    const publishedOf = (isin: string) => {
      if (!levels.has(isin)) levels.set(isin, knownLevel(bonds, calendar, isin, settles));
      return levels.get(isin);
    };
    named ??= byName(bonds.all());
    scale ??= longTermSymbols(readRatingScale(config.referenceDataDir, bonds.all()));
    const catalogue = buildCatalogue(named, {
      today,
      publishedOf,
      ratingScale: scale,
    });
    return (current = rememberingCatalogue(bonds, catalogue, publishedOf));
  };
}

function knownLevel(
  bonds: Needs["bonds"],
  calendar: BusinessCalendar,
  isin: string,
  settles: IsoDate,
): KnownLevel | undefined {
  const [bond, level] = [bonds.get(isin), bonds.referenceLevel(isin)];
  if (bond === undefined || level === undefined) return undefined;
  const held = heldYield(bond, level, calendar, quotingAt(bond, settles));
  const { date, price } = level;
  return {
    date,
    price,
    yieldFraction: held?.bondYield ?? null,
    isYieldSolved: held !== null && held.solvedFor !== null,
  };
}

function rememberingCatalogue(
  bonds: Needs["bonds"],
  catalogue: Catalogue,
  publishedOf: DayCatalogue["publishedOf"],
): DayCatalogue {
  const orders = new Map<string, Int32Array>();
  const searches = new Map<string, Int32Array>();
  return {
    catalogue,
    publishedOf,
    inOrder(asked) {
      const key = `${asked.field} ${asked.direction}`;
      const order = orders.get(key) ?? orderBy(catalogue, asked);
      orders.set(key, order);
      return order;
    },
    found(search) {
      const hits = searches.get(search) ?? searched(bonds, catalogue, search);
      // Moved to the end: the least recently used search is dropped first.
      searches.delete(search);
      searches.set(search, hits);
      const [oldest] = searches.keys();
      if (searches.size > CACHED_SEARCHES && oldest !== undefined) searches.delete(oldest);
      return hits;
    },
  };
}

function searched(bonds: Needs["bonds"], catalogue: Catalogue, search: string): Int32Array {
  const { today, placeOf } = catalogue;
  const hits = searchBonds(bonds.index(today), search, { limit: catalogue.bonds.length, includeMatured: true });
  return Int32Array.from(hits.flatMap(({ bond }) => placeOf.get(bond.isin) ?? []));
}
