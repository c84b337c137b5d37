import { missesOfDealMoney } from "./pricing-vectors/check-deal-money.ts";
import { considerationDealCase, considerationFile } from "./pricing-vectors/consideration-file.ts";
import { checkAll, runVerify, type Verdict } from "./pricing-vectors/verdict.ts";

// Computes the consideration of every deal in a file with the product's code and prints differences:
//   node scripts/verify-consideration.ts reference-data/consideration-sample.json

/** Checks the whole content of a file of deals. @throws ZodError for any other content */
export function verify(content: unknown): Verdict {
  const verdict: Verdict = { passed: 0, failed: 0, skipped: 0, lines: [] };
  checkAll(verdict, considerationFile.parse(content).cases, considerationDealCase, missesOfDealMoney);
  return verdict;
}

if (import.meta.main) process.exitCode = runVerify("scripts/verify-consideration.ts", verify);
