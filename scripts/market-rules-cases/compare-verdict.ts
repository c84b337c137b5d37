import { istDateOf, istTimeOf } from "#domain/lib/iso-date.ts";
import type { MarketVerdict } from "#domain/market-rules/market-rule.ts";
import { type Miss, Misses } from "../pricing-vectors/miss.ts";
import type { Expected } from "./case-file.ts";

/** Differences between the expectation of a case and the verdict. */
export function compareVerdict(expected: Expected, verdict: MarketVerdict): Miss[] {
  const misses = new Misses();
  const got = asWritten(verdict);
  if (got.allowed !== expected.allowed) {
    misses.same("allowed", expected.allowed, got.allowed);
    misses.same("mr", text(expected.mr), text(got.mr));
    return misses.found;
  }
  for (const quantity of new Set([...Object.keys(expected), ...Object.keys(got)])) {
    misses.same(quantity, text(valueAt(expected, quantity)), text(valueAt(got, quantity)));
  }
  return misses.found;
}

const valueAt = (of: object, quantity: string): unknown => Object.entries(of).find(([name]) => name === quantity)?.[1];
const text = (value: unknown) => JSON.stringify(value) ?? "absent";

/** A verdict in the words of the file. Flags that are false and lists that are empty are left out, as there. */
function asWritten(verdict: MarketVerdict): Expected {
  if (!verdict.allowed) {
    const { mr, code, text: words, error, field } = verdict.refusal;
    return { allowed: false, refusal_code: code, text: words, error, field, mr: [mr] };
  }
  const { reportDueMs: due, reporters, countsForRfqShare: counts } = verdict;
  return {
    allowed: true,
    mr: [...verdict.applied],
    settlement_date: verdict.settlementDate,
    settlement_delta: verdict.settlementDelta,
    clearing: verdict.clearing,
    clearing_mode: verdict.clearingMode,
    report_platform: verdict.reportPlatform,
    report_due: due === null ? null : { buyer: istText(due.buyer), seller: istText(due.seller) },
    reporters: reporters === null ? null : { buyer: reporters.buyer, seller: reporters.seller },
    stamp_duty_payer: verdict.stampDutyPayer,
    counts_for_rfq_share: { buyer: counts.buyer, seller: counts.seller },
    ...(verdict.warnings.length > 0 ? { warnings: verdict.warnings.map(({ code }) => code) } : {}),
    ...(verdict.isClearingOptional ? { clearing_optional: true } : {}),
    ...(verdict.isCalendarProvisional ? { calendar_provisional: true } : {}),
  };
}

const istText = (instantMs: number) => `${istDateOf(instantMs)}T${istTimeOf(instantMs)}`;
