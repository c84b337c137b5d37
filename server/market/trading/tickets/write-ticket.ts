import { desc, like, sql } from "drizzle-orm";
import type { Bond } from "#domain/entities/bond.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { ConsiderationDetails } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import type { DealLevel } from "#domain/trading/level.ts";
import { nextTicketNumber, ticketPrefix } from "#domain/trading/ticket-number.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { followTicket } from "#server/market/trading/orders/follow-ticket.ts";
import { queueStep } from "#server/market/trading/tickets/on-exchange/queue-step.ts";
import type { VenueDealing } from "#server/market/trading/venue/deal-on-venue.ts";
import { requireRoute, usualRoute } from "#server/market/trading/tickets/usual-route.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";

/** One side of a deal that was just agreed. */
export interface DealtSide {
  clientId: string;
  userId: string;
  eoiId: string | null;
}

export interface Deal {
  bond: Bond;
  /** The terms dealt on that no source states, frozen with the quote or the cluster. */
  bondTerms: BondTerm[] | null;
  settlementDate: IsoDate;
  /** The one that the acceptance named; null where it named none. */
  exchange: Exchange | null;
  level: DealLevel;
  quantity: number;
  /** Required: nobody is bound before the money is known. */
  money: ConsiderationDetails;
  buyer: DealtSide;
  seller: DealtSide;
  clusterId: string | null;
  /** Facilitator of its cluster. */
  facilitatorUserId: string | null;
  /** Dealing on the exchange that has the quote; null for a deal made here. */
  onVenue: VenueDealing | null;
}

/** Fields of a new ticket. */
export const NEW_TICKET: Pick<
  TicketRow,
  | "channelUrl"
  | "messageId"
  | "settlementAgreed"
  | "execution"
  | "brokers"
  | "buyerSide"
  | "sellerSide"
  | "consents"
  | "difference"
  | "history"
  | "tradeTime"
  | "dealNumber"
  | "executedAt"
  | "onExchange"
  | "cancelAskedBy"
  | "cancelAskedAt"
  | "reason"
  | "version"
> = {
  channelUrl: null,
  messageId: null,
  settlementAgreed: null,
  execution: "OTC_REPORT",
  brokers: [],
  buyerSide: { custodianId: null, accountId: null, brokerage: null },
  sellerSide: { custodianId: null, accountId: null, brokerage: null },
  consents: { buyer: null, seller: null },
  difference: null,
  history: [],
  tradeTime: null,
  dealNumber: null,
  executedAt: null,
  onExchange: null,
  cancelAskedBy: null,
  cancelAskedAt: null,
  reason: null,
  version: 1,
};

/** Numbers of a day follow each other without a gap: taken one deal at a time, and given back when the change fails. */
const NUMBER_LOCK = 7_210_003;

export async function takeNumber(tx: Tx, tradeDate: IsoDate): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK})`);
  const [last] = await tx
    .select({ number: tickets.number })
    .from(tickets)
    .where(like(tickets.number, `${ticketPrefix(tradeDate)}%`))
    .orderBy(desc(sql`length(${tickets.number})`), desc(tickets.number))
    .limit(1);
  return nextTicketNumber(tradeDate, last?.number ?? null);
}

/**
 * Writes the ticket of a deal whose level and size both sides have just agreed: it is sent at once, and waits for both
 * consents. For a quote at an exchange, the deal is made there. `id` was chosen beforehand, so that the cluster can
 * name it.
 */
export async function writeTicket(parts: Parts, changing: Change, id: string, deal: Deal): Promise<TicketRow> {
  const { tx, now, actor } = changing;
  const { level, buyer, seller, onVenue } = deal;
  const row: TicketRow = {
    ...NEW_TICKET,
    id,
    number: await takeNumber(tx, istDateOf(now.getTime())),
    state: onVenue === null ? "SENT" : "EXECUTING",
    ...(onVenue === null
      ? await usualRoute(tx, deal.bond, [buyer.clientId, seller.clientId])
      : { execution: onVenue.execution, exchange: onVenue.exchange, onExchange: onVenue.onExchange }),
    source: deal.clusterId === null ? "HIT" : "CLUSTER",
    clusterId: deal.clusterId,
    facilitatorUserId: deal.facilitatorUserId,
    buyerEoiId: buyer.eoiId,
    sellerEoiId: seller.eoiId,
    finstrumentId: deal.bond.isin,
    quantity: deal.quantity,
    fixedField: level.fixedField,
    unitPriceStored: level.unitPriceStored,
    yieldStored: level.yieldStored,
    settlementDate: deal.settlementDate,
    settlementDelta: null,
    ...(deal.exchange === null ? {} : { exchange: deal.exchange }),
    consideration: deal.money,
    bondTerms: deal.bondTerms,
    buyerClientId: buyer.clientId,
    buyerUserId: buyer.userId,
    sellerClientId: seller.clientId,
    sellerUserId: seller.userId,
    authorClientId: actor.clientId,
    isShared: true,
    sentAt: now,
    dealTime: now,
    createdAt: now,
    updatedAt: now,
  };
  if (onVenue === null) requireRoute(deal.bond, row, now);
  await tx.insert(tickets).values(row);
  await followTicket(parts, changing, row, null);
  if (onVenue !== null) await queueStep(parts, changing, row, onVenue.onExchange);
  return row;
}
