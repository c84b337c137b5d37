import { z } from "zod";
import { exportOrders } from "#domain/contract/http/orders.ts";
import type { Order } from "#domain/entities/order.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { SearchTexts } from "#domain/orders/search-texts.ts";

const shape = exportOrders.query.shape;

/** Filters of a list of orders, as in the URL; invalid values are ignored. */
export const orderFilters = z.object({
  state: shape.state.catch(undefined),
  kind: shape.kind.catch(undefined),
  search: z.coerce.string().trim().max(200).optional().catch(undefined),
  exchange: shape.exchange.catch(undefined),
  side: shape.side.catch(undefined),
  dealt_from: shape.dealt_from.catch(undefined),
  dealt_to: shape.dealt_to.catch(undefined),
  settles_from: shape.settles_from.catch(undefined),
  settles_to: shape.settles_to.catch(undefined),
});
export type OrderFilters = z.output<typeof orderFilters>;

/**
 * Orders that pass the filters, by the server's rule, for live rows. Only fields with an active filter are read, and
 * search texts are in one array: with 100,000 orders, memory access takes most of the time.
 * @param texts search texts of these orders
 * @param clientId firm whose side the side filter means
 */
export function passingOrders(
  orders: readonly Order[],
  texts: SearchTexts,
  filters: OrderFilters,
  clientId: string,
): readonly Order[] {
  const tests = testsOf(filters, clientId);
  const found = filters.search === undefined || filters.search === "" ? orders : texts.holding(filters.search);
  return tests.length === 0 ? found : found.filter((order) => tests.every((test) => test(order)));
}

function testsOf(filters: OrderFilters, clientId: string): readonly ((order: Order) => boolean)[] {
  const state = filters.state?.toUpperCase();
  const kind = filters.kind?.toUpperCase();
  const firm = filters.side === "buy" ? "buyer" : "seller";
  const { exchange, side, dealt_from, dealt_to, settles_from, settles_to } = filters;
  return [
    state !== undefined && ((order: Order) => order.state === state),
    kind !== undefined && ((order: Order) => order.kind === kind),
    exchange !== undefined && ((order: Order) => order.exchange === exchange),
    side !== undefined && ((order: Order) => order[firm].client_id === clientId),
    (dealt_from !== undefined || dealt_to !== undefined) &&
      ((order: Order) => isWithin(istDateOf(Date.parse(order.deal_time)), dealt_from, dealt_to)),
    (settles_from !== undefined || settles_to !== undefined) &&
      ((order: Order) => isWithin(order.settlement_date, settles_from, settles_to)),
  ].filter((test) => test !== false);
}

/** True when any filter is set. */
export function isNarrowed(filters: OrderFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== "");
}

function isWithin(day: string, from: string | undefined, to: string | undefined): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}
