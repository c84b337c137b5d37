import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { z } from "zod";
import { missesOfCase } from "./pricing-vectors/check-case.ts";
import {
  calendarOf,
  missesOfConsideration,
  missesOfPayment,
  missesOfSettlement,
} from "./pricing-vectors/check-money-and-dates.ts";
import { missesOfHeldLevel, missesOfLastPayment, missesOfTradingEnd } from "./pricing-vectors/check-last-period.ts";
import { missesOfPublished } from "./pricing-vectors/check-published.ts";
import type { Miss } from "./pricing-vectors/miss.ts";
import {
  considerationCase,
  heldLevelCase,
  lastPaymentCase,
  paymentCase,
  publishedExample,
  settlementCase,
  tradingEndCase,
  vectorCase,
  vectorFile,
} from "#domain/pricing/vector-file.ts";
import type { BondFacts } from "#domain/pricing/bond-facts.ts";

// Puts every case of a file of reference vectors through the product's own pricing and says which number is off:
//   node scripts/verify-pricing.ts reference-data/pricing-vectors.json
// The file carries its conventions, calendars and tolerances. A case that cannot be read counts as failed; one whose
// inputs are not in the file and not known here counts as skipped.

export interface Verdict {
  passed: number;
  failed: number;
  skipped: number;
  /** what is off, one line each */
  lines: string[];
}

/** Checks the whole content of a vectors file. @throws ZodError when it is no such file */
export function verify(content: unknown): Verdict {
  const file = vectorFile.parse(content);
  const verdict: Verdict = { passed: 0, failed: 0, skipped: 0, lines: [] };
  const calendars = new Map(Object.entries(file.calendars).map(([name, { holidays }]) => [name, calendarOf(holidays)]));
  const onCalendar = <T extends { calendar: string }>(
    expected: T,
    check: (expected: T, calendar: ReturnType<typeof calendarOf>) => Miss[],
  ) => {
    const calendar = calendars.get(expected.calendar);
    return calendar === undefined ? null : check(expected, calendar);
  };
  const ofBond = <T extends { calendar: string; bond: string }>(
    expected: T,
    check: (expected: T, bond: BondFacts, calendar: ReturnType<typeof calendarOf>) => Miss[],
  ) => {
    const bond = file.bonds[expected.bond];
    return bond === undefined ? null : onCalendar(expected, (known, calendar) => check(known, bond, calendar));
  };
  checkAll(verdict, file.cases, vectorCase, missesOfCase);
  checkAll(verdict, file.settlementDateCases, settlementCase, (found) => onCalendar(found, missesOfSettlement));
  checkAll(verdict, file.paymentDateCases, paymentCase, (found) => onCalendar(found, missesOfPayment));
  checkAll(verdict, file.considerationCases, considerationCase, missesOfConsideration);
  checkAll(verdict, file.publishedExamples, publishedExample, missesOfPublished);
  checkAll(verdict, file.lastPaymentCases, lastPaymentCase, (found) => ofBond(found, missesOfLastPayment));
  checkAll(verdict, file.tradingEndCases, tradingEndCase, (found) => ofBond(found, missesOfTradingEnd));
  checkAll(verdict, file.heldLevelCases, heldLevelCase, (found) => ofBond(found, missesOfHeldLevel));
  return verdict;
}

function checkAll<Shape extends z.ZodType<{ id: string }>>(
  verdict: Verdict,
  rows: readonly unknown[],
  shape: Shape,
  check: (expected: z.infer<Shape>) => Miss[] | null,
): void {
  for (const [index, row] of rows.entries()) {
    const read = shape.safeParse(row);
    const id = read.success ? read.data.id : `${idOf(row) ?? `case ${index + 1}`} (unreadable)`;
    const misses = read.success
      ? check(read.data)
      : [{ quantity: "shape", expected: "readable", got: read.error.message }];
    if (misses === null) {
      verdict.skipped += 1;
      verdict.lines.push(`${id}: skipped, its inputs are not known`);
    } else if (misses.length === 0) verdict.passed += 1;
    else {
      verdict.failed += 1;
      for (const { quantity, expected, got } of misses) {
        verdict.lines.push(`${id}: ${quantity} expected ${String(expected)}, got ${String(got)}`);
      }
    }
  }
}

function idOf(row: unknown): string | null {
  return typeof row === "object" && row !== null && "id" in row && typeof row.id === "string" ? row.id : null;
}

function run(): number {
  const file = process.argv[2];
  if (file === undefined) {
    console.error("Which file? node scripts/verify-pricing.ts FILE");
    return 2;
  }
  if (!existsSync(file)) {
    console.error(`No such file: ${resolve(file)}`);
    return 2;
  }
  const { passed, failed, skipped, lines } = verify(JSON.parse(readFileSync(file, "utf8")));
  for (const line of lines) console.log(line);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = run();
