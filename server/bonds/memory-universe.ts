import { buildBondIndex, type BondIndex } from "#domain/bond-search/bond-index.ts";
import { searchBonds } from "#domain/bond-search/search.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { summarise } from "#domain/entities/summarise-bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { BondUniverse, ReferenceLevel } from "#server/core/bond-universe.ts";

/** The universe over bonds already read. The index is made at its first use of a trading day and kept for that day. */
export function bondUniverse(bonds: readonly Bond[], levels: ReadonlyMap<string, ReferenceLevel>): BondUniverse {
  const byIsin = new Map(bonds.map((bond) => [bond.isin, bond]));
  let index: BondIndex | null = null;
  const indexOf = (today: IsoDate) => (index?.today === today ? index : (index = buildBondIndex(bonds, { today })));
  return {
    all: () => bonds,
    get: (isin) => byIsin.get(isin),
    summary: (isin, today) => {
      const bond = byIsin.get(isin);
      return bond && summarise(bond, today);
    },
    index: indexOf,
    search: (query, { limit, today }) =>
      searchBonds(indexOf(today), query, { limit, includeMatured: true }).map(({ bond }) => summarise(bond, today)),
    referenceLevel: (isin) => levels.get(isin),
  };
}
