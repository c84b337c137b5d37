import { and, asc, eq, gt, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { TicketState } from "#domain/entities/ticket.ts";
import type { ChatDeal } from "#domain/surveillance/chat-deals.ts";
import type { WatchedDeal } from "#domain/surveillance/deal.ts";
import { REPORT_WITHIN_MS, UNDER_WAY } from "#domain/surveillance/late-report.ts";
import { eois, tickets } from "#server/machine/db/schema/trading.ts";
import { levelOf } from "#server/market/runs/terms.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Needs = Pick<Parts, "bonds" | "calendar" | "clock">;

const buyerEois = alias(eois, "buyer_eois");
const sellerEois = alias(eois, "seller_eois");

/** A deal that has a number here. */
export type NumberedDeal = WatchedDeal & { number: string };
/** `sentAt` is epoch ms. */
export type SentTicket = NumberedDeal & { state: TicketState; sentAt: number };

/** Deals of two firms in a bond between two times (epoch ms), the later included. */
export interface DealsBetween {
  isin: string;
  firms: readonly [string, string];
  from: number;
  to: number;
}

/** Time range of a watch: after one time, up to another, epoch ms. */
export interface Span {
  after: number;
  by: number;
}

export const nameOfBond = ({ bonds }: Pick<Parts, "bonds">, isin: string) => bonds.get(isin)?.display_name ?? isin;

// A draft is not a deal yet. Tickets older than the `sentAt` column were sent when they were written.
const sentAt = sql`coalesce(${tickets.sentAt}, ${tickets.createdAt})`.mapWith(tickets.createdAt);
// A deal has a time once level and size are agreed, which a ticket may be sent before.
const dealtAt = sql`coalesce(${tickets.dealTime}, ${sentAt})`.mapWith(tickets.createdAt);
/** Maximum lead of an exchange's clock over ours; its deals carry its time. */
const CLOCKS_APART_MS = 60_000;

/** Columns of a ticket needed for a deal; rows are long, and each check reads an hour's deals of two firms. */
const TICKET = {
  id: tickets.id,
  number: tickets.number,
  state: tickets.state,
  finstrumentId: tickets.finstrumentId,
  sentAt,
  dealtAt,
  quantity: tickets.quantity,
  yieldStored: tickets.yieldStored,
  unitPriceStored: tickets.unitPriceStored,
  buyerUserId: tickets.buyerUserId,
  buyerClientId: tickets.buyerClientId,
  sellerUserId: tickets.sellerUserId,
  sellerClientId: tickets.sellerClientId,
};

/** Deals on tickets that were sent, in the order they were written. */
async function sentTickets(parts: Pick<Parts, "bonds">, reader: Reader, where: SQL | undefined): Promise<SentTicket[]> {
  const rows = await reader
    .select({ ticket: TICKET, boughtFor: buyerEois.endClientId, soldFor: sellerEois.endClientId })
    .from(tickets)
    .leftJoin(buyerEois, eq(buyerEois.id, tickets.buyerEoiId))
    .leftJoin(sellerEois, eq(sellerEois.id, tickets.sellerEoiId))
    .where(and(eq(tickets.isShared, true), where))
    .orderBy(asc(tickets.createdAt), asc(tickets.id));
  return rows.map(({ ticket, boughtFor, soldFor }) => ({
    id: ticket.id,
    number: ticket.number,
    state: ticket.state,
    isin: ticket.finstrumentId,
    bondName: nameOfBond(parts, ticket.finstrumentId),
    at: ticket.dealtAt.getTime(),
    sentAt: ticket.sentAt.getTime(),
    face: ticket.quantity,
    bondYield: ticket.yieldStored,
    cleanPrice: ticket.unitPriceStored,
    buyer: {
      userId: ticket.buyerUserId,
      clientId: ticket.buyerClientId,
      ownerId: boughtFor ?? ticket.buyerClientId,
    },
    seller: {
      userId: ticket.sellerUserId,
      clientId: ticket.sellerClientId,
      ownerId: soldFor ?? ticket.sellerClientId,
    },
  }));
}

const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
const changedAfter = (ms: number) => gt(tickets.updatedAt, new Date(ms));
const changedBy = (ms: number) => lte(tickets.updatedAt, new Date(ms));

/** Tickets between two firms in a bond, with `time` from one moment up to another, inclusive. */
function between({ isin, firms, from, to }: DealsBetween, time: SQL): SQL | undefined {
  const [a, b] = firms;
  const ways = [
    [a, b],
    [b, a],
  ] as const;
  const either = ways.map(([buyer, seller]) =>
    and(eq(tickets.buyerClientId, buyer), eq(tickets.sellerClientId, seller)),
  );
  return and(
    eq(tickets.finstrumentId, isin),
    // No time of a ticket is later than its last change, which has an index.
    changedAfter(from - CLOCKS_APART_MS),
    gte(time, moment(from)),
    lte(time, moment(to)),
    or(...either),
  );
}

/** Tickets on which two firms dealt with each other in a bond between two times. */
export const ticketsBetween = (parts: Pick<Parts, "bonds">, reader: Reader, asked: DealsBetween) =>
  sentTickets(parts, reader, between(asked, dealtAt));

/** Times (epoch ms) at which tickets between two firms in a bond were sent. */
export async function ticketsSentBetween(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  asked: DealsBetween,
): Promise<number[]> {
  return (await sentTickets(parts, reader, between(asked, sentAt))).map((ticket) => ticket.sentAt);
}

/** Those that were sent within a span, or changed since they were. */
export const ticketsChanged = (parts: Pick<Parts, "bonds">, reader: Reader, { after, by }: Span) =>
  sentTickets(parts, reader, and(changedAfter(after), changedBy(by)));

/** Tickets whose reporting deadline fell within a span, or that were due by its end and sent or changed within it. */
export function ticketsDue(parts: Pick<Parts, "bonds">, reader: Reader, { after, by }: Span): Promise<SentTicket[]> {
  const [dealtAfter, dealtBy] = [after, by].map((ms) => new Date(ms - REPORT_WITHIN_MS)) as [Date, Date];
  const isDueNow = and(inArray(tickets.state, UNDER_WAY), gt(tickets.dealTime, dealtAfter));
  // On the RFQ platform the deal is its report.
  const isReported = inArray(tickets.execution, ["OTC_REPORT", "NDSOM_REPORT"]);
  const where = and(isReported, lte(tickets.dealTime, dealtBy), or(isDueNow, and(changedAfter(after), changedBy(by))));
  return sentTickets(parts, reader, where);
}

/** Size and both levels of a deal agreed in a chat, each null where nothing states it. */
export function dealTermsOf(
  parts: Needs,
  { isin, price, yieldPct, sizeRupees }: ChatDeal,
): Pick<WatchedDeal, "face" | "bondYield" | "cleanPrice"> {
  const level = levelOf(parts, { isin, price, yieldPct, settlementDelta: null });
  return { face: sizeRupees, bondYield: level.yield_stored, cleanPrice: level.unit_price_stored };
}

/** A deal agreed in a chat, in the form for watches; null when the buyer is unclear. */
export function watchedOf(parts: Needs, deal: ChatDeal): WatchedDeal | null {
  const { messageId, isin, at, agreedBy, other, took } = deal;
  if (took === null) return null;
  const party = (speaker: typeof agreedBy) => ({ ...speaker, ownerId: speaker.clientId });
  const [buyer, seller] = took === "BID" ? [agreedBy, other] : [other, agreedBy];
  return {
    id: messageId,
    isin,
    at,
    bondName: nameOfBond(parts, isin),
    ...dealTermsOf(parts, deal),
    buyer: party(buyer),
    seller: party(seller),
  };
}
