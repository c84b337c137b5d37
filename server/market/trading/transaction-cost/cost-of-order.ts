import { and, desc, eq } from "drizzle-orm";
import type { TransactionCost } from "#domain/contract/http/orders.ts";
import type { LevelReference } from "#domain/contract/http/securities.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import { istDateOf, type IsoDate } from "#domain/lib/iso-date.ts";
import { nextBestQuote, savingAgainst } from "#domain/orders/transaction-cost.ts";
import { bestAndCover } from "#domain/trade-lists/answers.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { namesOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { clusters, ticketEvidence, tickets } from "#server/machine/db/schema/trading.ts";
import { lineOfCluster } from "#server/market/trading/list-rows/end-lines.ts";
import { readList } from "#server/market/trading/lists/queries.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import { readOrderRow } from "#server/market/trading/orders/queries.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";

/** Fair level from similar bonds on a day. */
export type FairOn = (bond: Bond, day: IsoDate) => LevelReference["fair"];

type Seen = Omit<NonNullable<TransactionCost["cover"]>, "saving">;

/** The saving of the reader's firm in an order's deal. None for a broker, or for a firm on both sides. */
export async function costOf(parts: Parts, actor: Actor, id: string, fairOn: FairOn): Promise<TransactionCost> {
  const row = await readOrderRow(parts.db.orm, actor, id, null);
  const isBuyer = row.buyerClientId === actor.clientId;
  if (isBuyer === (row.sellerClientId === actor.clientId)) return { side: null, cover: null, mid: null };
  const side: DealSide = isBuyer ? "buyer" : "seller";
  const against = (other: Pick<Seen, "unit_price_stored" | "yield_stored">) =>
    savingAgainst(side, row, { unitPriceStored: other.unit_price_stored, yieldStored: other.yield_stored }, row.face);
  const other = isBuyer ? row.sellerUserId : row.buyerUserId;
  const nameOf = await namesOf(parts, parts.db.orm, [other]);
  const cover = await coverOf(parts, actor, row, side, nameOf(other).clientName);
  const mid = midOf(bondOf(parts, row), row, fairOn);
  return {
    side,
    cover: cover === null ? null : { ...cover, saving: against(cover) },
    mid: mid === null ? null : { ...mid, saving: against(mid) },
  };
}

/** The next best answer to the line of a list, which its asker alone has; else the next best quote when the firm consented. */
async function coverOf(
  parts: Parts,
  actor: Actor,
  { ticketId, settlementDate }: OrderRow,
  side: DealSide,
  otherFirm: string,
): Promise<Seen | null> {
  if (ticketId === null) return null;
  const { orm } = parts.db;
  const [deal] = await orm
    .select({ clusterId: clusters.id, listId: clusters.listId })
    .from(tickets)
    .innerJoin(clusters, eq(clusters.id, tickets.clusterId))
    .where(eq(tickets.id, ticketId));
  if (deal !== undefined && deal.listId !== null) {
    const list = await readList(parts, actor, deal.listId);
    if (list.role !== "ASKER") return null;
    const asked = await lineOfCluster(orm, deal.clusterId);
    const line = list.lines.find((each) => each.id === asked?.id);
    const cover = line === undefined ? null : bestAndCover(line).cover;
    if (cover === null) return null;
    const { client_name, unit_price_stored, yield_stored } = cover;
    return { basis: "LIST", client_name, unit_price_stored, yield_stored };
  }
  const [evidence] = await orm
    .select({ seen: ticketEvidence.seen })
    .from(ticketEvidence)
    .where(and(eq(ticketEvidence.ticketId, ticketId), eq(ticketEvidence.clientId, actor.clientId)))
    .orderBy(desc(ticketEvidence.createdAt), desc(ticketEvidence.id))
    .limit(1);
  const next = evidence === undefined ? null : nextBestQuote(evidence.seen.levels, side, { otherFirm, settlementDate });
  if (next === null) return null;
  const { client_name, unit_price_stored, yield_stored } = next;
  return { basis: "QUOTE", client_name, unit_price_stored, yield_stored };
}

/** The yield that similar bonds spoke for on the day of the deal, with its price for the day it settles. */
function midOf(bond: Bond, { dealTime, settlementDate, yieldType }: OrderRow, fairOn: FairOn) {
  const day = istDateOf(dealTime.getTime());
  const fair = yieldType === "YTM" ? fairOn(bond, day) : null;
  if (fair === null) return null;
  const level = resolveLevel(bond, settlementDate, {
    fixedField: "yield",
    unitPriceStored: null,
    yieldStored: fair.bond_yield,
    priceOverridden: false,
  });
  return {
    day,
    within_bp: fair.within_bp,
    bonds: fair.bonds,
    yield_stored: fair.bond_yield,
    unit_price_stored: level.ok ? level.value.unitPriceStored : null,
  };
}
