import { setTimeout } from "node:timers/promises";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import { eq, sql } from "drizzle-orm";
import { bond, type Bond } from "#domain/entities/bond.ts";
import { must } from "#domain/lib/must.ts";
import { columnByColumn, rowsOf } from "#server/machine/db/column-by-column.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { rowsAsOneValue } from "#server/machine/db/rows-as-one-value.ts";
import { bondPrices, bonds, loadedData } from "#server/machine/db/schema/bonds.ts";
import { bondUniverse } from "#server/market/bonds/memory-universe.ts";
import { readUniverse } from "#server/market/bonds/load-universe.ts";
import { lastLevels, type Observation } from "#server/market/bonds/reference-levels.ts";
import type { BondUniverse } from "#server/machine/core/bond-universe.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Needs = Pick<Parts, "db" | "config" | "log">;

const FILES = [
  "bonds.csv",
  "bond-terms.csv",
  "bond-terms-derived.csv",
  "bond-frequency-assumptions.csv",
  "bond-rating-updates.csv",
  "bond-listings.csv",
  "bond-prices.csv",
];
/** Key of the loaded data in `loaded_data`. */
const NAME = "bonds";
/** Raised when the same files are read into other rows than before. */
const READER_VERSION = 2;
const ROWS_AT_ONCE = 2000;
const ASK_AGAIN_MS = 500;
const BONDS = rowsAsOneValue(bonds);
const PRICES = rowsAsOneValue(bondPrices);

/** Brings the bonds of the reference data into the database when they are not there, then opens them from there. */
export async function openUniverse(parts: Needs): Promise<BondUniverse> {
  await loadReferenceData(parts);
  const started = performance.now();
  const rows = await parts.db.orm.select({ facts: bonds.facts }).from(bonds).orderBy(bonds.isin);
  const facts = rows.map((row) => row.facts);
  const categories = new Map(facts.map(({ isin, category }) => [isin, category]));
  const universe = bondUniverse(
    facts,
    lastLevels(await readObserved(parts), (isin) => categories.get(isin) ?? null),
  );
  parts.log.info({ bonds: facts.length, ms: Math.round(performance.now() - started) }, "bonds opened");
  return universe;
}

const OBSERVATION = {
  isin: bondPrices.isin,
  date: bondPrices.date,
  price: bondPrices.price,
  yieldPercent: bondPrices.yieldPercent,
  source: bondPrices.source,
};

/** All that was published, in the order in which it was loaded. */
async function readObserved({ db }: Needs): Promise<Observation[]> {
  const [read] = await db.orm.select(columnByColumn(OBSERVATION, bondPrices.n)).from(bondPrices);
  return rowsOf<typeof OBSERVATION>(must(read));
}

/** Loads bonds and prices once: a start with the same files does nothing. Returns the number of bonds written. */
export async function loadReferenceData({ db, config, log }: Needs): Promise<number> {
  const folder = config.referenceDataDir;
  const digest = await digestOf(folder);
  const [loaded] = await db.orm.select().from(loadedData).where(eq(loadedData.name, NAME));
  if (loaded?.digest === digest) return 0;
  const universe = readUniverse(folder);
  const observations = await readObservations(folder);
  const load = async (tx: Tx): Promise<number | null> => {
    const [lock] = await tx
      .select({ isMine: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${NAME}, 3))` })
      .from(sql`(values (1)) as one`);
    if (lock?.isMine !== true) return null;
    const [already] = await tx.select().from(loadedData).where(eq(loadedData.name, NAME));
    if (already?.digest === digest) return 0;
    await tx.delete(bondPrices);
    await tx.delete(bonds);
    await insertBonds(tx, universe, (done) => log.info(`bonds: ${done} of ${universe.length} loaded`));
    await insertObservations(tx, observations);
    log.info(`bond prices: ${observations.length} loaded`);
    const row = { name: NAME, digest, rows: universe.length };
    await tx.insert(loadedData).values(row).onConflictDoUpdate({ target: loadedData.name, set: row });
    return universe.length;
  };
  // When two nodes start on an empty database, the second retries until the first has loaded it: that may take longer
  // than a statement waits for a lock.
  for (;;) {
    const written = await db.orm.transaction(load);
    if (written !== null) return written;
    await setTimeout(ASK_AGAIN_MS);
  }
}

async function insertBonds(tx: Tx, universe: readonly Bond[], onProgress: (done: number) => void): Promise<void> {
  for (let from = 0; from < universe.length; from += ROWS_AT_ONCE) {
    const part = universe.slice(from, from + ROWS_AT_ONCE);
    const rows = part.map((facts) => ({
      isin: facts.isin,
      displayName: facts.display_name,
      issuer: facts.issuer,
      category: facts.category,
      maturityDate: facts.maturity_date,
      creditRating: facts.credit_rating,
      facts: bond.parse(facts),
    }));
    await tx.execute(BONDS.insert(rows));
    if ((from / ROWS_AT_ONCE) % 2 === 1 || from + ROWS_AT_ONCE >= universe.length) onProgress(from + part.length);
  }
}

/** Writes published prices and yields, in the order given. */
export async function insertObservations(
  tx: Pick<Tx, "execute">,
  observations: readonly (Observation & { source: string })[],
): Promise<void> {
  for (let from = 0; from < observations.length; from += ROWS_AT_ONCE) {
    await tx.execute(PRICES.insert(observations.slice(from, from + ROWS_AT_ONCE)));
  }
}

/** The published prices and yields of bond-prices.csv. */
export async function readObservations(folder: string): Promise<(Observation & { source: string })[]> {
  const found: (Observation & { source: string })[] = [];
  const figure = (text: string | undefined) => (text ? Number(text) : null);
  const rows = createReadStream(path.join(folder, "bond-prices.csv")).pipe(parse({ columns: true, bom: true }));
  for await (const row of rows as AsyncIterable<Record<string, string>>) {
    found.push({
      isin: row.isin ?? "",
      date: row.date ?? "",
      price: figure(row.price),
      yieldPercent: figure(row.yield_percent),
      source: row.source ?? "",
    });
  }
  return found;
}

async function digestOf(folder: string): Promise<string> {
  const hash = createHash("sha256").update(String(READER_VERSION));
  for (const file of FILES) await pipeline(createReadStream(path.join(folder, file)), hash, { end: false });
  return hash.digest("hex");
}
