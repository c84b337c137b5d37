import type { BondIndex } from "#domain/bond-search/bond-index.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { Bond, FinstrumentSummary } from "#domain/entities/bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { PublishedLevel } from "#domain/market-quote/yield-for-day.ts";

/** The last published level of a bond, from the price observations. */
export type ReferenceLevel = PublishedLevel;

/** All bonds in memory: read once at start, searched by one engine. */
export interface BondUniverse {
  all(): readonly Bond[];
  get(isin: string): Bond | undefined;
  summary(isin: string, today: IsoDate): FinstrumentSummary | undefined;
  /** The index of a trading day, made at its first use: that takes a second. */
  index(today: IsoDate): BondIndex;
  /** Ranked; empty below three characters. */
  search(query: string, options: { limit: number; today: IsoDate }): FinstrumentSummary[];
  /** Overlays the terms confirmed by staff, by ISIN, on those of the files; replaces all earlier ones. */
  confirm(confirmed: ReadonlyMap<string, readonly BondTerm[]>): void;
  referenceLevel(isin: string): ReferenceLevel | undefined;
}
