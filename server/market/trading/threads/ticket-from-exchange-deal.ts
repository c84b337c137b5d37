import { and, eq, or, sql } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { VenueDeal } from "#domain/exchange/venue-deal.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { notBegun } from "#domain/tickets/execution.ts";
import { firmsOf } from "#domain/tickets/sides.ts";
import { dealMoney } from "#domain/trading/money.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { clusters, tickets } from "#server/machine/db/schema/trading.ts";
import { followTicket } from "#server/market/trading/orders/follow-ticket.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";
import { levelAtVenue, ownQuoteAt, seenQuoteAt } from "#server/market/trading/threads/mirrored-quote.ts";
import { partiesOf } from "#server/market/trading/rows/deal-sides.ts";
import { publishTicket } from "#server/market/trading/tickets/publish-ticket.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";
import { firmOfCode, participantAs } from "#server/market/trading/tickets/venue-participant.ts";
import { NEW_TICKET, takeNumber } from "#server/market/trading/tickets/write-ticket.ts";

type Reader = Pick<Tx | Orm, "select">;

/** Ticket of an exchange's deal, by the exchange's number; null if there is none. */
export async function ticketOfDeal(reader: Reader, exchange: Exchange, dealNumber: string): Promise<string | null> {
  const [row] = await reader
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.exchange, exchange), sql`${tickets.onExchange} ->> 'dealNumber' = ${dealNumber}`));
  return row?.id ?? null;
}

/** Ticket by the negotiation that led to the deal. */
export async function ticketOfThread(reader: Reader, exchange: Exchange, thread: string): Promise<string | null> {
  const [row] = await reader
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        eq(tickets.exchange, exchange),
        or(
          sql`${tickets.onExchange} ->> 'threadNumber' = ${thread}`,
          sql`${tickets.onExchange} ->> 'dealNumber' = ${thread}`,
        ),
        sql`${tickets.state} <> 'CANCELLED'`,
      ),
    );
  return row?.id ?? null;
}

/**
 * Ticket of a deal that another firm made on our quote, or that a firm of ours made at the exchange itself: written at
 * the exchange's first message about it. Both consents to its money come after the deal.
 * @returns null if neither side is a firm of ours, or the deal is over
 */
export async function findDeal(
  parts: Parts,
  changing: Change,
  exchange: Exchange,
  deal: VenueDeal,
): Promise<string | null> {
  const { tx } = changing;
  const known = await ticketOfDeal(tx, exchange, deal.number);
  if (known !== null) return known;
  const { state, quoteNumber, threadNumber } = deal;
  if ((state !== "AGREED" && state !== "CONFIRMED") || quoteNumber === null) return null;
  const quote = await ownQuoteAt(tx, exchange, quoteNumber);
  // Locks the bond before it takes a number, in the same order as every deal.
  const isin = deal.isin ?? quote?.finstrumentId;
  if (isin !== undefined) await OrderBook.open(parts, changing, [isin]);
  const initiator = await initiatorOf(changing, exchange, deal, quote);
  if (initiator === null) return null;
  const row = await rowOf(parts, changing, { exchange, deal, quote, initiator, quoteNumber });
  if (row === null) return null;
  // A concurrent message about the same deal may have written the ticket first.
  const written = await tx.insert(tickets).values(row).onConflictDoNothing().returning({ id: tickets.id });
  if (written.length === 0) return ticketOfDeal(tx, exchange, deal.number);
  if (threadNumber !== null) await linkClusters(changing, exchange, threadNumber, row.id);
  await followTicket(parts, changing, row, null);
  await publishTicket(parts, changing, row, null);
  const detail = { number: row.number, exchange, rfq_number: quoteNumber, deal: deal.number, quantity: row.quantity };
  changing.audit("exchange.traded", row.id, detail, [row.finstrumentId, ...firmsOf(partiesOf(row))]);
  return row.id;
}

