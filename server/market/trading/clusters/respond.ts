import { eq } from "drizzle-orm";
import type { RespondBody } from "#domain/contract/http/eoi.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { isLiveAt } from "#domain/trading/eoi-life.ts";
import { roundExpiry } from "#domain/trading/expiry.ts";
import { type DealLevel, levelOf, levelText } from "#domain/trading/level.ts";
import { openByAnswer } from "#domain/trading/opening.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { isOpen, legOfFirm } from "#domain/trading/trade-cluster.ts";
import { quoteOverText } from "#domain/trading/over-text.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { bothLevelsRefusal } from "#domain/validation/exclusive-fields.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { dealOfAnswer, ownQuoteBehind } from "#server/market/trading/clusters/preview-answer.ts";
import { nextOffer } from "#server/market/trading/clusters/next-offer.ts";
import { finished } from "#server/market/trading/clusters/open-cluster.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { marketOfOrderBook } from "#server/market/trading/checks/checked-market.ts";
import {
  auditOverrides,
  confirmedDetail,
  DealChecks,
  type FieldOfFigure,
  requireConfirmed,
} from "#server/market/trading/checks/deal-checks.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { requireOpen, clustersEnd } from "#server/machine/core/market-day.ts";
import { type EoiRow, freshEoi } from "#server/market/trading/rows/eoi-presenter.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { requireSize } from "#server/market/trading/checks/dealable.ts";

function checkRemark(actor: Actor, body: RespondBody, eoi: EoiRow): void {
  const both = bothLevelsRefusal(body.unit_price_stored, body.yield_stored);
  if (both !== null) throw fieldRefusal("unit_price_stored", both);
  if (eoi.clientId === actor.clientId) throw fieldRefusal("respond_eoi_id", tradingTexts.ownQuote);
  if (body.client_id && body.client_id !== actor.clientId) {
    throw fieldRefusal("client_id", "You can answer for your own firm only.");
  }
  if (body.finstrumentId && body.finstrumentId !== eoi.finstrumentId) {
    throw fieldRefusal("finstrumentId", tradingTexts.otherBond);
  }
}

/** The quote's own level, the level named, or none: an inquiry. */
function answeredLevel(parts: Parts, body: RespondBody, eoi: EoiRow): DealLevel | null {
  if (body.use_respond_eoi_price) return levelOf(eoi);
  const price = body.unit_price_stored ?? null;
  const yieldStored = body.yield_stored ?? null;
  if (price === null && yieldStored === null) return null;
  const bond = bondOf(parts, eoi);
  const typed = { fixedField: eoi.fixedField, unitPriceStored: price, yieldStored, priceOverridden: false };
  return levelOf(unwrap(resolveLevel(bond, eoi.settlementDate, typed)));
}

/** @throws Refusal not_found for a quote that the caller cannot see, already_done for one that has ended */
async function openQuote(
  parts: Parts,
  changing: Change,
  body: RespondBody,
): Promise<{ orderBook: OrderBook; eoi: EoiRow }> {
  const { tx, actor } = changing;
  const [found] = await tx.select().from(eois).where(eq(eois.id, body.respond_eoi_id));
  if (found === undefined || (found.status === "HELD" && found.clientId !== actor.clientId)) {
    throw new Refusal("not_found", "Not found.");
  }
  checkRemark(actor, body, found);
  const orderBook = await OrderBook.open(parts, changing, [found.finstrumentId]);
  requireOpen(orderBook.day);
  const eoi = orderBook.eoi(found.id);
  if (eoi === undefined || !isLiveAt(eoi, orderBook.now)) {
    const [ended] = await tx.select().from(eois).where(eq(eois.id, found.id));
    const row = ended ?? found;
    throw new Refusal("already_done", quoteOverText(row), { fresh: await freshEoi(parts, changing, row) });
  }
  return { orderBook, eoi };
}

/** The caller's field names of an answer's figures. */
const FIELDS: FieldOfFigure = {
  bond_yield: "yield_stored",
  unit_clean_price: "unit_price_stored",
  quantity: "maximum_lot_stored",
};

/** Answers another firm's EOI: opens a cluster, or continues the one the firm already has on that EOI. */
export async function respondToEoi(parts: Parts, cause: Cause, body: RespondBody): Promise<Cluster> {
  return change(parts, cause, (changing) => respondInside(parts, changing, body));
}

/**
 * The answer within a change that does more.
 * @param check looks at the quote first, under the lock of its bond
 */
export async function respondInside(
  parts: Parts,
  changing: Change,
  body: RespondBody,
  check?: (eoi: EoiRow) => Promise<void>,
): Promise<Cluster> {
  const { actor, now } = changing;
  const { orderBook, eoi } = await openQuote(parts, changing, body);
  await check?.(eoi);
  const level = answeredLevel(parts, body, eoi);
  const bond = bondOf(parts, eoi);
  const lot = lotOf(bond);
  if (lot === null) throw fieldRefusal("maximum_lot_stored", tradingTexts.noRupeeLot);
  const wanted = body.maximum_lot_stored
    ? requireSize(parts, bond, body.maximum_lot_stored * lot.rupees, "maximum_lot_stored")
    : eoi.remaining;
  const quantity = Math.min(wanted, eoi.remaining);
  const latest = Math.min(eoi.expiresAt.getTime(), clustersEnd(orderBook.day));
  const expiresAt = unwrap(roundExpiry(body.expires_at ?? null, now.getTime(), latest));
  const market = marketOfOrderBook(orderBook);
  const clusters = await orderBook.clustersOn([eoi.id]);
  const openAlready = clusters.find((cluster) => isOpen(cluster) && legOfFirm(cluster, actor.clientId) !== undefined);
  const own = await ownQuoteBehind(market, actor, eoi, quantity);
  const isBehindQuote =
    openAlready === undefined ? own !== null : legOfFirm(openAlready, actor.clientId)?.eoiId !== null;
  const isForClient = own !== null && own.endClientId !== null;
  const answered = { bond, quantity, userId: actor.userId, isBehindQuote, isForClient };
  const checks = new DealChecks(market, actor);
  // An inquiry names no level, so there is nothing to be bound by yet.
  const warnings = level === null ? [] : await checks.warningsOf(dealOfAnswer(eoi, { ...answered, level }));
  requireConfirmed(warnings, body.confirms, FIELDS);
  const clusterId = openAlready?.id ?? parts.newId("clu");
  changing.audit(
    "eoi.respond",
    eoi.id,
    {
      eoi_version: eoi.version,
      seen: levelText(eoi),
      offered: level === null ? null : levelText(level),
      quantity,
      cluster: openAlready?.id ?? null,
      ...confirmedDetail(warnings, body.confirms),
    },
    [eoi.finstrumentId, eoi.clientId, clusterId],
  );
  auditOverrides(changing, eoi.id, warnings, [eoi.finstrumentId, clusterId]);
  if (openAlready !== undefined)
    return nextOffer(parts, changing, orderBook, openAlready, { level, quantity, expiresAt });
  const cluster = openByAnswer(
    eoi,
    {
      clientId: actor.clientId,
      userId: actor.userId,
      ownQuote: own,
      level,
      quantity,
      roundId: parts.newId("neg"),
      expiresAt,
    },
    { id: clusterId, newLegId: () => parts.newId("leg"), now, latest: new Date(latest) },
  );
  return finished(parts, orderBook, cluster);
}
