import { missesOfDealMoney } from "./pricing-vectors/check-deal-money.ts";
import { considerationDealCase, considerationFile } from "./pricing-vectors/consideration-file.ts";
import { checkAll, runVerify, type Verdict } from "./pricing-vectors/verdict.ts";

// Puts every deal of a file through the product's own money and says which figure is off:
//   node scripts/verify-consideration.ts reference-data/consideration-sample.json

/** Checks the whole content of a file of deals. @throws ZodError when it is no such file */
export function verify(content: unknown): Verdict {
  const verdict: Verdict = { passed: 0, failed: 0, skipped: 0, lines: [] };
  checkAll(verdict, considerationFile.parse(content).cases, considerationDealCase, missesOfDealMoney);
  return verdict;
}

if (import.meta.main) process.exitCode = runVerify("scripts/verify-consideration.ts", verify);
