import type { Order } from "#domain/entities/order.ts";

/** Search text of each order, built once for all lists. */
const known = new WeakMap<Order, string>();

function searchText(order: Order): string {
  const before = known.get(order);
  if (before !== undefined) return before;
  const { number, deal_number: deal, finstrument_id: isin, bond_name: bond, reference, buyer, seller } = order;
  // Line breaks keep a search from matching across two fields.
  const text = [number, deal, isin, bond, reference, buyer.client_name, seller.client_name].join("\n").toLowerCase();
  known.set(order, text);
  return text;
}

/**
 * Search texts of a list's orders, in order. A list that builds them in advance answers the first search as fast as
 * later ones; missing texts are built during the search.
 */
export class SearchTexts {
  readonly #orders: readonly Order[];
  readonly #texts: string[] = [];

  constructor(orders: readonly Order[]) {
    this.#orders = orders;
  }

  /** Builds the search text of the next order without one. */
  makeNext(): void {
    const order = this.#orders[this.#texts.length];
    if (order !== undefined) this.#texts.push(searchText(order));
  }

  /** Orders whose search text contains this text, in list order and regardless of case. */
  holding(search: string): Order[] {
    while (this.#texts.length < this.#orders.length) this.makeNext();
    const sought = search.toLowerCase();
    return this.#orders.filter((_, at) => this.#texts[at]?.includes(sought));
  }
}
