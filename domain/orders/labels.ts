import type { Order, OrderClock, OrderKind, OrderState, SettlementStatus } from "#domain/entities/order.ts";
import { isReversed } from "#domain/orders/needs-answer.ts";

/** Label of each order state, on screen and on paper. */
export const ORDER_STATE_LABELS: Record<OrderState, string> = {
  REPORTED: "Reported",
  ACCEPTED: "Accepted",
  CONFIRMED: "Confirmed",
  SETTLED: "Settled",
  FAILED: "Failed",
  REJECTED: "Rejected",
  CANCELLED: "Cancelled",
};

/** Label of an order's state; a settled order whose settlement was reversed says so. */
export function orderStateText({ state, settlement }: Pick<Order, "state" | "settlement">): string {
  const label = ORDER_STATE_LABELS[state];
  return isReversed({ settlement }) ? `${label}, reversed` : label;
}

export const ORDER_KIND_LABELS: Record<OrderKind, string> = { ORDER: "Order", PROCUREMENT: "Procurement" };

/** Our labels for the clearing corporation's settlement states. */
export const SETTLEMENT_LABELS: Record<SettlementStatus, string> = {
  PENDING: "Obligations shown",
  BONDS_IN: "Bonds are in",
  FUNDS_IN: "Money is in",
  PAY_IN_DONE: "Bonds and money are in",
  PAID_OUT: "Paid out",
  REVERSED: "Reversed",
  EXPIRED: "Expired",
  NOT_SETTLEABLE: "Not settleable",
  CANCELLED: "Cancelled",
  DOCUMENT_MISSING: "A document is missing",
};

/** Short label of a clock for a narrow cell of a list. */
export const SHORT_CLOCKS: Record<OrderClock["id"], string> = {
  report: "Report",
  money: "Money",
  intention: "Intention",
  pay_in: "Pay-in",
};

/** Counterparty of the reader's side; the buyer for a reader who acts for both sides. */
export function otherFirm({ buyer, seller, buy_or_sell: side }: Pick<Order, "buyer" | "seller" | "buy_or_sell">) {
  return side === "buy" ? seller : buyer;
}
