import { openByMatch } from "#domain/trading/opening.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";
import type { OrderBook } from "#server/trading/order-book/order-book.ts";
import { clustersEnd } from "#server/core/market-day.ts";
import type { EoiRow } from "#server/trading/rows/eoi-presenter.ts";

/**
 * Opens a cluster when a quote that is new, or newly priced, touches or crosses the best live quote of another firm.
 * Nothing is opened where the two firms already talk about one of the two quotes.
 */
export async function matchNewcomer(book: OrderBook, newcomer: EoiRow): Promise<void> {
  const resting = book.meeting(newcomer);
  if (resting === undefined) return;
  const talks = await book.talksOn([resting.id, newcomer.id]);
  const talking = talks.some(
    (talk) =>
      isOpen(talk) &&
      [resting.clientId, newcomer.clientId].every((firm) => talk.legs.some((leg) => leg.clientId === firm)),
  );
  if (talking) return;
  const { newId } = book.parts;
  const end = Math.min(resting.expiresAt.getTime(), newcomer.expiresAt.getTime(), clustersEnd(book.day));
  const talk = openByMatch(resting, newcomer, {
    id: newId("clu"),
    newLegId: () => newId("leg"),
    now: book.now,
    latest: new Date(end),
  });
  book.putTalk(talk);
  book.change.audit("cluster.open", talk.id, { eois: [resting.id, newcomer.id], state: talk.state });
}
