import { z } from "zod";
import { exportOrders } from "#domain/contract/http/orders.ts";
import type { Order } from "#domain/entities/order.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";

const shape = exportOrders.query.shape;

/** What narrows a list of orders, as an address holds it: what cannot be read in it narrows nothing. */
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
 * Whether a list that is narrowed so has the order in it: the server's rule, for rows that come live.
 * @param clientId the reader's firm, whose side is meant
 */
export function passesFilters(order: Order, filters: OrderFilters, clientId: string): boolean {
  const { state, kind, search, exchange, side } = filters;
  return (
    (state === undefined || order.state === state.toUpperCase()) &&
    (kind === undefined || order.kind === kind.toUpperCase()) &&
    (exchange === undefined || order.exchange === exchange) &&
    (side === undefined || order[side === "buy" ? "buyer" : "seller"].client_id === clientId) &&
    isDealtWithin(order, filters) &&
    isWithin(order.settlement_date, filters.settles_from, filters.settles_to) &&
    (search === undefined || search === "" || holds(order, search))
  );
}

/** Whether a list is narrowed at all. */
export function isNarrowed(filters: OrderFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== "");
}

function isWithin(day: string, from: string | undefined, to: string | undefined): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

function isDealtWithin({ deal_time: at }: Order, { dealt_from: from, dealt_to: to }: OrderFilters): boolean {
  if (from === undefined && to === undefined) return true;
  return isWithin(istDateOf(Date.parse(at)), from, to);
}

function holds(order: Order, search: string): boolean {
  return searchText(order).includes(search.toLowerCase());
}

/** Of each order what is searched, made once: a list of 100,000 is searched at each key. */
const searchTexts = new WeakMap<Order, string>();

/** What is searched of an order. A list that makes it for its rows before somebody searches answers the first search as fast as the next. */
export function searchText(order: Order): string {
  const known = searchTexts.get(order);
  if (known !== undefined) return known;
  const { number, deal_number: deal, finstrument_id: isin, bond_name: bond, reference, buyer, seller } = order;
  // No search goes over the end of a line.
  const text = [number, deal, isin, bond, reference, buyer.client_name, seller.client_name].join("\n").toLowerCase();
  searchTexts.set(order, text);
  return text;
}
