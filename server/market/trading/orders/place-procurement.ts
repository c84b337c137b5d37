import { and, eq, inArray, ne, notInArray } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { placeProcurement } from "#domain/contract/http/orders.ts";
import type { Order } from "#domain/entities/order.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { orderPlacements, orders } from "#server/machine/db/schema/orders.ts";
import { clientRecords } from "#server/machine/db/schema/people.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import { openOrder, saveOrder } from "#server/market/trading/orders/save-order.ts";

type Placed = BodyOf<typeof placeProcurement>["placements"][number];

/**
 * Sets the placements of a procurement, replacing the old ones: clients of the own firm, or orders by which it sells
 * the same bond. Only the firm itself reads them. (S-21)
 */
export function placeOrder(
  parts: Parts,
  cause: Cause,
  id: string,
  { version, placements }: BodyOf<typeof placeProcurement>,
): Promise<Order> {
  return change(parts, cause, async (changing) => {
    const { row } = await openOrder(parts, changing, { id, kind: "PROCUREMENT", act: "place", version });
    requireFits(row, placements);
    await requireNamed(changing, row, placements);
    await changing.tx.delete(orderPlacements).where(eq(orderPlacements.procurementId, id));
    for (const [position, { client_id: clientId, order_id: orderId, face, markup }] of placements.entries()) {
      const to = { clientId: clientId ?? null, orderId: orderId ?? null };
      await changing.tx
        .insert(orderPlacements)
        .values({ id: parts.newId("plc"), procurementId: id, ...to, face, markup, position });
    }
    // Placements are private: the seller only sees that the buyer's own terms changed.
    const about = [row.buyerClientId];
    const step = { action: "order.place", text: "The buyer's own terms changed", detail: { placements }, about };
    return saveOrder(parts, changing, row, {}, step);
  });
}

const keyOf = ({ client_id: client, order_id: order }: Placed) => order ?? client ?? "";

function requireFits({ face }: OrderRow, placements: readonly Placed[]): void {
  for (const [at, each] of placements.entries()) {
    const isOne = (each.client_id == null) !== (each.order_id == null);
    if (!isOne) throw fieldRefusal(`placements.${at}.client_id`, orderTexts.placementUnknown);
  }
  const keys = placements.map(keyOf);
  if (new Set(keys).size !== keys.length) throw fieldRefusal("placements", orderTexts.placementTwice);
  const placed = placements.reduce((sum, each) => sum + each.face, 0);
  if (placed > face) throw fieldRefusal("placements", orderTexts.placedAbove);
}

/** @throws Refusal at a placement whose client or order belongs to another firm, or that cannot be used */
async function requireNamed({ tx }: Change, row: OrderRow, placements: readonly Placed[]): Promise<void> {
  const { buyerClientId: firm, finstrumentId } = row;
  const records = placements.flatMap(({ client_id: id }) => id ?? []);
  const ids = placements.flatMap(({ order_id: id }) => id ?? []);
  const known =
    records.length === 0
      ? []
      : await tx
          .select({ id: clientRecords.id })
          .from(clientRecords)
          .where(and(inArray(clientRecords.id, records), eq(clientRecords.firmId, firm)));
  const sold =
    ids.length === 0
      ? []
      : await tx
          .select({ id: orders.id, face: orders.face })
          .from(orders)
          .where(
            and(
              inArray(orders.id, ids),
              eq(orders.sellerClientId, firm),
              eq(orders.finstrumentId, finstrumentId),
              notInArray(orders.state, ["REJECTED", "CANCELLED", "SETTLED"]),
            ),
          );
  const taken =
    ids.length === 0
      ? []
      : await tx
          .select({ id: orderPlacements.orderId })
          .from(orderPlacements)
          .where(and(inArray(orderPlacements.orderId, ids), ne(orderPlacements.procurementId, row.id)));
  for (const [at, { client_id: client, order_id: order, face }] of placements.entries()) {
    const into = sold.find(({ id }) => id === order);
    const isFree = into !== undefined && face <= into.face && !taken.some(({ id }) => id === order);
    const isKnown = order == null ? known.some(({ id }) => id === client) : isFree;
    const field = `placements.${at}.${order == null ? "client_id" : "order_id"}`;
    if (!isKnown) throw fieldRefusal(field, orderTexts.placementUnknown);
  }
}
