import path from "node:path";
import { type Bond, isMatured } from "#domain/entities/bond.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { readUniverse } from "../server/market/bonds/load-universe.ts";

// Counts, for each category, the bonds live today that are priced on facts, on an assumption or not at all:
//   node scripts/priced-bonds.ts [YYYY-MM-DD] [folder]

interface Count {
  live: number;
  fact: number;
  assumed: number;
}

/** Live bonds on a day, by category and by the basis of their prices. */
export function pricedBonds(bonds: readonly Bond[], today: string): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const bond of bonds) {
    if (isMatured(bond, today)) continue;
    const category = bond.category ?? "unidentified";
    const count = counts.get(category) ?? { live: 0, fact: 0, assumed: 0 };
    counts.set(category, count);
    count.live++;
    const reading = termsOf(bond, today);
    if (!reading.ok) continue;
    if (reading.assumed === undefined) count.fact++;
    else count.assumed++;
  }
  return counts;
}

/** The counts as a Markdown table with a last line of sums. */
export function pricedTable(counts: ReadonlyMap<string, Count>): string {
  const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const sum = { live: 0, fact: 0, assumed: 0 };
  for (const [, count] of rows) for (const key of ["live", "fact", "assumed"] as const) sum[key] += count[key];
  const lines = [...rows, ["all", sum] as const].map(
    ([category, { live, fact, assumed }]) =>
      `| ${[category, live, fact, assumed, live - fact - assumed].map(String).join(" | ")} |`,
  );
  return [
    "| category | live | on facts | on an assumption | not priced |",
    "| --- | --: | --: | --: | --: |",
    ...lines,
  ].join("\n");
}

if (import.meta.main) {
  const [, , day = istDateOf(Date.now()), folder = path.resolve(import.meta.dirname, "../reference-data")] =
    process.argv;
  process.stdout.write(`${day}\n\n${pricedTable(pricedBonds(readUniverse(folder), day))}\n`);
}
