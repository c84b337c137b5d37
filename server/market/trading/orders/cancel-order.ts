import { Refusal } from "#domain/contract/errors.ts";
import type { Order, OrderKind } from "#domain/entities/order.ts";
import { cancelStep } from "#domain/orders/life.ts";
import { waitingText } from "#domain/orders/texts.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { answerOrder, saveAndQueueNext } from "#server/market/trading/orders/answer-order.ts";
import { propose } from "#server/market/trading/orders/modify-order.ts";
import { isOnItsWay } from "#server/market/trading/orders/on-exchange/queue-order.ts";
import { openOrder, saveOrder } from "#server/market/trading/orders/save-order.ts";
import { readOrder } from "#server/market/trading/orders/queries.ts";

interface Asked {
  version: number;
  reason?: string | null | undefined;
}

const NO_CHANGES = { settlement_date: null, yield_type: null, accrued_interest: null };

/**
 * Cancels an order that was not accepted, asks the other side if it was, and proposes the cancellation at the exchange
 * if the deal is confirmed there.
 */
export function cancelOrder(parts: Parts, cause: Cause, kind: OrderKind, id: string, asked: Asked): Promise<Order> {
  return change(parts, cause, async (changing) => {
    const { actor, now } = changing;
    const open = await openOrder(parts, changing, { id, kind, act: "cancel", version: asked.version });
    const { row, life, side } = open;
    const reason = asked.reason ?? null;
    if (await isOnItsWay(changing, row)) {
      throw new Refusal("in_doubt", waitingText(row.exchange), { fresh: open.fresh() });
    }
    switch (cancelStep(life, actor, now.getTime())) {
      case "amend": {
        const why = reason ?? "Cancelled by agreement";
        return propose(parts, changing, row, { kind: "C", side, reason: why, changes: NO_CHANGES });
      }
      case "ask": {
        const changes = { cancelAskedBy: actor.userId, cancelAskedAt: now, reason };
        const step = { action: "order.askCancel", text: "Asks to cancel", detail: { side, reason } };
        return saveOrder(parts, changing, row, changes, step);
      }
      case "cancel": {
        const changes = { state: "CANCELLED" as const, reason: reason ?? row.reason };
        const step = { action: "order.cancel", text: "Cancelled", detail: { side, reason } };
        return saveAndQueueNext(parts, changing, row, changes, step);
      }
    }
  });
}

/** Cancelling through settle-cancel agrees to an amendment that cancels, where the other side proposed one. (U-18) */
export async function confirmCancel(
  parts: Parts,
  cause: Cause,
  kind: OrderKind,
  id: string,
  asked: Asked,
): Promise<Order> {
  const { amendment, may } = await readOrder(parts, cause.actor, id, kind);
  if (amendment?.kind === "C" && may.includes("decide")) {
    return answerOrder(parts, cause, kind, id, { version: asked.version, reported_order_status: "accepted" });
  }
  return cancelOrder(parts, cause, kind, id, asked);
}
