import type { Order } from "#domain/entities/order.ts";

/** Of each order what is searched, made once, however many lists it comes in. */
const known = new WeakMap<Order, string>();

function searchText(order: Order): string {
  const before = known.get(order);
  if (before !== undefined) return before;
  const { number, deal_number: deal, finstrument_id: isin, bond_name: bond, reference, buyer, seller } = order;
  // No search goes over the end of a line.
  const text = [number, deal, isin, bond, reference, buyer.client_name, seller.client_name].join("\n").toLowerCase();
  known.set(order, text);
  return text;
}

/**
 * What is searched of the orders of a list, one after the other. A list that makes it for its rows before somebody searches answers
 * the first search as fast as the next; what is not made by then is made with the search.
 */
export class SearchTexts {
  readonly #orders: readonly Order[];
  readonly #texts: string[] = [];

  constructor(orders: readonly Order[]) {
    this.#orders = orders;
  }

  /** Makes the text of the next order that has none. */
  makeNext(): void {
    const order = this.#orders[this.#texts.length];
    if (order !== undefined) this.#texts.push(searchText(order));
  }

  /** The orders that have this text somewhere, in their order; case does not count. */
  holding(search: string): Order[] {
    while (this.#texts.length < this.#orders.length) this.makeNext();
    const sought = search.toLowerCase();
    return this.#orders.filter((_, at) => this.#texts[at]?.includes(sought));
  }
}
