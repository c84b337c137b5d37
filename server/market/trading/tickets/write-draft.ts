import type { Bond } from "#domain/entities/bond.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { Venue } from "#domain/entities/exchanges.ts";
import type { DealSide, Execution, Ticket } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import type { DealLevel } from "#domain/trading/level.ts";
import { dealMoney } from "#domain/trading/money.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { chosenExchange } from "#server/market/trading/tickets/chosen-exchange.ts";
import { requireRoute, usualRoute } from "#server/market/trading/tickets/usual-route.ts";
import { publishTicket } from "#server/market/trading/tickets/publish-ticket.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";
import { NEW_TICKET, takeNumber } from "#server/market/trading/tickets/write-ticket.ts";

interface Dealer {
  clientId: string;
  userId: string;
}

/** A deal as one firm writes it down, before the other side has it. */
export interface TicketDraft {
  source: "MANUAL" | "CHAT";
  bond: Bond;
  bondTerms: BondTerm[] | null;
  quantity: number;
  level: DealLevel;
  settlementDate: IsoDate;
  settlementDelta: number | null;
  execution: Execution;
  /** Null for the one that both firms deal on first. */
  exchange: Venue | null;
  buyer: Dealer;
  seller: Dealer;
  own: { side: DealSide; accountId: string | null };
  dealTime: Date | null;
  tradeTime: Date | null;
  /** Facilitator of the deal. */
  facilitatorUserId: string | null;
  /** Message that it was made from. */
  message: { channelUrl: string; messageId: number } | null;
}

/** Writes a draft: until it is sent it is its own firm's alone. */
export async function writeDraft(parts: Parts, changing: Change, draft: TicketDraft): Promise<Ticket> {
  const { tx, now, actor } = changing;
  const { bond, buyer, seller, own, level, quantity, message } = draft;
  const money = dealMoney(bond, draft.settlementDate, level.unitPriceStored, quantity);
  const usual = await usualRoute(tx, bond, [buyer.clientId, seller.clientId]);
  const { execution } = draft;
  const usualExchange =
    execution === usual.execution ? usual.exchange : await chosenExchange(tx, buyer.clientId, seller.clientId);
  const exchange = draft.exchange ?? usualExchange;
  requireRoute(bond, { execution, exchange }, now);
  const ownTerms = { ...NEW_TICKET.buyerSide, accountId: own.accountId };
  const row: TicketRow = {
    ...NEW_TICKET,
    id: parts.newId("tkt"),
    number: await takeNumber(tx, istDateOf(now.getTime())),
    state: "DRAFT",
    source: draft.source,
    channelUrl: message?.channelUrl ?? null,
    messageId: message?.messageId ?? null,
    clusterId: null,
    buyerEoiId: null,
    sellerEoiId: null,
    finstrumentId: bond.isin,
    quantity,
    fixedField: level.fixedField,
    unitPriceStored: level.unitPriceStored,
    yieldStored: level.yieldStored,
    settlementDate: draft.settlementDate,
    settlementDelta: draft.settlementDelta,
    execution,
    exchange,
    consideration: money.ok ? money.value : null,
    bondTerms: draft.bondTerms,
    buyerClientId: buyer.clientId,
    buyerUserId: buyer.userId,
    sellerClientId: seller.clientId,
    sellerUserId: seller.userId,
    ...(own.side === "buyer" ? { buyerSide: ownTerms } : { sellerSide: ownTerms }),
    authorClientId: actor.clientId,
    isShared: false,
    sentAt: null,
    facilitatorUserId: draft.facilitatorUserId,
    dealTime: draft.dealTime,
    tradeTime: draft.tradeTime,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insert(tickets).values(row);
  const ticket = await publishTicket(parts, changing, row, null);
  const other = own.side === "buyer" ? seller : buyer;
  const { number, source, facilitatorUserId: facilitator } = row;
  const named = facilitator === null ? {} : { facilitator };
  const detail = { number, source, side: own.side, quantity, level, with: other.clientId, ...named };
  changing.audit("ticket.created", row.id, detail, [bond.isin, actor.clientId]);
  return ticket;
}
