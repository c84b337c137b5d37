import { desc, like, sql } from "drizzle-orm";
import type { Bond } from "#domain/entities/bond.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { ConsiderationDetails } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import type { DealLevel } from "#domain/trading/level.ts";
import { nextTicketNumber, ticketPrefix } from "#domain/trading/ticket-number.ts";
import type { Change } from "#server/core/change.ts";
import type { Tx } from "#server/db/database.ts";
import { tickets } from "#server/db/schema/trading.ts";
import type { TicketRow } from "#server/trading/tickets/presenter.ts";

/** One side of a deal. */
export interface DealSide {
  clientId: string;
  userId: string;
  eoiId: string | null;
}

export interface Deal {
  bond: Bond;
  /** The terms dealt on that no source states, frozen with the quote or the cluster. */
  bondTerms: BondTerm[] | null;
  settlementDate: IsoDate;
  level: DealLevel;
  quantity: number;
  /** Nobody is bound without the money being known. */
  money: ConsiderationDetails;
  buyer: DealSide;
  seller: DealSide;
  clusterId: string | null;
}

/** Numbers of a day follow each other without a gap: taken one deal at a time, and given back when the change fails. */
const NUMBER_LOCK = 7_210_003;

async function takeNumber(tx: Tx, tradeDate: IsoDate): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK})`);
  const [last] = await tx
    .select({ number: tickets.number })
    .from(tickets)
    .where(like(tickets.number, `${ticketPrefix(tradeDate)}%`))
    .orderBy(desc(sql`length(${tickets.number})`), desc(tickets.number))
    .limit(1);
  return nextTicketNumber(tradeDate, last?.number ?? null);
}

/** Writes the draft ticket of a deal; `id` was chosen beforehand, so that the cluster can name it. */
export async function writeTicket({ tx, now }: Change, id: string, deal: Deal): Promise<TicketRow> {
  const { level, buyer, seller } = deal;
  const row: TicketRow = {
    id,
    number: await takeNumber(tx, istDateOf(now.getTime())),
    state: "DRAFT",
    clusterId: deal.clusterId,
    buyerEoiId: buyer.eoiId,
    sellerEoiId: seller.eoiId,
    finstrumentId: deal.bond.isin,
    quantity: deal.quantity,
    unitPriceStored: level.unitPriceStored,
    yieldStored: level.yieldStored,
    settlementDate: deal.settlementDate,
    consideration: deal.money,
    bondTerms: deal.bondTerms,
    buyerClientId: buyer.clientId,
    buyerUserId: buyer.userId,
    sellerClientId: seller.clientId,
    sellerUserId: seller.userId,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insert(tickets).values(row);
  return row;
}
