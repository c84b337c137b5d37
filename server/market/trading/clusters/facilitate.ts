import { eq } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { updateCluster } from "#domain/contract/http/clusters.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { facilitatedPrices } from "#domain/trading/facilitation.ts";
import { relevel } from "#domain/trading/resolve-level.ts";
import { dealtSettlement } from "#domain/trading/settlement.ts";
import { changed, isOpen, lapsed, settleRounds, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import { listTexts } from "#domain/trade-lists/texts.ts";
import { overText } from "#domain/trading/over-text.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import { users } from "#server/machine/db/schema/people.ts";
import {
  unwrapForCluster,
  finished,
  freshCluster,
  openTradeCluster,
  requireVersion,
} from "#server/market/trading/clusters/open-cluster.ts";
import type { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { marketOfOrderBook } from "#server/market/trading/checks/checked-market.ts";
import {
  confirmedDetail,
  DealChecks,
  type FieldOfFigure,
  requireConfirmed,
} from "#server/market/trading/checks/deal-checks.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { namesOf } from "#server/machine/core/names.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { aboutCluster } from "#server/market/trading/rows/cluster-audience.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { requireSize } from "#server/market/trading/checks/dealable.ts";

type ClusterEdit = BodyOf<typeof updateCluster>;

const TERMS = ["quantity", "buyer_price", "seller_price", "seller_spread", "settlement_date", "close"] as const;

/**
 * Lets the facilitator's firm change everything. While a cluster has no facilitator its parties may only name one, who
 * must be a broker.
 */
async function authorize(parts: Parts, { tx, actor }: Change, cluster: TradeCluster, edit: ClusterEdit): Promise<void> {
  // The asker of a list chose its firms.
  if (cluster.listId) throw new Refusal("forbidden", listTexts.takenThere);
  const facilitator = cluster.facilitatorUserId;
  if (facilitator !== null) {
    const nameOf = await namesOf(parts, tx, [facilitator]);
    if (nameOf(facilitator).clientId !== actor.clientId) throw new Refusal("forbidden", tradingTexts.facilitatorOnly);
  } else if (TERMS.some((term) => edit[term] !== null && edit[term] !== undefined)) {
    throw new Refusal("forbidden", tradingTexts.facilitatorOnly);
  }
  if (!edit.facilitator) return;
  const [named] = await tx
    .select({ isBroker: users.isBroker, status: users.status, clientId: users.clientId })
    .from(users)
    .where(eq(users.id, edit.facilitator));
  if (!named?.isBroker || named.status !== "active") throw fieldRefusal("facilitator", tradingTexts.noBroker);
  if (cluster.legs.some((leg) => leg.clientId === named.clientId))
    throw fieldRefusal("facilitator", tradingTexts.noBroker);
}

/** A size within the offers of both sides: no side is bound to more than it offered. */
function facilitatedQuantity(parts: Parts, cluster: TradeCluster, asked: number | null): number {
  if (asked === null) return cluster.quantity;
  requireSize(parts, bondOf(parts, cluster), asked, "quantity");
  const most = Math.min(...cluster.legs.map((leg) => leg.quantity));
  if (asked > most) throw fieldRefusal("quantity", `Should be at most ${formatRupees(most, 0)}`);
  return asked;
}

/**
 * Moves the settlement date: every level is derived again from the number its owner typed, and offers must be repeated.
 */
function onAnotherDay(
  parts: Parts,
  orderBook: OrderBook,
  cluster: TradeCluster,
  settlement: string,
): Partial<TradeCluster> {
  const bond = bondOf(parts, cluster);
  const verdict = dealtSettlement(bond, { settlement, settlement_delta: null }, orderBook.day);
  const { settlementDate } = unwrap(verdict.ok ? verdict : { ...verdict, field: "settlement_date" });
  const legs = cluster.legs.map((leg) => ({ ...leg, ...relevel(bond, settlementDate, leg), version: leg.version + 1 }));
  return { settlementDate, legs, rounds: settleRounds(cluster, "WITHDRAWN"), turnLegId: null };
}

/** The caller's field names of a facilitator's figures. */
const FIELDS: FieldOfFigure = {
  buyer_price: "buyer_price",
  seller_price: "seller_price",
  quantity: "quantity",
  settlement_date: "settlement_date",
};

/** Warnings about the terms that an edit changes: each price for the side that sees it. */
async function termsWarnings(
  parts: Parts,
  orderBook: OrderBook,
  cluster: TradeCluster,
  after: TradeCluster,
): Promise<DealWarning[]> {
  const checks = new DealChecks(marketOfOrderBook(orderBook), orderBook.change.actor);
  const bond = bondOf(parts, cluster);
  const { settlementDate } = after;
  const checked = { bond, settlementDate, counterpartyId: null, limited: null };
  const priceOf = (figure: "buyer_price" | "seller_price", before: number | null, value: number | null) =>
    value === null || value === before ? [] : [{ figure, value }];
  const quantity = after.quantity === cluster.quantity ? null : after.quantity;
  const isNewDay = settlementDate !== cluster.settlementDate;
  const buyer = priceOf("buyer_price", cluster.buyerPrice, after.buyerPrice);
  const seller = priceOf("seller_price", cluster.sellerPrice, after.sellerPrice);
  return [
    ...(await checks.warningsOf({ ...checked, side: "BID", levels: buyer, quantity, isNewDay })),
    ...(await checks.warningsOf({ ...checked, side: "ASK", levels: seller, quantity: null, isNewDay: false })),
  ];
}

/** Lets the facilitator set size, prices, spread or settlement, hand over, or close. */
export async function facilitate(parts: Parts, cause: Cause, id: string, edit: ClusterEdit): Promise<Cluster> {
  return change(parts, cause, async (changing) => {
    const { orderBook, cluster } = await openTradeCluster(parts, changing, id);
    if (cluster.venue) throw new Refusal("forbidden", tradingTexts.atExchange);
    await authorize(parts, changing, cluster, edit);
    await requireVersion(parts, changing, cluster, edit.version);
    if (!isOpen(cluster)) {
      const fresh = await freshCluster(parts, changing, cluster);
      throw new Refusal("already_done", overText(cluster), { fresh });
    }
    if (edit.close) {
      changing.audit("cluster.update", id, { ...edit }, aboutCluster(cluster));
      return finished(parts, orderBook, lapsed(cluster, changing.now, "WITHDRAWN", { how: "closed", leg_id: null }));
    }
    const asked = {
      buyerPrice: edit.buyer_price ?? null,
      sellerPrice: edit.seller_price ?? null,
      sellerSpread: edit.seller_spread ?? null,
    };
    const prices = await unwrapForCluster(parts, changing, cluster, facilitatedPrices(cluster, asked));
    const quantity = facilitatedQuantity(parts, cluster, edit.quantity ?? null);
    const moves = edit.settlement_date && edit.settlement_date !== cluster.settlementDate;
    const day = moves ? onAnotherDay(parts, orderBook, cluster, edit.settlement_date ?? "") : {};
    const reopened =
      cluster.state === "AGREED" && (moves || quantity !== cluster.quantity) ? { state: "NEGOTIATING" as const } : {};
    const facilitator = edit.facilitator ? { facilitatorUserId: edit.facilitator } : {};
    const { buyerPrice, sellerPrice, sellerSpread } = prices;
    const next = { buyerPrice, sellerPrice, sellerSpread, quantity, ...day, ...reopened, ...facilitator };
    const warnings = await termsWarnings(parts, orderBook, cluster, { ...cluster, ...next });
    requireConfirmed(warnings, edit.confirms, FIELDS);
    const { confirms: _repeated, ...terms } = edit;
    changing.audit(
      "cluster.update",
      id,
      { ...terms, ...confirmedDetail(warnings, edit.confirms) },
      aboutCluster(cluster),
    );
    return finished(parts, orderBook, changed(cluster, changing.now, next));
  });
}
