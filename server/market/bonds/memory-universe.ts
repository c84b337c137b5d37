import { buildBondIndex, type BondIndex } from "#domain/bond-search/bond-index.ts";
import { searchBonds } from "#domain/bond-search/search.ts";
import { isDeepStrictEqual } from "node:util";
import { withConfirmed } from "#domain/bond-terms/resolve-terms.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import { summarise } from "#domain/entities/summarise-bond.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { BondUniverse, ReferenceLevel } from "#server/machine/core/bond-universe.ts";

/** The universe over bonds already read. The index is made at its first use of a trading day and cached for that day. */
export function bondUniverse(bonds: readonly Bond[], levels: ReadonlyMap<string, ReferenceLevel>): BondUniverse {
  const asRead = new Map(bonds.map((bond) => [bond.isin, bond]));
  const byIsin = new Map(asRead);
  const termsBefore = new Map<string, readonly BondTerm[]>();
  let all = bonds;
  let index: BondIndex | null = null;
  const indexOf = (today: IsoDate) => (index?.today === today ? index : (index = buildBondIndex(bonds, { today })));
  return {
    all: () => all,
    get: (isin) => byIsin.get(isin),
    summary: (isin, today) => {
      const bond = byIsin.get(isin);
      return bond && summarise(bond, today);
    },
    index: indexOf,
    search: (query, { limit, today }) =>
      searchBonds(indexOf(today), query, { limit, includeMatured: true }).map(({ bond }) =>
        summarise(byIsin.get(bond.isin) ?? bond, today),
      ),
    // Keeps the index: confirmed terms are not searched.
    confirm: (confirmed) => {
      const changed = new Set([...termsBefore.keys(), ...confirmed.keys()]);
      for (const isin of changed) {
        const bond = asRead.get(isin);
        const terms = confirmed.get(isin) ?? [];
        if (bond === undefined || isDeepStrictEqual(termsBefore.get(isin) ?? [], terms)) continue;
        byIsin.set(isin, withConfirmed(bond, terms));
        termsBefore.set(isin, terms);
      }
      all = bonds.map((bond) => byIsin.get(bond.isin) ?? bond);
    },
    referenceLevel: (isin) => levels.get(isin),
  };
}
