import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { bondUniverse } from "#server/market/bonds/memory-universe.ts";
import { readUniverse } from "#server/market/bonds/load-universe.ts";
import { lastLevels } from "#server/market/bonds/reference-levels.ts";
import type { BondUniverse } from "#server/machine/core/bond-universe.ts";

let universe: BondUniverse | undefined;

/** The real bonds, read from their files at the first use in a process. */
export function testBonds(folder: string): BondUniverse {
  return {
    all: () => opened(folder).all(),
    get: (isin) => opened(folder).get(isin),
    summary: (isin, today) => opened(folder).summary(isin, today),
    index: (today) => opened(folder).index(today),
    search: (query, options) => opened(folder).search(query, options),
    confirm: (confirmed) => opened(folder).confirm(confirmed),
    referenceLevel: (isin) => opened(folder).referenceLevel(isin),
  };
}

function opened(folder: string): BondUniverse {
  if (universe) return universe;
  const rows = parse<Record<string, string>>(readFileSync(path.join(folder, "bond-prices.csv")), {
    columns: true,
    bom: true,
  });
  const figure = (text: string | undefined) => (text ? Number(text) : null);
  const observations = rows.map((row) => ({
    isin: row.isin ?? "",
    date: row.date ?? "",
    price: figure(row.price),
    yieldPercent: figure(row.yield_percent),
    source: row.source ?? "",
  }));
  const bonds = readUniverse(folder);
  const categories = new Map(bonds.map(({ isin, category }) => [isin, category]));
  return (universe = bondUniverse(
    bonds,
    lastLevels(observations, (isin) => categories.get(isin) ?? null),
  ));
}
