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
import { checkAll, runVerify, type Verdict } from "./pricing-vectors/verdict.ts";
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

// Prices every case of a file of reference vectors with the product's own code and prints differences:
//   node scripts/verify-pricing.ts reference-data/pricing-vectors.json
// The file carries its conventions, calendars and tolerances. An unreadable case counts as failed; a case
// whose inputs are neither in the file nor known here counts as skipped.

/** Checks the whole content of a vectors file. @throws ZodError for any other content */
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

if (import.meta.main) process.exitCode = runVerify("scripts/verify-pricing.ts", verify);
