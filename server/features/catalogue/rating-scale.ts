import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";

/** Long-term rating symbols, the safest first. Throws when rating-scale.csv is missing or not a table. */
export function readRatingScale(folder: string): string[] {
  const rows = parse<Record<string, string>>(readFileSync(path.join(folder, "rating-scale.csv")), {
    columns: true,
    bom: true,
  });
  return rows
    .filter((row) => row["term"] === "long_term")
    .toSorted((a, b) => Number(a["rank"]) - Number(b["rank"]))
    .flatMap((row) => row["symbol"] ?? []);
}
