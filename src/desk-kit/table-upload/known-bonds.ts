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

/**
 * Reads a table with the facts of the bonds it names. Bonds this page does not know yet are fetched first, and the
 * table is then read again.
 * @throws CallError
 */
export async function readWithBonds<Reading>(read: (world: ReadingWorld) => Reading): Promise<Reading> {
  const unknown = new Set<string>();
  const bondOf = (isin: string): KnownBond | undefined => {
    const bond = bonds.get(isin);
    if (bond === undefined && isin.length === ISIN_LENGTH) unknown.add(isin);
    return bond ?? undefined;
  };
  if (today !== null) {
    const reading = read({ today, bondOf });
    if (unknown.size === 0) return reading;
  } else read({ today: "2000-01-01", bondOf });
  return read({ today: await ask([...unknown]), bondOf });
}

/** Refetches the market day next time, because a page may stay open for days. */
export const forgetDay = (): void => {
  today = null;
};

/** The name of a bond that a table names. */
export const bondName = (isin: string): string => bonds.get(isin)?.name ?? "";

/** Asks for bonds, and for the day of the market. */
async function ask(isins: readonly string[]): Promise<string> {
  let day = today;
  for (let from = 0; day === null || from < isins.length; from += ISINS_A_CALL) {
    const asked = isins.slice(from, from + ISINS_A_CALL);
    const known = await call(knownFinstruments, { body: { isins: asked } });
    day = known.today;
    for (const isin of asked) bonds.set(isin, null);
    for (const { isin, name, face_value } of known.bonds) bonds.set(isin, { isin, name, faceRupees: face_value });
  }
  today = day;
  return day;
}
