import { isExchange } from "#domain/entities/exchanges.ts";
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

/** Label of an order's state; a settled order whose settlement was reversed says so, and so do legs that wait. */
export function orderStateText(order: Pick<Order, "state" | "settlement" | "report" | "exchange">): string {
  const { state, settlement, report, exchange } = order;
  const label = (isExchange(exchange) ? null : legsText(state, report)) ?? ORDER_STATE_LABELS[state];
  return isReversed({ settlement }) ? `${label}, reversed` : label;
}

/** State of a deal that both sides report; null once it is settled, failed or over. */
function legsText(state: OrderState, report: Order["report"]): string | null {
  if (report === undefined) return null;
  if (state === "CONFIRMED") return report.clearing === "no_guarantee" ? "Matched, no guarantee" : "Matched";
  if (state !== "ACCEPTED") return null;
  const states = [report.buyer.state, report.seller.state];
  if (states.includes("MISMATCH")) return "Differs";
  const reported = states.filter((each) => each === "REPORTED").length;
  if (reported === 2) return "Reported";
  return reported === 1 ? "Reported by one side" : "Report due";
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
  other_report: "Other's report",
  clearing: "CCIL",
  money: "Money",
  intention: "Intention",
  pay_in: "Pay-in",
};

/** Counterparty of the reader's side; the buyer for a reader who acts for both sides. */
export function otherFirm({ buyer, seller, buy_or_sell: side }: Pick<Order, "buyer" | "seller" | "buy_or_sell">) {
  return side === "buy" ? seller : buyer;
}
