import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";

/** One symbol of the scale with how many bonds of the data carry it, suffixes such as (CE) included. */
export interface ScaleStep {
  symbol: string;
  /** The agencies' long-term scale, or the sovereign before it. */
  term: string;
  bonds: number;
}

/** rating-scale.csv from best to worst, government paper before all. Throws when the file is missing or no table. */
export function readRatingScale(folder: string): ScaleStep[] {
  const rows = parse<Record<string, string>>(readFileSync(path.join(folder, "rating-scale.csv")), {
    columns: true,
    bom: true,
  });
  return rows
    .toSorted((a, b) => Number(a["rank"]) - Number(b["rank"]))
    .map((row) => ({
      symbol: row["symbol"] ?? "",
      term: row["term"] ?? "",
      bonds: Number(row["bonds_with_this_rating"]),
    }));
}

/** Symbols the agencies give long-term debt, the safest first. */
export function longTermSymbols(scale: readonly ScaleStep[]): string[] {
  return scale.filter(({ term }) => term === "long_term").map(({ symbol }) => symbol);
}
