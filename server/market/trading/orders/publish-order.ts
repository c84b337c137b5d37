import { inArray } from "drizzle-orm";
import type { Order } from "#domain/entities/order.ts";
import { DEAL_SIDES } from "#domain/entities/ticket.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { waitsFor } from "#domain/orders/life.ts";
import { firmsOf } from "#domain/tickets/sides.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { orderContext, type OrderContext, type OrderRow } from "#server/market/trading/orders/order-context.ts";
import { lifeOf, presentOrder } from "#server/market/trading/orders/presenter.ts";
import { partiesOf } from "#server/market/trading/rows/deal-sides.ts";
import { publishDeal } from "#server/market/trading/rows/publish-deal.ts";

/**
 * Publishes an order to each of its firms as that firm sees it.
 * @param before the row as it was; null for a new one
 * @returns it as the firm of the actor sees it
 */
export async function publishOrder(
  parts: Parts,
  changing: Change,
  row: OrderRow,
  before: OrderRow | null,
): Promise<Order> {
  const nowMs = changing.now.getTime();
  const context = await orderContext(parts, changing.tx, [row]);
  const firms = firmsOf(partiesOf(row));
  for (const firm of firms) publishDeal(parts, changing, "open_orders", firm, presentOrder(row, context, firm, nowMs));
  const isMoved =
    before?.state !== row.state || before.consideration?.consideration !== row.consideration?.consideration;
  if (before !== null && isMoved) {
    const update = { id: row.id, consideration: row.consideration, status: row.state };
    for (const firm of firms) changing.publish("consideration_update", firm, [update]);
  }
  if (row.state === "SETTLED" && before?.state !== "SETTLED" && row.ticketId !== null) {
    for (const firm of firms) changing.publish("refresh_tickets", firm, null);
  }
  publishTurns(changing, row, before, context);
  if (row.kind === "PROCUREMENT" && before?.state !== row.state) await publishPlaced(parts, changing, row, context);
  return presentOrder(row, context, changing.actor.clientId, nowMs);
}

/** Publishes the orders whose bonds come from a procurement, since they show its progress. */
async function publishPlaced(parts: Parts, changing: Change, row: OrderRow, context: OrderContext): Promise<void> {
  const ids = context.placementsOf(row.id).flatMap(({ order_id: id }) => id ?? []);
  if (ids.length === 0) return;
  const placed = await changing.tx.select().from(orders).where(inArray(orders.id, ids));
  const named = await orderContext(parts, changing.tx, placed);
  for (const each of placed) {
    const shown = presentOrder(each, named, row.buyerClientId, changing.now.getTime());
    publishDeal(parts, changing, "open_orders", row.buyerClientId, shown);
  }
}

/** Short description of an order, to begin a notice with. */
export function orderLine(parts: Pick<Parts, "bonds">, row: OrderRow, side: "buyer" | "seller"): string {
  const name = parts.bonds.get(row.finstrumentId)?.display_name ?? row.finstrumentId;
  return `${row.number}: ${side === "buyer" ? "buy" : "sell"} ${formatCompactRupees(row.face)} ${name}`;
}

/** Notifies each side of orders that now wait for its answer, or no longer do, of failures and of reversals. */
function publishTurns(changing: Change, row: OrderRow, before: OrderRow | null, context: OrderContext): void {
  const nowMs = changing.now.getTime();
  const waits = waitsFor(lifeOf(row, context), nowMs);
  const waited = before === null ? null : waitsFor(lifeOf(before, context), nowMs);
  const hasFailed = row.state === "FAILED" && before?.state !== "FAILED";
  const reversal = row.track?.reversal;
  const reversalText = reversal === undefined || before?.track?.reversal?.at === reversal.at ? null : reversal.text;
  for (const side of DEAL_SIDES) {
    const isTurn = waits === side;
    if (isTurn === (waited === side) && !hasFailed && reversalText === null) continue;
    const firm = side === "buyer" ? row.buyerClientId : row.sellerClientId;
    const line = orderLine(context, row, side);
    const text =
      reversalText !== null
        ? `${line}. ${reversalText}`
        : hasFailed
          ? `${line} failed to settle`
          : isTurn
            ? `${line} waits for your answer`
            : `${row.number}: ${row.state.toLowerCase()}`;
    const notice = { id: row.id, text, expires_at: null, your_turn: isTurn || hasFailed || reversalText !== null };
    changing.publish("rfq_negotiation_notifications", firm, [notice]);
  }
}
