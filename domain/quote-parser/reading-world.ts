import type { Bond } from "#domain/entities/bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import { readBond } from "#domain/quote-parser/deal-line-bond.ts";
import { foldLine } from "#domain/quote-parser/fold-line.ts";
import { type BondLookup, NO_WORDS } from "#domain/quote-parser/reading.ts";
import type { KnownBond, ReadingWorld } from "#domain/tables/table.ts";

/**
 * Lookup used to read tables. A bond named in words is the one that a deal line would name.
 * @param lookup null when tables name bonds by ISIN alone
 */
export function readingWorld(
  bondOf: (isin: string) => Bond | undefined,
  lookup: BondLookup | null,
  today: IsoDate,
): ReadingWorld {
  const knownBondOf = (isin: string): KnownBond | undefined => {
    const bond = bondOf(isin);
    return bond === undefined ? undefined : { isin, name: bond.display_name, faceRupees: bond.face_value };
  };
  return {
    today,
    bondOf: knownBondOf,
    bondNamed: (words) => {
      const isin = lookup === null ? null : readBond(foldLine(words), [], lookup).isin;
      return isin === null ? undefined : knownBondOf(isin);
    },
  };
}

/** Lookup for tables in messages: bonds repaid by the day of the lookup are unknown. */
export const lookupWorld = (lookup: BondLookup): ReadingWorld =>
  readingWorld((isin) => lookup.find({ ...NO_WORDS, isin }).bonds[0], lookup, lookup.today);
