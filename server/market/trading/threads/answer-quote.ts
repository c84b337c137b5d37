import { and, inArray, sql } from "drizzle-orm";
import type { DealPreview, PreviewQuery, RfqAnswerBody } from "#domain/contract/http/eoi.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { type Exchange, EXCHANGES } from "#domain/entities/exchanges.ts";
import { venuePartyIds } from "#domain/exchange/venue-party.ts";
import type { VenueQuote } from "#domain/exchange/venue-quote.ts";
import { dealPreview } from "#domain/trading/deal-preview.ts";
import { type DealLevel, levelOf, levelText, opposite, sameLevel } from "#domain/trading/level.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { OPEN_STATES } from "#domain/trading/trade-cluster.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import { type MirroredQuote, offerAtVenue, openAtVenue } from "#domain/trading/venue-cluster.ts";
import { bothLevelsRefusal } from "#domain/validation/exclusive-fields.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import { clustersEnd, requireExchangeOpen, requireOpen } from "#server/machine/core/market-day.ts";
import { namesOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { clusters } from "#server/machine/db/schema/trading.ts";
import { marketOfOrderBook, readMarketOf } from "#server/market/trading/checks/checked-market.ts";
import {
  auditOverrides,
  type CheckedDeal,
  confirmedDetail,
  DealChecks,
  type FieldOfFigure,
  requireConfirmed,
} from "#server/market/trading/checks/deal-checks.ts";
import { previewedLevel, previewedQuantity } from "#server/market/trading/checks/previewed.ts";
import { reviewOf } from "#server/market/trading/checks/review.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { aboutCluster } from "#server/market/trading/rows/cluster-audience.ts";
import { peopleIn, presentCluster } from "#server/market/trading/rows/cluster-presenter.ts";
import { askVenue } from "#server/market/trading/threads/ask-venue.ts";
import { mirroredOther, seenQuoteAt } from "#server/market/trading/threads/mirrored-quote.ts";
import { requireSize } from "#server/market/trading/checks/dealable.ts";

/** A quote of another participant that the actor's firm may answer. */
interface Answerable {
  exchange: Exchange;
  quote: VenueQuote;
  mirrored: MirroredQuote;
}

/** @param id exchange and number, as in its row in the list of RFQ quotes. @throws Refusal not_found, already_done */
async function answerable(
  parts: Parts,
  reader: Pick<Tx | Orm, "select">,
  { clientId }: Actor,
  id: string,
): Promise<Answerable> {
  const [at, number = ""] = id.split(" ");
  const exchange = EXCHANGES.find((each) => each === at);
  const seen = exchange && (await seenQuoteAt(reader, { clientId, exchange, number }));
  const mirrored = seen && !seen.isMine ? mirroredOther(parts, seen.quote) : null;
  if (exchange === undefined || seen === undefined || mirrored === null) throw new Refusal("not_found", "Not found.");
  if (seen.quote.state !== "LIVE" || mirrored.quantity <= 0) {
    throw new Refusal("already_done", `The quote is no longer live on ${exchange}.`);
  }
  return { exchange, quote: seen.quote, mirrored };
}

function dealOf({ exchange, quote, mirrored }: Answerable, parts: Parts, level: DealLevel, quantity: number) {
  const { finstrumentId, settlementDate, side } = mirrored;
  const bond = bondOf(parts, { finstrumentId });
  return (userId: string): CheckedDeal => ({
    bond,
    side: opposite(side),
    settlementDate,
    levels: chosenNumbers(bond, settlementDate, level),
    quantity,
    counterpartyId: venuePartyIds({ exchange, code: quote.participantCode }).clientId,
    isNewDay: true,
    limited: { level, quantity, userId, isBehindQuote: false },
  });
}

/** Deal that an answer to a quote at an exchange would make: by default at its level and for its whole open size. */
export async function previewRfqAnswer(
  parts: Parts,
  actor: Actor,
  id: string,
  asked: PreviewQuery,
): Promise<DealPreview> {
  const { orm } = parts.db;
  const on = await answerable(parts, orm, actor, id);
  const { finstrumentId, settlementDate, side } = on.mirrored;
  const bond = bondOf(parts, { finstrumentId });
  const level = previewedLevel(bond, settlementDate, asked) ?? on.mirrored.level;
  const quantity = previewedQuantity(parts, bond, asked) ?? on.mirrored.quantity;
  const checks = new DealChecks(readMarketOf(parts, finstrumentId), actor);
  const review = await reviewOf(checks, dealOf(on, parts, level, quantity)(actor.userId));
  const { userId } = venuePartyIds({ exchange: on.exchange, code: on.quote.participantCode });
  const counterparty = (await namesOf(parts, orm, [userId]))(userId).clientName;
  return dealPreview({ bond, side: opposite(side), quantity, level, settlementDate, counterparty, ...review });
}

/** The caller's field names of an answer's figures. */
const FIELDS: FieldOfFigure = {
  bond_yield: "yield_stored",
  unit_clean_price: "unit_price_stored",
  quantity: "quantity",
};

/**
 * Answers another participant's quote at an exchange with a level and a size: opens the negotiation there, in the
 * firm's own session, mirrored here by a cluster.
 * @throws Refusal not_found, already_done for one that has ended or is negotiated on, not_ready with the requirements
 * that the firm lacks there
 */
export function answerRfqQuote(parts: Parts, cause: Cause, body: RfqAnswerBody): Promise<Cluster> {
  return change(parts, cause, async (changing) => {
    const { actor, now, tx } = changing;
    const on = await answerable(parts, tx, actor, body.respond_rfq_id);
    const { exchange, quote, mirrored } = on;
    const orderBook = await OrderBook.open(parts, changing, [mirrored.finstrumentId]);
    requireOpen(orderBook.day);
    requireExchangeOpen(orderBook.day, parts.calendar, exchange);
    await requireFirst(changing, exchange, quote.number);
    const level = answeredLevel(parts, on, body);
    const quantity = answeredQuantity(parts, on, body.quantity ?? null);
    const checked = dealOf(on, parts, level, quantity)(actor.userId);
    const warnings = await new DealChecks(marketOfOrderBook(orderBook), actor).warningsOf(checked);
    requireConfirmed(warnings, body.confirms, FIELDS);
    const { clientId, userId } = actor;
    const venue = { exchange, rfqNumber: quote.number, threadId: null, clientId, role: "RESPONDER" as const };
    const opened = openAtVenue({
      quote: mirrored,
      venue: { ...venue, pending: null, text: null },
      own: { clientId, userId },
      other: venuePartyIds({ exchange, code: quote.participantCode }),
      ids: { cluster: parts.newId("clu"), leg: () => parts.newId("leg") },
      now,
    });
    const expiresAt = new Date(Math.min(clustersEnd(orderBook.day), Date.parse(quote.validTill ?? "9999-01-01")));
    const offer = { level, quantity, userId, roundId: parts.newId("neg"), expiresAt, now };
    const cluster = unwrap(offerAtVenue(opened, "respond", offer));
    orderBook.putCluster(cluster);
    const nameOf = await orderBook.flush(peopleIn(cluster));
    await askVenue(parts, changing, cluster);
    const seen = levelText(mirrored.level);
    const detail = { exchange, rfq_number: quote.number, seen, offered: levelText(level), quantity };
    const about = [...aboutCluster(cluster), cluster.id];
    changing.audit("rfq.respond", cluster.id, { ...detail, ...confirmedDetail(warnings, body.confirms) }, about);
    auditOverrides(changing, cluster.id, warnings, [cluster.finstrumentId]);
    return presentCluster(cluster, nameOf, parts.bonds);
  });
}

/** A firm has one negotiation on a quote at a time. @throws Refusal already_done */
async function requireFirst({ tx, actor }: Change, exchange: Exchange, number: string): Promise<void> {
  const open = await tx
    .select({ id: clusters.id })
    .from(clusters)
    .where(
      and(
        inArray(clusters.state, [...OPEN_STATES, "ACCEPTED"]),
        sql`${clusters.venue} ->> 'exchange' = ${exchange}`,
        sql`${clusters.venue} ->> 'rfqNumber' = ${number}`,
        sql`${clusters.venue} ->> 'clientId' = ${actor.clientId}`,
      ),
    );
  if (open.length > 0) throw new Refusal("already_done", tradingTexts.answerWaits);
}

function answeredLevel(parts: Parts, { mirrored, quote }: Answerable, body: RfqAnswerBody): DealLevel {
  const both = bothLevelsRefusal(body.unit_price_stored, body.yield_stored);
  if (both !== null) throw fieldRefusal("unit_price_stored", both);
  const price = body.unit_price_stored ?? null;
  const yieldStored = body.yield_stored ?? null;
  if (price === null && yieldStored === null) return mirrored.level;
  const bond = bondOf(parts, mirrored);
  const fixedField = price === null ? ("yield" as const) : ("price" as const);
  const typed = { fixedField, unitPriceStored: price, yieldStored, priceOverridden: false };
  const level = levelOf(unwrap(resolveLevel(bond, mirrored.settlementDate, typed)));
  if (quote.isNegotiable || sameLevel(level, mirrored.level)) return level;
  throw fieldRefusal(
    fixedField === "price" ? "unit_price_stored" : "yield_stored",
    "This quote accepts only its own level.",
  );
}

function answeredQuantity(parts: Parts, { mirrored }: Answerable, asked: number | null): number {
  if (asked === null) return mirrored.quantity;
  requireSize(parts, bondOf(parts, mirrored), asked, "quantity");
  if (asked <= mirrored.quantity) return asked;
  throw fieldRefusal("quantity", mirrored.side === "BID" ? "More than the bid is for" : "More than the offer is for");
}
