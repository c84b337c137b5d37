import { and, asc, eq, gt, gte, lte, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ChatDeal } from "#domain/surveillance/chat-deals.ts";
import type { WatchedDeal } from "#domain/surveillance/deal.ts";
import { eois, tickets } from "#server/db/schema/trading.ts";
import { levelOf } from "#server/runs/terms.ts";
import type { Reader } from "#server/surveillance/scope.ts";
import type { Parts } from "#server/core/parts.ts";

type Needs = Pick<Parts, "bonds" | "calendar" | "clock">;

const buyerEois = alias(eois, "buyer_eois");
const sellerEois = alias(eois, "seller_eois");

/** A deal that has a number here. */
export type NumberedDeal = WatchedDeal & { number: string };
export type DealtTicket = NumberedDeal & Pick<typeof tickets.$inferSelect, "state" | "execution">;

/** Deals of two firms in a bond between two times (epoch ms), the later included. */
export interface DealsBetween {
  isin: string;
  firms: readonly [string, string];
  from: number;
  to: number;
}

export const nameOfBond = ({ bonds }: Pick<Parts, "bonds">, isin: string) => bonds.get(isin)?.display_name ?? isin;

/** Of a ticket what makes a deal: an hour's deals of two firms are read with each of them, and the rest of a row is long. */
const TICKET = {
  id: tickets.id,
  number: tickets.number,
  state: tickets.state,
  execution: tickets.execution,
  finstrumentId: tickets.finstrumentId,
  createdAt: tickets.createdAt,
  quantity: tickets.quantity,
  yieldStored: tickets.yieldStored,
  unitPriceStored: tickets.unitPriceStored,
  buyerUserId: tickets.buyerUserId,
  buyerClientId: tickets.buyerClientId,
  sellerUserId: tickets.sellerUserId,
  sellerClientId: tickets.sellerClientId,
};

/** Deals on tickets, in the order they were made. */
export async function dealtTickets(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  where: SQL | undefined,
): Promise<DealtTicket[]> {
  const rows = await reader
    .select({ ticket: TICKET, boughtFor: buyerEois.endClientId, soldFor: sellerEois.endClientId })
    .from(tickets)
    .leftJoin(buyerEois, eq(buyerEois.id, tickets.buyerEoiId))
    .leftJoin(sellerEois, eq(sellerEois.id, tickets.sellerEoiId))
    .where(where)
    .orderBy(asc(tickets.createdAt), asc(tickets.id));
  return rows.map(({ ticket, boughtFor, soldFor }) => ({
    id: ticket.id,
    number: ticket.number,
    state: ticket.state,
    execution: ticket.execution,
    isin: ticket.finstrumentId,
    bondName: nameOfBond(parts, ticket.finstrumentId),
    at: ticket.createdAt.getTime(),
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

/** Tickets two firms have with each other in a bond, made between two times (epoch ms), the later included. */
export function ticketsBetween(
  parts: Pick<Parts, "bonds">,
  reader: Reader,
  { isin, firms, from, to }: DealsBetween,
): Promise<DealtTicket[]> {
  const [a, b] = firms;
  const ways = [
    [a, b],
    [b, a],
  ] as const;
  const either = ways.map(([buyer, seller]) =>
    and(eq(tickets.buyerClientId, buyer), eq(tickets.sellerClientId, seller)),
  );
  return dealtTickets(
    parts,
    reader,
    and(
      eq(tickets.finstrumentId, isin),
      gte(tickets.createdAt, new Date(from)),
      lte(tickets.createdAt, new Date(to)),
      or(...either),
    ),
  );
}

export const madeAfter = (atMs: number) => gt(tickets.createdAt, new Date(atMs));
export const madeBy = (atMs: number) => lte(tickets.createdAt, new Date(atMs));

/** Size and both levels of a deal agreed in a chat, each null where nothing states it. */
export function dealTermsOf(
  parts: Needs,
  { isin, price, yieldPct, sizeRupees }: ChatDeal,
): Pick<WatchedDeal, "face" | "bondYield" | "cleanPrice"> {
  const level = levelOf(parts, { isin, price, yieldPct, settlementDelta: null });
  return { face: sizeRupees, bondYield: level.yield_stored, cleanPrice: level.unit_price_stored };
}

/** A deal agreed in a chat as it is watched; null where nobody wrote who bought. */
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
