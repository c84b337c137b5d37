import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import type { Bond } from "#domain/entities/bond.ts";

/** One symbol of the scale with how many bonds of the data carry it, suffixes such as (CE) included. */
export interface ScaleStep {
  symbol: string;
  /** The agencies' long-term scale, or the sovereign before it. */
  term: string;
  bonds: number;
}

/**
 * The symbols of rating-scale.csv from best to worst, government paper before all, each with how many of the bonds carry
 * it. Throws when the file is missing or no table.
 */
export function readRatingScale(folder: string, bonds: readonly Pick<Bond, "credit_rating">[]): ScaleStep[] {
  const counts = new Map<string, number>();
  for (const { credit_rating: rating } of bonds) {
    const symbol = rating?.replace(/\(.*\)/, "") ?? "";
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  const rows = parse<Record<string, string>>(readFileSync(path.join(folder, "rating-scale.csv")), {
    columns: true,
    bom: true,
  });
  return rows
    .toSorted((a, b) => Number(a["rank"]) - Number(b["rank"]))
    .map((row) => ({
      symbol: row["symbol"] ?? "",
      term: row["term"] ?? "",
      bonds: counts.get(row["symbol"] ?? "") ?? 0,
    }));
}

/** Symbols the agencies give long-term debt, the safest first. */
export function longTermSymbols(scale: readonly ScaleStep[]): string[] {
  return scale.filter(({ term }) => term === "long_term").map(({ symbol }) => symbol);
}
