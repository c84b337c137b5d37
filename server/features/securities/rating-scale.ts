import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";

/** One symbol of the long-term scale with how many bonds of the data carry it, suffixes such as (CE) included. */
export interface ScaleStep {
  symbol: string;
  bonds: number;
}

/** rating-scale.csv from best to worst, government paper before all. Throws when the file is missing or no table. */
export function readRatingScale(folder: string): ScaleStep[] {
  const rows = parse<Record<string, string>>(readFileSync(path.join(folder, "rating-scale.csv")), {
    columns: true,
    bom: true,
  });
  return rows
    .toSorted((a, b) => Number(a.rank) - Number(b.rank))
    .map((row) => ({ symbol: row.symbol ?? "", bonds: Number(row.bonds_with_this_rating) }));
}
