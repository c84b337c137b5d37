import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildBondLookup } from "#domain/quote-parser/bond-lookup.ts";
import { parseMessage } from "#domain/quote-parser/parse-quotes.ts";
import { compare, readLabelled, type LabelledQuote } from "#domain/quote-parser/labelled-quotes.testing.ts";
import type { BondLookup, QuoteReading } from "#domain/quote-parser/reading.ts";
import { readUniverse } from "#server/market/bonds/load-universe.ts";

// Runs the quote parser on every message of a file and prints those not read as labelled:
//   node scripts/verify-quotes.ts quotes.jsonl [--today 2026-11-20] [--part held-back]
// A line is {"text", "quotes": [{"isin", "side", "price" or "yield_pct", "quantum", "settlement_delta", "status"}],
// "ambiguous"}. A message passes when the parser reads every labelled quote and no other. Fields missing from a label are
// not compared. `isin` null requires the parser to leave the bond open instead of choosing one; a label without a level
// requires the same for the level.

const TODAY = "2026-11-20";
const PRECISION_NEEDED = 0.98;
const RECALL_NEEDED = 0.95;

function textOf(quote: LabelledQuote): string {
  const { isin, side, price, yield_pct, quantum, settlement_delta, status } = quote;
  return words(isin, side, price, yield_pct, quantum, settlement_delta, status);
}

function readOf({
  isin,
  side,
  price,
  yieldPct,
  sizeRupees,
  settlementDelta,
  status,
  candidates,
}: QuoteReading): string {
  const bond = isin ?? `open(${candidates.length})`;
  return words(
    bond,
    side,
    price ?? undefined,
    yieldPct ?? undefined,
    sizeRupees ?? undefined,
    settlementDelta ?? undefined,
    status ?? undefined,
  );
}

function words(
  isin: string | null,
  side: string | null,
  price?: number,
  yieldPct?: number,
  rupees?: number,
  delta?: number,
  status?: string,
): string {
  return [
    isin ?? "open",
    side ?? "no side",
    price !== undefined && `@${price}`,
    yieldPct !== undefined && `${yieldPct}%`,
    rupees !== undefined && `${rupees / 10_000_000}cr`,
    delta !== undefined && `t+${delta}`,
    status,
  ]
    .filter(Boolean)
    .join(" ");
}

export function lookupOfReferenceData(today: string): BondLookup {
  return buildBondLookup(readUniverse(resolve(import.meta.dirname, "../reference-data")), today);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "none to compare" : (part / whole).toFixed(4);
}

function run(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      today: { type: "string", default: TODAY },
      part: { type: "string" },
      quiet: { type: "boolean", default: false },
    },
  });
  const file = positionals[0];
  if (file === undefined || !existsSync(file)) {
    console.error(
      file === undefined
        ? "Which file? node scripts/verify-quotes.ts FILE [--today YYYY-MM-DD]"
        : `No such file: ${resolve(file)}`,
    );
    return 2;
  }
  const lookup = lookupOfReferenceData(values.today);
  const count = { passed: 0, failed: 0, skipped: 0, read: 0, labelled: 0, right: 0 };
  for (const [number, line] of readFileSync(file, "utf8").split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const message = readLabelled(line);
    if (typeof message === "string") {
      count.skipped += 1;
      console.log(`line ${number + 1} skipped: ${message}`);
      continue;
    }
    if (values.part !== undefined && (message.part ?? "tuning") !== values.part) continue;
    const { readings, openPairs } = parseMessage(message.text, lookup, values.today);
    const verdict = compare(message.quotes, readings, openPairs);
    count.read += verdict.read;
    count.labelled += verdict.labelled;
    count.right += verdict.right;
    count[verdict.passed ? "passed" : "failed"] += 1;
    if (verdict.passed || values.quiet) continue;
    console.log(`line ${number + 1} wrong: ${JSON.stringify(message.text)}`);
    console.log(`  expected ${message.quotes.map(textOf).join(" | ") || "nothing"}`);
    const got = [...readings.map(readOf), ...openPairs.map(({ first, second }) => `level open: ${first}/${second}`)];
    console.log(`  got      ${got.join(" | ") || "nothing"}`);
  }
  console.log(
    `precision ${percent(count.right, count.read)}, recall ${percent(count.right, count.labelled)} on bond, side and level`,
  );
  console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  const precise = count.read === 0 || count.right / count.read >= PRECISION_NEEDED;
  const complete = count.labelled === 0 || count.right / count.labelled >= RECALL_NEEDED;
  return precise && complete && count.passed > 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = run();
