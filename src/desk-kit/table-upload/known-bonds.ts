import { knownFinstruments } from "#domain/contract/http/bonds.ts";
import type { KnownBond, ReadingWorld } from "#domain/tables/table.ts";
import { call } from "#src/lib/api.ts";

// Bonds that tables of this page name, as the server knows them.

/** So many go with one call. */
const ISINS_A_CALL = 1000;
const ISIN_LENGTH = 12;

/** By ISIN; null for one that no bond has. */
const bonds = new Map<string, KnownBond | null>();
let today: string | null = null;

/** The world in which a table is read, after `read` ran in it once and named all its bonds. @throws CallError */
export async function worldOf(read: (world: ReadingWorld) => unknown): Promise<ReadingWorld> {
  const named = new Set<string>();
  read({
    today: today ?? "2000-01-01",
    bondOf: (isin) => {
      named.add(isin);
      return bonds.get(isin) ?? undefined;
    },
  });
  await ask([...named].filter((isin) => !bonds.has(isin) && isin.length === ISIN_LENGTH));
  return { today: today ?? "", bondOf: (isin) => bonds.get(isin) ?? undefined };
}

/** The name of a bond that a table names. */
export const bondName = (isin: string): string => bonds.get(isin)?.name ?? "";

async function ask(isins: readonly string[]): Promise<void> {
  // The day of the market is asked for with the bonds, once a table and where there are none.
  for (let from = 0; from === 0 || from < isins.length; from += ISINS_A_CALL) {
    const asked = isins.slice(from, from + ISINS_A_CALL);
    if (asked.length === 0 && today !== null) return;
    const known = await call(knownFinstruments, { body: { isins: asked } });
    today = known.today;
    for (const isin of asked) bonds.set(isin, null);
    for (const { isin, name, face_value } of known.bonds) bonds.set(isin, { isin, name, faceRupees: face_value });
  }
}
