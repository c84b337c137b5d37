import type { EoiEvent } from "#domain/trading/eoi-life.ts";
import { eoiAfter, isLive, isStanding } from "#domain/trading/eoi-life.ts";
import { followEnd, followEoi } from "#domain/trading/following.ts";
import type { Verdict } from "#domain/trading/verdict.ts";
import { ok } from "#domain/trading/verdict.ts";
import type { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { isOnVenue, leaveVenue } from "#server/market/trading/order-book/venue-commands.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

/** Brings an event to an EOI and lets the clusters on it follow. `exceptTalk` is the one the event comes from. */
export async function applyToEoi(
  orderBook: OrderBook,
  row: EoiRow,
  event: EoiEvent,
  edits: Partial<EoiRow> = {},
  exceptCluster: string | null = null,
): Promise<Verdict<EoiRow>> {
  const verdict = eoiAfter(row, event);
  if (!verdict.ok) return verdict;
  const { status, quantum, remaining } = verdict.value;
  const changed: EoiRow = {
    ...row,
    ...edits,
    status,
    quantum,
    remaining,
    version: row.version + 1,
    updatedAt: orderBook.now,
  };
  // A filled quote is dealt there, or being dealt.
  const isLeft = !isStanding(changed.status) && event.type !== "filled";
  const after = isLeft && isOnVenue(changed) ? await leaveVenue(orderBook.parts, orderBook.change, changed) : changed;
  orderBook.put(isLive(after.status) ? after : { ...after, isBest: false });
  if (event.type === "marketOpened") return ok(after);
  for (const cluster of await orderBook.clustersOn([row.id])) {
    // A negotiation at an exchange follows the exchange alone.
    if (cluster.id === exceptCluster || cluster.venue) continue;
    const how = after.status === "FILLED" ? "filled" : after.status === "EXPIRED" ? "expired" : "withdrawn";
    orderBook.putCluster(
      isLive(after.status)
        ? followEoi(cluster, row.id, after, after.remaining, orderBook.now)
        : followEnd(cluster, row.id, how, orderBook.now),
    );
  }
  return ok(after);
}
