import type { Order } from "#domain/entities/order.ts";
import { isAnyLate } from "#domain/orders/clocks.ts";
import { CANCEL_WITHIN_MS } from "#domain/tickets/life.ts";

/** True when the other side's request to cancel awaits this firm: for 15 minutes, or without limit after a failure. */
export function isCancelWaiting(
  order: Pick<Order, "cancel_asked" | "state">,
  clientId: string,
  nowMs: number,
): boolean {
  const { cancel_asked: asked, state } = order;
  if (asked === null || asked.client_id === clientId) return false;
  return state === "FAILED" || nowMs < Date.parse(asked.at) + CANCEL_WITHIN_MS;
}

/** Expiry of the other side's request to cancel, epoch ms; null after a failure, and without a request. */
export function cancelWaitsUntilMs({
  cancel_asked: asked,
  state,
}: Pick<Order, "cancel_asked" | "state">): number | null {
  return asked === null || state === "FAILED" ? null : Date.parse(asked.at) + CANCEL_WITHIN_MS;
}

/** Other side's request to settle again, if this firm may agree to it; else null. */
export function askedAgain(
  { may, settlement }: Pick<Order, "may" | "settlement">,
  clientId: string,
): NonNullable<Order["settlement"]>["again"] {
  const again = settlement?.again ?? null;
  return again !== null && again.client_id !== clientId && may.includes("settle_again") ? again : null;
}

/** Open question of an order to a firm: a report, an amendment, a request to cancel, or a day to settle again. */
export type OrderQuestion = "report" | "amendment" | "cancel" | "again";

/** Open question to the reader's firm, the latest of two; null without one. */
export function askedOf(order: Order, clientId: string, nowMs: number): OrderQuestion | null {
  const { may, cancel_asked: asked } = order;
  if (may.includes("accept")) return "report";
  if (may.includes("decide")) return "amendment";
  const again = askedAgain(order, clientId);
  const isCancel = may.includes("cancel") && isCancelWaiting(order, clientId, nowMs);
  if (isCancel && again !== null) return asked !== null && asked.at > again.at ? "cancel" : "again";
  return isCancel ? "cancel" : again === null ? null : "again";
}

/** True for an order that awaits an answer of the reader's firm, or the report of its leg. */
export function needsAnswer(order: Order, clientId: string, nowMs: number): boolean {
  return order.may.includes("report") || askedOf(order, clientId, nowMs) !== null;
}

/** True when the clearing corporation reversed the settlement after the order was settled. */
export function isReversed({ settlement }: Pick<Order, "settlement">): boolean {
  return settlement !== null && settlement.reversal !== null;
}

/** True for an order that needs attention: it awaits the firm, failed, was reversed, or has an overdue clock. */
export function needsLook(order: Order, clientId: string, nowMs: number): boolean {
  return (
    order.state === "FAILED" || isReversed(order) || needsAnswer(order, clientId, nowMs) || isAnyLate(order, nowMs)
  );
}
