import { eq, inArray } from "drizzle-orm";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { Confirms } from "#domain/entities/deal-warning.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { dealPreview } from "#domain/trading/deal-preview.ts";
import { isFirm, isLiveAt } from "#domain/trading/eoi-life.ts";
import { levelOf, levelText } from "#domain/trading/level.ts";
import { dealMoney } from "#domain/trading/money.ts";
import { quoteOverText } from "#domain/trading/over-text.ts";
import { levelMovedText, tradingTexts } from "#domain/trading/texts.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { marketOfOrderBook, readMarketOf } from "#server/market/trading/checks/checked-market.ts";
import { requireDealable } from "#server/market/trading/checks/dealable.ts";
import {
  auditOverrides,
  confirmedDetail,
  DealChecks,
  requireConfirmed,
} from "#server/market/trading/checks/deal-checks.ts";
import { reviewOf } from "#server/market/trading/checks/review.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { applyToEoi } from "#server/market/trading/order-book/eoi-changes.ts";
import { dealOnVenue, requireStanding } from "#server/market/trading/venue/deal-on-venue.ts";
import { requireOpen } from "#server/machine/core/market-day.ts";
import { type NameOf, namesOf } from "#server/machine/core/names.ts";
import { brokerRefusal } from "#server/market/trading/eois/named-parties.ts";
import { type EoiRow, freshEoi, presentEoi } from "#server/market/trading/rows/eoi-presenter.ts";
import { publishTicket } from "#server/market/trading/tickets/publish-ticket.ts";
import { type DealtSide, writeTicket } from "#server/market/trading/tickets/write-ticket.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export interface Hit {
  ownId: string;
  opposingId: string;
  /** Version of the opposing EOI that the caller saw. */
  opposingVersion: number | null;
  brokerId: string | null;
  /** Figures that were seen and are repeated. */
  confirms: Confirms | null;
}

export interface HitAnswer {
  preview: DealPreview;
  eoi: Eoi | null;
  ticket: Ticket | null;
}

interface Pair {
  own: EoiRow;
  opposing: EoiRow;
}

const wrong = (text: string) => fieldRefusal("opposing_eoi", text);

/** Both quotes, when they can be dealt against each other at all. @throws Refusal */
function checkedPair(actor: Actor, own: EoiRow | undefined, opposing: EoiRow | undefined): Pair {
  if (own === undefined || own.clientId !== actor.clientId) throw new Refusal("not_found", "Not found.");
  if (opposing === undefined || opposing.status === "HELD") throw new Refusal("not_found", "Not found.");
  if (opposing.clientId === actor.clientId) throw wrong(tradingTexts.ownQuote);
  if (own.finstrumentId !== opposing.finstrumentId) throw wrong(tradingTexts.otherBond);
  if (own.quoteType === opposing.quoteType) throw wrong(tradingTexts.sameSide);
  if (own.settlementDate !== opposing.settlementDate) throw wrong(tradingTexts.otherSettlement);
  if (!isFirm(opposing.state)) throw wrong(tradingTexts.indicative);
  return { own, opposing };
}

/** Preview of the deal: at the opposing quote's level, for the smaller size of the two. */
async function previewOf(
  checks: DealChecks,
  bond: Bond,
  { own, opposing }: Pair,
  nameOf: NameOf,
): Promise<DealPreview> {
  const { settlementDate } = opposing;
  const side = own.quoteType;
  const quantity = Math.min(own.remaining, opposing.remaining);
  const level = levelOf(opposing);
  const review = await reviewOf(checks, {
    bond,
    side,
    settlementDate,
    levels: chosenNumbers(bond, settlementDate, level),
    quantity,
    counterpartyId: opposing.clientId,
    isNewDay: true,
    limited: {
      level,
      quantity,
      userId: own.userId,
      releases: own.remaining > 0 ? [{ id: own.id, share: quantity / own.remaining }] : [],
    },
  });
  const counterparty = nameOf(opposing.userId).clientName;
  return dealPreview({ bond, side, quantity, level, settlementDate, counterparty, ...review });
}

async function readPair(reader: Pick<Tx | Orm, "select">, actor: Actor, hit: Hit): Promise<Pair> {
  const rows = await reader
    .select()
    .from(eois)
    .where(inArray(eois.id, [hit.ownId, hit.opposingId]));
  const byId = (id: string) => rows.find((row) => row.id === id);
  return checkedPair(actor, byId(hit.ownId), byId(hit.opposingId));
}

