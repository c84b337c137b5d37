import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Bond } from "#domain/entities/bond.ts";
import type { TableReading } from "#domain/tables/table.ts";
import { readTable, readTableText } from "#domain/tables/read-table.ts";
import { readWorkbook } from "#domain/tables/workbook.ts";
import { buildBondLookup } from "#domain/quote-parser/bond-lookup.ts";
import type { BondLookup } from "#domain/quote-parser/reading.ts";
import { readingWorld } from "#domain/quote-parser/reading-world.ts";
import { readUniverse } from "#server/market/bonds/load-universe.ts";
import { type TableCase, tableCase } from "./table-cases/case-file.ts";
import { type CaseVerdict, compareReading } from "./table-cases/compare-reading.ts";

// Reads every table of an index as the product does and prints those not read as labelled:
//   node scripts/verify-tables.ts tables/index.jsonl [--reader quotes] [--id q07] [--without dp-in]
// Rows read without a label are counted separately: they are worse than a refusal.

const REFERENCE_DATA = resolve(import.meta.dirname, "../reference-data");

interface Known {
  bonds: readonly Bond[];
  byIsin: ReadonlyMap<string, Bond>;
  lookups: Map<string, BondLookup>;
}

async function readCase(
  folder: string,
  { reader, file, today }: TableCase,
  known: Known,
): Promise<TableReading<object>> {
  const bytes = new Uint8Array(readFileSync(resolve(folder, file)));
  const isPasted = reader === "list" || reader === "chat";
  const world = readingWorld((isin) => known.byIsin.get(isin), isPasted ? lookupOf(known, today) : null, today);
  if (isPasted) return readTableText(reader, new TextDecoder().decode(bytes), world);
  return readTable(reader === "custodian" ? "holdings" : reader, { bytes, readWorkbook }, world);
}

/** Lookup of bonds by name, cached per day. */
function lookupOf({ bonds, lookups }: Known, today: string): BondLookup {
  const lookup = lookups.get(today) ?? buildBondLookup(bonds, today);
  lookups.set(today, lookup);
  return lookup;
}

async function verdictOf(folder: string, each: TableCase, known: Known): Promise<CaseVerdict> {
  try {
    return compareReading(each.expect, await readCase(folder, each, known));
  } catch (error) {
    return { misses: [`thrown ${String(error)}`], wrongRows: 0 };
  }
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reader: { type: "string" }, id: { type: "string" }, without: { type: "string" } },
  });
  const [file] = positionals;
  if (file === undefined || !existsSync(file)) {
    console.error(
      file === undefined
        ? "Which file? node scripts/verify-tables.ts INDEX [--reader R] [--id ID] [--without TAG]"
        : `No such file: ${resolve(file)}`,
    );
    return 2;
  }
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  const cases = lines.filter((line) => line.trim() !== "").map((line) => tableCase.parse(JSON.parse(line)));
  const chosen = cases.filter(
    ({ reader, id, tags }) =>
      (values.reader === undefined || values.reader === reader) &&
      (values.id === undefined || values.id === id) &&
      (values.without === undefined || !tags.includes(values.without)),
  );
  const bonds = readUniverse(REFERENCE_DATA);
  const known: Known = { bonds, byIsin: new Map(bonds.map((bond) => [bond.isin, bond])), lookups: new Map() };
  const count = { passed: 0, failed: 0, wrongRows: 0 };
  for (const each of chosen) {
    const { misses, wrongRows } = await verdictOf(dirname(file), each, known);
    count[misses.length === 0 ? "passed" : "failed"] += 1;
    count.wrongRows += wrongRows;
    if (misses.length > 0) console.log(`${each.id} ${each.reader} ${each.kind}: ${misses.join("; ")}`);
  }
  console.log(`wrong rows ${count.wrongRows}`);
  console.log(`${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0 && count.passed > 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await run();
