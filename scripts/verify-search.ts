import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { buildBondIndex, type BondIndex } from "#domain/bond-search/bond-index.ts";
import { searchBonds } from "#domain/bond-search/search.ts";
import { readUniverse } from "#server/market/bonds/load-universe.ts";

// Runs the product's own search on every query of a file and prints those that did not find their bond:
//   node scripts/verify-search.ts queries.jsonl [--today 2026-11-20]
// A line is {"q": text, "isin": ISIN or "any": [ISINs], "top": maximum rank of the bond, "kind": any text}.

const SHARE_NEEDED = 0.95;
const expectation = z.object({
  q: z.string(),
  isin: z.string().optional(),
  any: z.array(z.string()).optional(),
  top: z.number().int().positive().default(1),
  kind: z.string().default("-"),
});
type Expectation = z.infer<typeof expectation>;

/** The case on a line, or an error text. */
export function readCase(line: string): Expectation | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return "not JSON";
  }
  const parsed = expectation.safeParse(value);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => `${issue.path.join(".") || "line"}: ${issue.message}`).join("; ");
  if (!parsed.data.isin && !parsed.data.any?.length) return "neither isin nor any";
  return parsed.data;
}

/** Null when one of the requested bonds is among the first `top`, otherwise the bonds found instead. */
export function missOf(index: BondIndex, asked: Expectation): string | null {
  const wanted = new Set(
    [...(asked.any ?? []), ...(asked.isin ? [asked.isin] : [])].map((isin) => isin.trim().toUpperCase()),
  );
  const found = searchBonds(index, asked.q, { limit: Math.max(asked.top, 10) });
  if (found.slice(0, asked.top).some(({ bond }) => wanted.has(bond.isin))) return null;
  const place = found.findIndex(({ bond }) => wanted.has(bond.isin));
  const instead = found
    .slice(0, 3)
    .map(({ bond }) => `${bond.isin} ${bond.display_name}`)
    .join(" | ");
  return `${asked.kind}: "${asked.q}" wants ${[...wanted].join(" or ")} in the first ${asked.top}, ${place < 0 ? "not among ten" : `is at ${place + 1}`}; found ${instead || "nothing"}`;
}

function run(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { today: { type: "string", default: "2026-11-20" } },
  });
  const file = positionals[0];
  if (file === undefined) {
    console.error("Which file? node scripts/verify-search.ts FILE [--today YYYY-MM-DD]");
    return 2;
  }
  if (!existsSync(file)) {
    console.error(`No such file: ${resolve(file)}`);
    return 2;
  }
  const index = buildBondIndex(readUniverse(resolve(import.meta.dirname, "../reference-data")), {
    today: values.today,
  });
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const [number, line] of readFileSync(file, "utf8").split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const asked = readCase(line);
    const miss = typeof asked === "string" ? null : missOf(index, asked);
    if (typeof asked === "string") {
      skipped += 1;
      console.log(`line ${number + 1} skipped: ${asked}`);
    } else if (miss === null) passed += 1;
    else {
      failed += 1;
      console.log(`line ${number + 1} missed: ${miss}`);
    }
  }
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return passed + failed > 0 && passed / (passed + failed) >= SHARE_NEEDED ? 0 : 1;
}

if (import.meta.main) process.exitCode = run();
