import type { EoiReview } from "#domain/contract/http/eoi.ts";
import { limitLeft } from "#domain/limits/limit-left.ts";
import { dealMoney } from "#domain/trading/money.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";
import type { CheckedDeal, DealChecks } from "#server/market/trading/checks/deal-checks.ts";

/** Review of an EOI before it is posted or changed, with its money, settlement and end. */
export async function reviewEoiOf(
  checks: DealChecks,
  deal: CheckedDeal,
  { settlementDate, unitPriceStored, expiresAt, remaining }: EoiRow,
): Promise<EoiReview> {
  const money = dealMoney(deal.bond, settlementDate, unitPriceStored, remaining);
  return {
    ...(await reviewOf(checks, deal)),
    consideration: money.ok ? money.value : null,
    settlement_date: settlementDate,
    expires_at: expiresAt.toISOString(),
  };
}

/** Review of a quote before it is confirmed: its warnings and its tightest limit. */
export async function reviewOf(checks: DealChecks, deal: CheckedDeal): Promise<Pick<EoiReview, "warnings" | "limit">> {
  const tightest = await checks.tightestLimit(deal);
  return { warnings: await checks.warningsOf(deal), limit: tightest === null ? null : limitLeft(tightest) };
}
