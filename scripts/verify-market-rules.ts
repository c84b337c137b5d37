import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { marketRule } from "#domain/market-rules/market-rule.ts";
import { readCalendar } from "../server/machine/core/calendar.ts";
import { casesFile, marketCase, unreadInputs } from "./market-rules-cases/case-file.ts";
import { compareVerdict } from "./market-rules-cases/compare-verdict.ts";
import { contextOf, dealOf } from "./market-rules-cases/deal-of-case.ts";
import { checkAll, type Verdict } from "./pricing-vectors/verdict.ts";

// Asks the market rule for every case of a file and prints differences:
//   node scripts/verify-market-rules.ts scripts/market-rules-cases/sample.json

const REFERENCE_DATA = resolve(import.meta.dirname, "../reference-data");

/** Checks the whole content of a file of cases. @throws ZodError for any other content */
export function verify(content: unknown): Verdict {
  const verdict: Verdict = { passed: 0, failed: 0, skipped: 0, lines: [] };
  const calendar = readCalendar(REFERENCE_DATA);
  checkAll(verdict, casesFile.parse(content).cases, marketCase, (each) => {
    const misses = compareVerdict(each.expect, marketRule(dealOf(each.case), contextOf(each.case, calendar)));
    const unread = unreadInputs(each.case);
    if (unread.length > 0) verdict.lines.push(`${each.id}: inputs not read: ${unread.join(", ")}`);
    return misses;
  });
  return verdict;
}

function run(): number {
  const file = process.argv[2];
  if (file === undefined || !existsSync(file)) {
    console.error(
      file === undefined ? "Which file? node scripts/verify-market-rules.ts FILE" : `No such file: ${resolve(file)}`,
    );
    return 2;
  }
  const { passed, failed, lines } = verify(JSON.parse(readFileSync(file, "utf8")));
  for (const line of lines) console.log(line);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = run();
