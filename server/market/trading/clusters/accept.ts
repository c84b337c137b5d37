import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { acceptCluster } from "#domain/contract/http/clusters.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { bargainOf, checkSeen, closedBy } from "#domain/trading/acceptance.ts";
import { levelText } from "#domain/trading/level.ts";
import { dealMoney } from "#domain/trading/money.ts";
import type { TradeLeg } from "#domain/trading/trade-cluster.ts";
import { acceptedAtVenue } from "#domain/trading/venue-cluster.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import { bargainPreview } from "#server/market/trading/clusters/bargain-preview.ts";
import { unwrapForCluster, freshCluster, openTradeCluster } from "#server/market/trading/clusters/open-cluster.ts";
import { endLines, lineOfCluster } from "#server/market/trading/list-rows/end-lines.ts";
import { finishList } from "#server/market/trading/list-rows/finish-list.ts";
import { peopleIn, presentCluster } from "#server/market/trading/rows/cluster-presenter.ts";
import { marketOfOrderBook } from "#server/market/trading/checks/checked-market.ts";
import { requireDealable } from "#server/market/trading/checks/dealable.ts";
import {
  auditOverrides,
  confirmedDetail,
  DealChecks,
  requireConfirmed,
} from "#server/market/trading/checks/deal-checks.ts";
import { refusal } from "#server/machine/core/unwrap.ts";
import { applyToEoi } from "#server/market/trading/order-book/eoi-changes.ts";
import { dealOnThread } from "#server/market/trading/threads/deal-on-thread.ts";
import { dealOnVenue } from "#server/market/trading/venue/deal-on-venue.ts";
import { requireExchangeOpen, requireOpen } from "#server/machine/core/market-day.ts";
import { namesOf } from "#server/machine/core/names.ts";
import { publishTicket } from "#server/market/trading/tickets/publish-ticket.ts";
import { type DealtSide, writeTicket } from "#server/market/trading/tickets/write-ticket.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { aboutCluster } from "#server/market/trading/rows/cluster-audience.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** An acceptance names no figure of its own. */
const NO_FIELDS = {};

function sideOf({ clientId, eoiId }: TradeLeg, userId: string): DealtSide {
  return { clientId, userId, eoiId };
}

/**
 * Accepts the opposing leg at its pending or firm level. Under the lock of the bond exactly one acceptance wins; the
 * loser gets the closed cluster with its 409.
 */
export async function accept(
  parts: Parts,
  cause: Cause,
  id: string,
  offeringLegId: string,
  seen: BodyOf<typeof acceptCluster>,
): Promise<ResponseOf<typeof acceptCluster>> {
  return change(parts, cause, async (changing) => {
    const done = await acceptInside(parts, changing, id, offeringLegId, seen);
    if (done.cluster.list_id !== undefined) await finishList(parts, changing, done.cluster.list_id);
    return done;
  });
}

/**
 * The acceptance within a change that may make several. An answer to a list deals its line: the other answers to it lapse;
 * the caller finishes the list.
 */
