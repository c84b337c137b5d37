import type { EoiReview } from "#domain/contract/http/eoi.ts";
import { limitLeft } from "#domain/limits/limit-left.ts";
import type { CheckedDeal, DealChecks } from "#server/trading/checks/deal-checks.ts";

/** What has to be known of a quote before it is confirmed. */
export async function reviewOf(checks: DealChecks, deal: CheckedDeal): Promise<EoiReview> {
  const tightest = await checks.tightestLimit(deal);
  return { warnings: await checks.warningsOf(deal), limit: tightest === null ? null : limitLeft(tightest) };
}
