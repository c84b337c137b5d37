import { and, eq } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { acceptRejectOrder } from "#domain/contract/http/orders.ts";
import type { Order, OrderAct, OrderKind } from "#domain/entities/order.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import { marketDay, requireOpen } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { auditOverrides, confirmedDetail, requireConfirmed } from "#server/market/trading/checks/deal-checks.ts";
import { decideThere, queueNextStep } from "#server/market/trading/orders/on-exchange/queue-order.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import { asDeal } from "#server/market/trading/orders/presenter.ts";
import { warningsOf } from "#server/market/trading/orders/report-order.ts";
import { openOrder, type OpenOrder, saveOrder } from "#server/market/trading/orders/save-order.ts";
import { readinessOfRow } from "#server/market/trading/rows/deal-sides.ts";
import { requireNoLacks } from "#server/market/trading/rows/exchange-readiness.ts";

type Asked = BodyOf<typeof acceptRejectOrder>;

/**
 * Accepts or rejects the other firm's report, and passes that on to the exchange; for a confirmed order it decides the
 * proposed amendment. (A-062, A-063, S-19)
 */
export function answerOrder(parts: Parts, cause: Cause, kind: OrderKind, id: string, asked: Asked): Promise<Order> {
  return change(parts, cause, async (changing) => {
    const act = await actOf(changing, id, asked);
    const open = await openOrder(parts, changing, { id, kind, act, version: asked.version });
    switch (act) {
      case "accept":
        return accept(parts, changing, open, asked);
      case "reject":
        return reject(parts, changing, open, asked);
      default:
        return decide(parts, changing, open, asked.reported_order_status === "accepted");
    }
  });
}

/** An answer to a confirmed order is one to its amendment. */
async function actOf({ tx }: Change, id: string, asked: Asked): Promise<OrderAct> {
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.state, "CONFIRMED")));
  if (row !== undefined) return "decide";
  return asked.reported_order_status === "accepted" ? "accept" : "reject";
}

/** Rupees that count as the same number. */
const SEEN_WITHIN = 0.01;

async function accept(
  parts: Parts,
  changing: Change,
  { row, side, context, fresh }: OpenOrder,
  asked: Asked,
): Promise<Order> {
  const { actor, now } = changing;
  requireOpen(marketDay(parts, now));
  const { consideration: seen } = asked;
  if (seen != null && Math.abs(seen - (row.consideration?.consideration ?? 0)) > SEEN_WITHIN + 1e-9) {
    throw new Refusal("level_moved", orderTexts.stale, { fresh: fresh() });
  }
  requireNoLacks(readinessOfRow(asDeal(row), side, context).lacks);
  const warnings = await warningsOf(parts, changing, row, side, actor.userId);
  requireConfirmed(warnings, asked.confirms, {}, () => ({ order: fresh() }));
  auditOverrides(changing, row.id, warnings, [row.finstrumentId]);
  const person = side === "buyer" ? { buyerUserId: actor.userId } : { sellerUserId: actor.userId };
  const changes = {
    ...person,
    state: "ACCEPTED" as const,
    reportedStatus: "accepted" as const,
    onExchange: { ...row.onExchange, refusal: null },
  };
  const detail = { side, seen: row.consideration, ...confirmedDetail(warnings, asked.confirms) };
  const step = { action: "order.accept", text: "Accepted", detail };
  return saveAndQueueNext(parts, changing, row, changes, step);
}

async function reject(parts: Parts, changing: Change, { row, side }: OpenOrder, { reason }: Asked): Promise<Order> {
  if (!reason) throw fieldRefusal("reason", orderTexts.needsReason);
  const changes = { state: "REJECTED" as const, reportedStatus: "rejected" as const, reason };
  const step = { action: "order.reject", text: `Rejected: ${reason}`, detail: { side, reason } };
  return saveAndQueueNext(parts, changing, row, changes, step);
}

async function decide(parts: Parts, changing: Change, { row, side }: OpenOrder, isApproved: boolean): Promise<Order> {
  await decideThere(parts, changing, row, isApproved);
  const decision = isApproved ? ("approved" as const) : ("refused" as const);
  const amendment = row.amendment === null ? null : { ...row.amendment, decision };
  const text = isApproved ? "The amendment is agreed to" : "The amendment is refused";
  const step = { action: "order.amend", text, detail: { side, decision } };
  return saveOrder(parts, changing, row, { amendment }, step);
}

/** Saves a step of an order that was reported by hand, and tells its exchange. */
export async function saveAndQueueNext(
  parts: Parts,
  changing: Change,
  row: OrderRow,
  changes: Partial<OrderRow>,
  step: Parameters<typeof saveOrder>[4],
): Promise<Order> {
  const order = await saveOrder(parts, changing, row, changes, step);
  await queueNextStep(parts, changing, { ...row, ...changes, version: row.version + 1 });
  return order;
}
