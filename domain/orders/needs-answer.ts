import type { Order } from "#domain/entities/order.ts";
import { isAnyLate } from "#domain/orders/clocks.ts";
import { CANCEL_WITHIN_MS } from "#domain/tickets/life.ts";

/** Whether the other side's request to cancel waits for this firm: 15 minutes, and after a failure for as long as it takes. */
export function isCancelWaiting(
  order: Pick<Order, "cancel_asked" | "state">,
  clientId: string,
  nowMs: number,
): boolean {
  const { cancel_asked: asked, state } = order;
  if (asked === null || asked.client_id === clientId) return false;
  return state === "FAILED" || nowMs < Date.parse(asked.at) + CANCEL_WITHIN_MS;
}

/** Whether an order waits for an answer of the reader's firm: to a report, an amendment, a request to cancel or to settle again. */
export function needsAnswer(order: Order, clientId: string, nowMs: number): boolean {
  const { may, settlement } = order;
  if (may.includes("accept") || may.includes("decide")) return true;
  if (may.includes("cancel") && isCancelWaiting(order, clientId, nowMs)) return true;
  const again = settlement?.again ?? null;
  return may.includes("settle_again") && again !== null && again.client_id !== clientId;
}

/** Whether its clearing corporation took the settlement back after the order was settled. */
export function isTakenBack({ settlement }: Pick<Order, "settlement">): boolean {
  return settlement !== null && settlement.reversal !== null;
}

/** Whether an order has to be looked at: it waits for the firm, failed, was taken back, or a clock of it has run out. */
export function needsLook(order: Order, clientId: string, nowMs: number): boolean {
  return (
    order.state === "FAILED" || isTakenBack(order) || needsAnswer(order, clientId, nowMs) || isAnyLate(order, nowMs)
  );
}
