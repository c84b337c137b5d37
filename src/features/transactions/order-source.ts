import { Landmark } from "lucide-react";
import type { Order } from "#domain/entities/order.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { ORDER_STATE_LABELS } from "#domain/orders/labels.ts";
import { useLive } from "#src/live/live-store.ts";
import { localSource, type PaletteItem, type PaletteSource } from "#src/shell/palette/source.ts";

let indexed: readonly Order[] | undefined;
let items: readonly PaletteItem[] = [];

function orderItems(): readonly PaletteItem[] {
  const { orders } = useLive.getState();
  if (orders !== indexed) {
    indexed = orders;
    items = orders.map(({ id, number, state, bond_name: bond, face }) => ({
      id,
      title: number,
      context: `${bond} ${formatCompactRupees(face)} · ${ORDER_STATE_LABELS[state]}`,
      icon: Landmark,
    }));
  }
  return items;
}

/** Matches an order number or the start of one; other text searches bonds. */
const LOOKS_LIKE_A_NUMBER = /^\s*o-\d[\d-]*\s*$/i;

const found = localSource({ id: "orders", title: "Transactions", items: orderItems });

/** Orders in the palette, by number. Choosing one opens it. */
export const orderSource: PaletteSource = {
  ...found,
  runsAtOnce: true,
  search: (query, signal) => (LOOKS_LIKE_A_NUMBER.test(query) ? found.search(query, signal) : []),
  actions: ({ id }) => [{ commandId: "order.open", args: { id } }],
};
