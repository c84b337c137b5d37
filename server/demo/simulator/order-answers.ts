import type { Order } from "#domain/entities/order.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { answerOrder } from "#server/market/trading/orders/answer-order.ts";
import { confirmCancel } from "#server/market/trading/orders/cancel-order.ts";
import { settleOrder } from "#server/market/trading/orders/settle-order.ts";
import { recordIntention } from "#server/market/trading/orders/state-intention.ts";

/** Reaction of a simulated firm's back office to an order that waits for it. */
export type OrderAnswer = "accept" | "agree" | "cancel" | "settle_again" | "intention" | "settle";

/**
 * Accepts reported deals, agrees to requests of the other side, and acts for the custodian. Starts nothing unasked.
 * Null when the order does not wait for this firm.
 */
export function answerToOrder(order: Order, firm: string): OrderAnswer | null {
  const { may, settlement, cancel_asked: cancelAsked } = order;
  const side = order.buyer.client_id === firm ? ("buyer" as const) : ("seller" as const);
  const other = side === "buyer" ? ("seller" as const) : ("buyer" as const);
  if (cancelAsked !== null && cancelAsked.client_id !== firm && may.includes("cancel")) return "cancel";
  if (may.includes("accept")) return "accept";
  if (may.includes("decide")) return "agree";
  if (may.includes("settle_again") && settlement?.again != null) return "settle_again";
  if (may.includes("intention") && settlement?.intentions[side] === "pending") return "intention";
  return may.includes("settle") && settlement?.by_hand[other] != null ? "settle" : null;
}

/** Gives the answer as people do. */
export function giveOrderAnswer(parts: Parts, cause: Cause, order: Order, answer: OrderAnswer): Promise<Order> {
  const { id, kind, version } = order;
  switch (answer) {
    case "accept":
    case "agree": {
      const accepted = { version, reported_order_status: "accepted" as const };
      return answerOrder(parts, cause, kind, id, accepted);
    }
    case "cancel":
      return confirmCancel(parts, cause, kind, id, { version });
    case "settle_again":
      return settleOrder(parts, cause, kind, id, { version });
    case "intention":
      return recordIntention(parts, cause, id, { version, intention: "stated" });
    case "settle": {
      const { buyer, seller } = order.settlement?.by_hand ?? { buyer: null, seller: null };
      const utr = (buyer ?? seller)?.utr;
      return settleOrder(parts, cause, kind, id, { version, utr, proof: "Statement of the account" });
    }
  }
}