/** Previews the deal without binding anybody. */
export async function previewHit(parts: Parts, actor: Actor, hit: Hit): Promise<HitAnswer> {
  const { orm } = parts.db;
  const pair = await readPair(orm, actor, hit);
  await requireLive(parts, orm, pair);
  const nameOf = await namesOf(parts, orm, [pair.own.userId, pair.opposing.userId]);
  const bond = bondOf(parts, pair.opposing);
  const checks = new DealChecks(readMarketOf(parts, bond.isin), actor);
  return { preview: await previewOf(checks, bond, pair, nameOf), eoi: null, ticket: null };
}

async function requireLive(parts: Parts, reader: Pick<Tx | Orm, "select">, pair: Pair): Promise<void> {
  const gone = [pair.own, pair.opposing].find((row) => !isLiveAt(row, parts.clock.now()));
  if (gone === undefined) return requireStanding({ taken: pair.opposing, own: pair.own });
  const nameOf = await namesOf(parts, reader, [gone.userId]);
  throw new Refusal("already_done", quoteOverText(gone), { fresh: presentEoi(gone, nameOf, parts.bonds) });
}

function sideOf(row: EoiRow): DealtSide {
  return { clientId: row.clientId, userId: row.userId, eoiId: row.id };
}

/** Hits or lifts the opposing EOI with one's own: both are dealt at the opposing level and their ticket is sent. */
export async function commitHit(parts: Parts, cause: Cause, hit: Hit): Promise<HitAnswer> {
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const seen = await readPair(tx, actor, hit);
    const orderBook = await OrderBook.open(parts, changing, [seen.own.finstrumentId]);
    requireOpen(orderBook.day);
    const pair = await lockedPair(orderBook, seen);
    await requireLive(parts, tx, pair);
    const { own, opposing } = pair;
    const bond = bondOf(parts, opposing);
    const checks = new DealChecks(marketOfOrderBook(orderBook), actor);
    const preview = await previewOf(checks, bond, pair, await namesOf(parts, tx, [own.userId, opposing.userId]));
    if (hit.opposingVersion !== null && hit.opposingVersion !== opposing.version) {
      const fresh = { eoi: await freshEoi(parts, changing, opposing), preview };
      throw new Refusal("level_moved", levelMovedText(levelText(opposing)), { fresh });
    }
    const broker = await brokerRefusal(tx, hit.brokerId);
    if (broker !== null) throw broker;
    const { quantity } = preview;
    requireDealable(parts, changing.now, bond, { quantity, settlementDate: opposing.settlementDate });
    const money = unwrap(dealMoney(bond, opposing.settlementDate, opposing.unitPriceStored, quantity));
    const onVenue = await dealOnVenue(parts, changing, {
      taken: opposing,
      own,
      wanted: { firmId: actor.clientId, level: levelOf(opposing), quantity },
    });
    requireConfirmed(preview.warnings, hit.confirms, {}, () => ({ preview }));
    unwrap(await applyToEoi(orderBook, own, { type: "filled", quantity }));
    unwrap(await applyToEoi(orderBook, opposing, { type: "filled", quantity }));
    const [buyer, seller] = own.quoteType === "BID" ? [own, opposing] : [opposing, own];
    const row = await writeTicket(parts, changing, parts.newId("tkt"), {
      bond,
      bondTerms: opposing.bondTerms,
      settlementDate: opposing.settlementDate,
      level: levelOf(opposing),
      quantity,
      money,
      buyer: sideOf(buyer),
      seller: sideOf(seller),
      clusterId: null,
      facilitatorUserId: null,
      exchange: null,
      onVenue,
    });
    const nameOf = await orderBook.flush([own.userId, opposing.userId]);
    const ticket = await publishTicket(parts, changing, row, null);
    changing.audit(
      "eoi.hit",
      own.id,
      {
        opposing_eoi: opposing.id,
        broker_id: hit.brokerId,
        ticket: row.number,
        seen: preview,
        ...confirmedDetail(preview.warnings, hit.confirms),
      },
      [own.finstrumentId, opposing.clientId, opposing.id, row.id],
    );
    auditOverrides(changing, own.id, preview.warnings, [own.finstrumentId, row.id]);
    return { preview, eoi: presentEoi(orderBook.eoi(own.id) ?? own, nameOf, parts.bonds), ticket };
  });
}

/** The pair under the order book's lock; a quote that the order book no longer holds has ended since. */
async function lockedPair(orderBook: OrderBook, seen: Pair): Promise<Pair> {
  const now = async (row: EoiRow) => {
    const [ended] = orderBook.eoi(row.id)
      ? []
      : await orderBook.change.tx.select().from(eois).where(eq(eois.id, row.id));
    return orderBook.eoi(row.id) ?? ended ?? row;
  };
  return { own: await now(seen.own), opposing: await now(seen.opposing) };
}
