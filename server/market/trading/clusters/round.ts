import type { RoundBody } from "#domain/contract/http/eoi.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { settlementDate } from "#domain/calendar/business-calendar.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { listTexts } from "#domain/trade-lists/texts.ts";
import { roundExpiry } from "#domain/trading/expiry.ts";
import { type DealLevel, levelOf, levelText } from "#domain/trading/level.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { offer, reject, withdraw } from "#domain/trading/rounds.ts";
import { otherLeg, pendingRound, type TradeCluster, type TradeLeg } from "#domain/trading/trade-cluster.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { endAtVenue, offerAtVenue } from "#domain/trading/venue-cluster.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import type { Verdict } from "#domain/trading/verdict.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import {
  unwrapForCluster,
  finished,
  latestEnd,
  type OpenedCluster,
  openTradeCluster,
  requireVersion,
} from "#server/market/trading/clusters/open-cluster.ts";
import { askVenue } from "#server/market/trading/threads/ask-venue.ts";
import type { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { marketOfOrderBook } from "#server/market/trading/checks/checked-market.ts";
import {
  auditOverrides,
  confirmedDetail,
  DealChecks,
  type FieldOfFigure,
  requireConfirmed,
} from "#server/market/trading/checks/deal-checks.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { requireOpen } from "#server/machine/core/market-day.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { aboutCluster } from "#server/market/trading/rows/cluster-audience.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { requireSize } from "#server/market/trading/checks/dealable.ts";

function counterLevel(parts: Parts, cluster: TradeCluster, body: RoundBody): DealLevel {
  const level = body.level ?? null;
  if (level === null) throw fieldRefusal("level", fieldTexts.required);
  const fixedField = body.fixed_field ?? pendingRound(cluster)?.fixedField ?? "yield";
  if (fixedField === "yield" && level > 1) throw fieldRefusal("level", fieldTexts.yieldAboveMax);
  const bond = bondOf(parts, cluster);
  const resolved = resolveLevel(bond, cluster.settlementDate, {
    fixedField,
    unitPriceStored: fixedField === "price" ? level : null,
    yieldStored: fixedField === "yield" ? level : null,
    priceOverridden: false,
  });
  return levelOf(unwrap(resolved.ok ? resolved : { ...resolved, field: "level" }));
}

/** The requested size, or the size on the table; never more than the published quotes have open. */
function counterQuantity(parts: Parts, orderBook: OrderBook, cluster: TradeCluster, asked: number | null): number {
  const open = cluster.legs.flatMap((leg) => (leg.eoiId === null ? [] : [orderBook.openOf(leg.eoiId)]));
  const most = Math.min(...open);
  if (asked === null) return Math.min(cluster.quantity, most);
  const bond = bondOf(parts, cluster);
  requireSize(parts, bond, asked, "quantity");
  if (asked > most) throw fieldRefusal("quantity", `Should be at most ${formatRupees(most, 0)}`);
  return asked;
}

/** The caller's field names of a counter's figures. */
const FIELDS: FieldOfFigure = { bond_yield: "level", unit_clean_price: "level", quantity: "quantity" };

interface Countered {
  verdict: Verdict<TradeCluster>;
  /** Warnings that were confirmed. */
  confirmed: DealWarning[];
}

async function counter(
  parts: Parts,
  { orderBook, cluster }: OpenedCluster,
  own: TradeLeg,
  body: RoundBody,
): Promise<Countered> {
  const { actor, now } = orderBook.change;
  requireOpen(orderBook.day);
  if (body.settlement_delta !== null && body.settlement_delta !== undefined) {
    const date = settlementDate(orderBook.day.calendar, istDateOf(orderBook.day.nowMs), body.settlement_delta);
    if (date !== cluster.settlementDate) throw fieldRefusal("settlement_delta", tradingTexts.otherSettlement);
  }
  const level = counterLevel(parts, cluster, body);
  const quantity = counterQuantity(parts, orderBook, cluster, body.quantity ?? null);
  const expiresAt = unwrap(
    roundExpiry(body.expires_at ?? null, now.getTime(), latestEnd(orderBook, cluster).getTime()),
  );
  const made = { legId: own.id, userId: actor.userId, roundId: parts.newId("neg"), level, quantity, expiresAt, now };
  // An exchange gives an offer no end of its own.
  const verdict = cluster.venue
    ? offerAtVenue(cluster, "counter", { ...made, expiresAt: latestEnd(orderBook, cluster) })
    : offer(cluster, made);
  if (!verdict.ok) return { verdict, confirmed: [] };
  const bond = bondOf(parts, cluster);
  const confirmed = await new DealChecks(marketOfOrderBook(orderBook), actor).warningsOf({
    bond,
    side: own.side,
    settlementDate: cluster.settlementDate,
    levels: chosenNumbers(bond, cluster.settlementDate, level),
    quantity,
    counterpartyId: otherLeg(cluster, own.id)?.clientId ?? null,
    isNewDay: true,
    limited: {
      level,
      quantity,
      userId: actor.userId,
      isBehindQuote: own.eoiId !== null,
      isForClient: orderBook.eoi(own.eoiId ?? "")?.endClientId != null,
    },
  });
  requireConfirmed(confirmed, body.confirms, FIELDS);
  return { verdict, confirmed };
}

/** Rejects or withdraws the pending offer; at an exchange it ends once the exchange confirms. */
function endedBy(
  action: "reject" | "withdraw",
  cluster: TradeCluster,
  own: TradeLeg,
  { now, latest }: { now: Date; latest: Date },
): Verdict<TradeCluster> {
  if (cluster.venue) return endAtVenue(cluster, action === "reject" ? "terminate" : "withdrawOffer", now);
  return (action === "reject" ? reject : withdraw)(cluster, own.id, now, latest);
}

/** Counters, rejects or withdraws in a cluster the actor's firm is a party to. */
export async function addRound(parts: Parts, cause: Cause, body: RoundBody): Promise<Cluster> {
  return change(parts, cause, async (changing) => {
    const opened = await openTradeCluster(parts, changing, body.cluster);
    const { orderBook, cluster, own } = opened;
    if (own === undefined) throw new Refusal("forbidden", "Only the parties can negotiate.");
    if (cluster.listId) {
      throw new Refusal("forbidden", cluster.turnLegId === own.id ? listTexts.takenThere : listTexts.changedThere);
    }
    if (body.leg && body.leg !== own.id) throw fieldRefusal("leg", "This is not your side.");
    await requireVersion(parts, changing, cluster, body.version ?? null);
    const latest = latestEnd(orderBook, cluster);
    const { verdict, confirmed } =
      body.action === "counter"
        ? await counter(parts, opened, own, body)
        : { verdict: endedBy(body.action, cluster, own, { now: changing.now, latest }), confirmed: [] };
    const next = await unwrapForCluster(parts, changing, cluster, verdict);
    if (next.venue) await askVenue(parts, changing, next);
    const waiting = pendingRound(cluster);
    changing.audit(
      `cluster.${body.action}`,
      cluster.id,
      {
        version: cluster.version,
        seen: waiting === undefined ? null : levelText(waiting),
        offered: body.action === "counter" ? levelText(must(pendingRound(next), "round")) : null,
        quantity: next.quantity,
        state: next.state,
        ...confirmedDetail(confirmed, body.confirms),
      },
      aboutCluster(next),
    );
    auditOverrides(changing, cluster.id, confirmed, [cluster.finstrumentId]);
    return finished(parts, orderBook, next);
  });
}