/** The side that placed the quote: found by our own quote, or by a quote that a firm of ours saw. */
async function initiatorOf(
  { tx }: Change,
  exchange: Exchange,
  { quoteNumber, buyerCode, sellerCode }: VenueDeal,
  quote: EoiRow | undefined,
): Promise<"buyer" | "seller" | null> {
  if (quote !== undefined) return quote.quoteType === "BID" ? "buyer" : "seller";
  for (const code of [buyerCode, sellerCode]) {
    const clientId = code === null ? null : await firmOfCode(tx, exchange, code);
    if (clientId === null || quoteNumber === null) continue;
    const seen = await seenQuoteAt(tx, { clientId, exchange, number: quoteNumber });
    if (seen !== undefined) return seen.quote.side === "BID" ? "buyer" : "seller";
  }
  return null;
}

interface Born {
  exchange: Exchange;
  deal: VenueDeal;
  quote: EoiRow | undefined;
  initiator: "buyer" | "seller";
  quoteNumber: string;
}

async function rowOf(
  parts: Parts,
  { tx, now }: Change,
  { exchange, deal, quote, initiator, quoteNumber }: Born,
): Promise<TicketRow | null> {
  const finstrumentId = deal.isin ?? quote?.finstrumentId ?? "";
  const settlementDate = deal.settlementDate ?? quote?.settlementDate ?? null;
  if (settlementDate === null || parts.bonds.get(finstrumentId) === undefined) return null;
  const placer = quote === undefined ? null : { clientId: quote.clientId, userId: quote.userId };
  const buyer = initiator === "buyer" ? placer : null;
  const seller = initiator === "seller" ? placer : null;
  const [buying, selling] = [
    buyer ?? (await participantAs(tx, exchange, deal.buyerCode)),
    seller ?? (await participantAs(tx, exchange, deal.sellerCode)),
  ];
  const level = levelAtVenue(parts, { finstrumentId, settlementDate }, deal);
  const bondTerms = quote?.bondTerms ?? null;
  const bond = bondOf(parts, { finstrumentId, bondTerms });
  const money = dealMoney(bond, settlementDate, level.unitPriceStored, deal.faceRupees);
  return {
    ...NEW_TICKET,
    id: parts.newId("tkt"),
    number: await takeNumber(tx, istDateOf(now.getTime())),
    state: "EXECUTING",
    source: "EXCHANGE",
    execution: quote?.rfqMode === "OTO" ? "RFQ_OTO" : "RFQ_OTM",
    onExchange: {
      ...notBegun(initiator, null),
      quoteNumber,
      dealNumber: deal.number,
      threadNumber: deal.threadNumber,
    },
    clusterId: null,
    facilitatorUserId: null,
    buyerEoiId: buyer === null ? null : (quote?.id ?? null),
    sellerEoiId: seller === null ? null : (quote?.id ?? null),
    finstrumentId,
    quantity: deal.faceRupees,
    ...level,
    settlementDate,
    settlementDelta: null,
    exchange,
    consideration: money.ok ? money.value : null,
    bondTerms,
    buyerClientId: buying.clientId,
    buyerUserId: buying.userId,
    sellerClientId: selling.clientId,
    sellerUserId: selling.userId,
    authorClientId: null,
    isShared: true,
    sentAt: now,
    dealTime: new Date(deal.venueAt),
    createdAt: now,
    updatedAt: now,
  };
}

/** Sets the ticket on the negotiations that led to the deal. */
async function linkClusters({ tx }: Change, exchange: Exchange, thread: string, ticketId: string): Promise<void> {
  await tx
    .update(clusters)
    .set({ ticketId })
    .where(
      and(
        sql`${clusters.venue} ->> 'exchange' = ${exchange}`,
        sql`${clusters.venue} ->> 'threadId' = ${thread}`,
        sql`${clusters.ticketId} is null`,
      ),
    );
}