export async function acceptInside(
  parts: Parts,
  changing: Change,
  id: string,
  offeringLegId: string,
  seen: BodyOf<typeof acceptCluster>,
): Promise<ResponseOf<typeof acceptCluster>> {
  const { actor, now } = changing;
  const { orderBook, cluster } = await openTradeCluster(parts, changing, id);
  requireOpen(orderBook.day);
  if (seen.exchange && !actor.allowedExchanges.includes(seen.exchange)) {
    throw fieldRefusal("exchange", "Your firm does not deal on this exchange.");
  }
  if (seen.exchange) requireExchangeOpen(orderBook.day, parts.calendar, seen.exchange);
  const verdict = bargainOf(cluster, offeringLegId, actor.clientId, now, (eoiId) => orderBook.openOf(eoiId));
  const bargain = await unwrapForCluster(parts, changing, cluster, verdict);
  const onVenue = cluster.venue
    ? await dealOnThread(parts, changing, cluster, bargain)
    : await dealOnVenue(parts, changing, {
        taken: orderBook.eoi(bargain.offering.eoiId ?? ""),
        own: orderBook.eoi(bargain.accepting.eoiId ?? ""),
        wanted: { firmId: actor.clientId, level: bargain.level, quantity: bargain.quantity },
      });
  const bond = bondOf(parts, cluster);
  const { settlementDate } = cluster;
  requireDealable(parts, now, bond, {
    quantity: bargain.quantity,
    settlementDate,
    ...(cluster.venue && { by: { execution: "RFQ_OTO" as const } }),
  });
  const checks = new DealChecks(marketOfOrderBook(orderBook), actor);
  const preview = await bargainPreview(checks, bond, cluster, bargain, {
    nameOf: await namesOf(parts, changing.tx, peopleIn(cluster)),
    openOf: (eoiId) => orderBook.openOf(eoiId),
    userId: actor.userId,
  });
  const numbers = {
    bondYield: seen.bond_yield ?? null,
    cleanPrice: seen.unit_clean_price ?? null,
    accruedInterest: seen.total_accrued_interest ?? null,
  };
  const moved = checkSeen(numbers, bargain.level, preview.consideration);
  if (moved !== null) throw refusal(moved, { preview, cluster: await freshCluster(parts, changing, cluster) });
  const { level, quantity } = bargain;
  const priced = dealMoney(bond, cluster.settlementDate, level.unitPriceStored, quantity);
  const money = await unwrapForCluster(parts, changing, cluster, priced);
  const fresh = { preview, cluster: await freshCluster(parts, changing, cluster) };
  requireConfirmed(preview.warnings, seen.confirms, NO_FIELDS, () => fresh);

  const ticketId = parts.newId("tkt");
  // A negotiation at an exchange closes once the exchange has agreed.
  const closed = cluster.venue ? acceptedAtVenue(cluster, ticketId, now) : closedBy(cluster, bargain, ticketId, now);
  orderBook.putCluster(closed);
  const line = cluster.listId ? await lineOfCluster(changing.tx, cluster.id) : undefined;
  if (line !== undefined) await endLines(orderBook, [line.id], "DEALT");
  for (const leg of [bargain.offering, bargain.accepting]) {
    const row = leg.eoiId === null ? undefined : orderBook.eoi(leg.eoiId);
    if (row === undefined) continue;
    const filled = await applyToEoi(orderBook, row, { type: "filled", quantity: bargain.quantity }, {}, cluster.id);
    await unwrapForCluster(parts, changing, cluster, filled);
  }
  const offering = sideOf(bargain.offering, bargain.round?.userId ?? bargain.offering.userId);
  const accepting = sideOf(bargain.accepting, actor.userId);
  const [buyer, seller] = bargain.offering.side === "BID" ? [offering, accepting] : [accepting, offering];
  const bondTerms = cluster.bondTerms ?? null;
  const exchange = seen.exchange ?? null;
  const deal = {
    bond,
    bondTerms,
    settlementDate,
    exchange,
    level,
    quantity,
    money,
    buyer,
    seller,
    clusterId: cluster.id,
    facilitatorUserId: cluster.facilitatorUserId,
    onVenue,
  };
  const nameOf = await orderBook.flush([buyer.userId, seller.userId]);
  const row = await writeTicket(parts, changing, ticketId, deal);
  const ticket = await publishTicket(parts, changing, row, null);
  changing.audit(
    "cluster.accept",
    cluster.id,
    {
      leg: offeringLegId,
      leg_version: bargain.offering.version,
      seen: numbers,
      level: levelText(level),
      preview,
      ticket: row.number,
      exchange,
      ...confirmedDetail(preview.warnings, seen.confirms),
    },
    [...aboutCluster(cluster), ticketId],
  );
  auditOverrides(changing, cluster.id, preview.warnings, [cluster.finstrumentId, ticketId]);
  return { cluster: presentCluster(closed, nameOf, parts.bonds), ticket };
}
