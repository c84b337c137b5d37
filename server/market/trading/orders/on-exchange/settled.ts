import { exchangeOf } from "#domain/entities/exchanges.ts";
import type { VenueSettlement } from "#domain/exchange/venue-settlement.ts";
import { failureOf, withSettlementReport, outcomeOf, payInDispute, isReversal } from "#domain/orders/track.ts";
import { settlingOn } from "#domain/trading/moved-settlement.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import type { OrderStep } from "#server/market/trading/orders/save-order.ts";

interface Became {
  changes: Partial<OrderRow>;
  step: OrderStep;
}

const TEXTS = {
  PENDING: "opened the settlement",
  BONDS_IN: "has the bonds",
  FUNDS_IN: "has the money",
  PAY_IN_DONE: "has bonds and money",
  PAID_OUT: "paid out",
  REVERSED: "reversed the settlement",
  EXPIRED: "ended the settlement at the pay-in",
  NOT_SETTLEABLE: "cannot settle the deal",
  CANCELLED: "cancelled the settlement",
  DOCUMENT_MISSING: "is missing a document",
} as const satisfies Record<VenueSettlement["state"], string>;

const CORPORATIONS = { NSE: "NSE Clearing", BSE: "ICCL" } as const;

/**
 * Applies a clearing corporation's message about an order's settlement. Its day wins and is shown as changed. Messages
 * about an attempt that has failed do not change the attempt after it. Null if nothing changes.
 */
export function settledBy(row: OrderRow, report: VenueSettlement, now: Date): Became | null {
  const { track } = row;
  if (track === null) return null;
  if (row.state === "SETTLED") return reversed(row, report, now);
  if (row.state !== "CONFIRMED") return null;
  // The attempt after a failure is settled by hand: the corporation still reports the failed one.
  if (track.attempt > 1) return null;
  const agreed = row.settlementAgreed ?? row.settlementDate;
  const moved = report.settlementDate === row.settlementDate ? {} : settlingOn(agreed, report.settlementDate);
  const changes = { ...moved, track: withSettlementReport(track, report, now.toISOString()) };
  return closedBy(row, changes, { action: "order.track", text: reportText(row, report) }, now);
}

const reportText = ({ exchange }: OrderRow, { state }: VenueSettlement) =>
  `${CORPORATIONS[exchangeOf(exchange)]} ${TEXTS[state]}`;

/**
 * A reversal after the order was settled. The order stays settled, and so do the lots that it moved: people find out
 * where bonds and money are. The message is stored on the order and sent to both firms.
 */
function reversed(row: OrderRow, report: VenueSettlement, now: Date): Became | null {
  const { track } = row;
  if (track === null || !isReversal(track, report.state)) return null;
  const text = `${reportText(row, report)} after it was settled`;
  const reversal = { status: report.state, text, at: now.toISOString() };
  const detail = { status: report.state, settled_at: row.settledAt?.toISOString() ?? null };
  return { changes: { track: { ...track, reversal } }, step: { action: "order.reversed", text, detail } };
}

/**
 * The changes with the resulting state of the order: settled once paid out and the money agrees, failed, or cancelled.
 * If the day moved, its clocks start again.
 */
export function closedBy(row: OrderRow, changed: Partial<OrderRow>, step: OrderStep, now: Date): Became {
  const isMoved = (changed.settlementDate ?? row.settlementDate) !== row.settlementDate;
  const changes = isMoved ? { ...changed, lateNotified: [] } : changed;
  const next = { ...row, ...changes };
  const { track } = next;
  if (track === null || next.state !== "CONFIRMED") return { changes, step };
  const dispute = payInDispute(track);
  const onExchange = { ...next.onExchange, dispute };
  const tracked = { ...changes, onExchange };
  switch (outcomeOf(track)) {
    case null:
      return { changes: tracked, step };
    case "SETTLED":
      if (dispute !== null)
        return { changes: tracked, step: { ...step, action: "exchange.disputed", detail: dispute } };
      return { changes: { ...tracked, state: "SETTLED", settledAt: now }, step: { ...step, action: "order.settle" } };
    case "FAILED": {
      const failure = { ...failureOf(track), at: now.toISOString() };
      const failed = { ...tracked, state: "FAILED" as const, track: { ...track, failure } };
      return { changes: failed, step: { ...step, action: "order.fail", text: failure.text } };
    }
    case "CANCELLED":
      return { changes: { ...tracked, ...cancelledBy(next) }, step: { ...step, action: "order.cancel" } };
  }
}

/** A corporation cancels a deal that both sides agreed to cancel, and may report it before the exchange does. */
function cancelledBy({ amendment }: OrderRow): Partial<OrderRow> {
  const isAgreed = amendment?.kind === "C" && amendment.state === "PROPOSED";
  if (!isAgreed) return { state: "CANCELLED" };
  return { state: "CANCELLED", reason: amendment.reason, amendment: { ...amendment, state: "APPROVED" } };
}
