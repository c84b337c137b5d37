import { venuePartyOf } from "#domain/exchange/venue-party.ts";
import { settledDealsOf } from "#domain/orders/settled-deals.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { bookSettledDeal } from "#server/market/trading/settled-lots/settled-deal.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";

/**
 * Bonds and money have moved: enters the deal into the book of each firm of ours, in the order of their ids, which is
 * the order of the locks. A party known only to its exchange has no book here.
 */
export async function bookOrder(parts: Parts, changing: Change, row: OrderRow): Promise<void> {
  const deals = settledDealsOf(row, bondOf(parts, row));
  const ours = deals.filter(({ client_id: id }) => venuePartyOf(id) === null);
  for (const deal of ours.toSorted((a, b) => (a.client_id < b.client_id ? -1 : 1))) {
    await bookSettledDeal(changing, deal);
  }
}
