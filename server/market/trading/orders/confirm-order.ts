import { isExchange } from "#domain/entities/exchanges.ts";
import { rupeesToPaise } from "#domain/lib/paise.ts";
import { openedTrack } from "#domain/orders/track.ts";
import type { Change } from "#server/machine/core/change.ts";
import { lookAgainAt } from "#server/market/exchange/apply-events.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";

/** The buyer's pay-in through the clearing corporation and the seller's pay-out, in paise. */
export function obligationsOf({ consideration: money }: Pick<OrderRow, "consideration">) {
  const payOutPaise = rupeesToPaise(money?.consideration ?? 0);
  return { payInPaise: payOutPaise + rupeesToPaise(money?.stamp_duty ?? 0), payOutPaise };
}

/** Changes of an order that its exchange has confirmed, or its platform has matched: it gets a deal number, and its settlement begins. */
export async function confirmedBy({ tx, now }: Change, row: OrderRow, dealNumber: string): Promise<Partial<OrderRow>> {
  // Events of the clearing corporation from before the deal was known to be ours.
  if (isExchange(row.exchange)) await lookAgainAt(tx, row.exchange, dealNumber);
  const hasCustodian = { buyer: row.buyerSide.custodianId !== null, seller: row.sellerSide.custodianId !== null };
  return {
    state: "CONFIRMED",
    reportedStatus: "accepted",
    dealNumber,
    confirmedAt: now,
    reportedAt: row.reportedAt ?? now,
    track: openedTrack(obligationsOf(row), hasCustodian),
    cancelAskedBy: null,
    cancelAskedAt: null,
  };
}
