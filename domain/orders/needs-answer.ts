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

/** Until when the other side's request to cancel waits, epoch ms; null after a failure, and where none was made. */
export function cancelWaitsUntilMs({
  cancel_asked: asked,
  state,
}: Pick<Order, "cancel_asked" | "state">): number | null {
  return asked === null || state === "FAILED" ? null : Date.parse(asked.at) + CANCEL_WITHIN_MS;
}

/** The other side's request to settle again, where this firm may agree to it; null where there is none. */
export function askedAgain(
  { may, settlement }: Pick<Order, "may" | "settlement">,
  clientId: string,
): NonNullable<Order["settlement"]>["again"] {
  const again = settlement?.again ?? null;
  return again !== null && again.client_id !== clientId && may.includes("settle_again") ? again : null;
}

/** The question of an order to a firm: about a report, an amendment, a request to cancel or a day to settle again. */
export type OrderQuestion = "report" | "amendment" | "cancel" | "again";

/** The question that waits for an answer of the reader's firm, the latest one of two; null where none does. */
export function askedOf(order: Order, clientId: string, nowMs: number): OrderQuestion | null {
  const { may, cancel_asked: asked } = order;
  if (may.includes("accept")) return "report";
  if (may.includes("decide")) return "amendment";
  const again = askedAgain(order, clientId);
  const isCancel = may.includes("cancel") && isCancelWaiting(order, clientId, nowMs);
  if (isCancel && again !== null) return asked !== null && asked.at > again.at ? "cancel" : "again";
  return isCancel ? "cancel" : again === null ? null : "again";
}

/** True for an order that waits for an answer of the reader's firm. */
export function needsAnswer(order: Order, clientId: string, nowMs: number): boolean {
  return askedOf(order, clientId, nowMs) !== null;
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
