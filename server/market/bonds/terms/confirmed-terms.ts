import { asc } from "drizzle-orm";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { bondTermVersions } from "#server/machine/db/schema/bonds.ts";

// Terms confirmed by staff are stored in the database. Every node applies them to its bonds in memory at start, when
// any node confirms one, and every minute in case it missed a message.

const LOOK_AGAIN_MS = 60_000;

type Needs = Pick<Parts, "db" | "bonds">;

/** Lays all confirmed terms over the bonds in memory. */
export async function applyConfirmedTerms({ db, bonds }: Needs): Promise<void> {
  const rows = await db.orm.select().from(bondTermVersions).orderBy(asc(bondTermVersions.version));
  const latest = new Map<string, { isin: string; term: BondTerm }>();
  for (const { isin, term, value, source, version, at } of rows) {
    const ground = `${source} (version ${version}, ${formatDate(istDateOf(at.getTime()))})`;
    latest.set(`${isin} ${term}`, { isin, term: { term, value, basis: "CONFIRMED", ground } });
  }
  const confirmed = new Map<string, BondTerm[]>();
  for (const { isin, term } of latest.values()) confirmed.set(isin, [...(confirmed.get(isin) ?? []), term]);
  bonds.confirm(confirmed);
}

/** Applies terms that staff confirm on any node. Returns a function that stops it. */
export function followConfirmedTerms({ db, bonds, bus, log }: Needs & Pick<Parts, "bus" | "log">): () => void {
  const apply = () =>
    applyConfirmedTerms({ db, bonds }).catch((error: unknown) => log.warn({ err: error }, "confirmed terms not read"));
  const unsubscribe = bus.subscribe((messages) => {
    if (messages.some(({ stream }) => stream === "refresh_bonds")) void apply();
  });
  const timer = setInterval(() => void apply(), LOOK_AGAIN_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
