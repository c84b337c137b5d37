import { resolve } from "node:path";
import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { readUniverse } from "../server/market/bonds/load-universe.ts";
import { readCalendar } from "../server/machine/core/calendar.ts";
import { missesOfHolding } from "./pricing-vectors/check-holding.ts";
import { holdingCase, holdingsFile } from "./pricing-vectors/holdings-file.ts";
import { checkAll, runVerify, type Verdict } from "./pricing-vectors/verdict.ts";

// Books every holding of a file event by event, as the product does, and prints differences:
//   node scripts/verify-holdings.ts reference-data/holdings-sample.json

const REFERENCE_DATA = resolve(import.meta.dirname, "../reference-data");

let known: { bonds: Map<string, Bond>; calendar: BusinessCalendar } | null = null;

/** Bonds and holidays of the reference data, read once. */
function reference() {
  known ??= {
    bonds: new Map(readUniverse(REFERENCE_DATA).map((bond) => [bond.isin, bond])),
    calendar: readCalendar(REFERENCE_DATA),
  };
  return known;
}

/** Checks the whole content of a file of holdings. @throws ZodError for any other content */
export function verify(content: unknown): Verdict {
  const verdict: Verdict = { passed: 0, failed: 0, skipped: 0, lines: [] };
  const { bonds, calendar } = reference();
  checkAll(verdict, holdingsFile.parse(content).cases, holdingCase, (held) => {
    const bond = bonds.get(held.isin);
    return bond === undefined
      ? [{ quantity: "isin", expected: held.isin, got: "no such bond" }]
      : missesOfHolding(held, bond, calendar);
  });
  return verdict;
}

if (import.meta.main) process.exitCode = runVerify("scripts/verify-holdings.ts", verify);
