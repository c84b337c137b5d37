import { and, eq } from "drizzle-orm";
import type { QueryOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { getRfqShare } from "#domain/contract/http/rfq-share.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { SharedDeal } from "#domain/rfq-share/reckoning.ts";
import { dealMoney } from "#domain/trading/money.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { resolveSettlement } from "#domain/trading/settlement.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { marketDay } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { instrumentOfBond, ownSides } from "#server/market/trading/rfq-share/read-deals.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { ticketsFor } from "#server/market/trading/tickets/queries.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";

type Asked = QueryOf<typeof getRfqShare>;

/** A deal whose effect on a share is requested. */
export interface QueriedDeal {
  instrument: SharedDeal["instrument"] | null;
  /** Consideration; null while it is not known. */
  rupees: number | null;
  /** The firm's own sides of it. */
  sides: Pick<SharedDeal, "isInterScheme" | "isForClient">[];
  counterpartyId: string | null;
}

/**
 * Deal of a query: a ticket, with typed figures in place of its own, or typed figures alone.
 * @throws Refusal not_found for a ticket of other firms, and for an unknown bond
 */
export async function dealAsked(parts: Parts, actor: Actor, asked: Asked): Promise<QueriedDeal | null> {
  if (asked.ticket !== undefined) return ofTicket(parts, actor, await ticketFor(parts, actor, asked.ticket), asked);
  if (asked.finstrument_id === undefined) return null;
  const bond = parts.bonds.get(asked.finstrument_id);
  if (bond === undefined) throw new Refusal("not_found", "Not found.");
  return {
    instrument: instrumentOfBond(parts, bond.isin),
    rupees: moneyOf(parts, bond, asked),
    sides: [{ isInterScheme: false, isForClient: false }],
    counterpartyId: asked.counterparty ?? null,
  };
}

async function ticketFor(parts: Parts, actor: Actor, id: string): Promise<TicketRow> {
  const [row] = await parts.db.orm
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), ticketsFor(actor)));
  if (row === undefined) throw new Refusal("not_found", "Not found.");
  return row;
}

function ofTicket(parts: Parts, actor: Actor, row: TicketRow, asked: Asked): QueriedDeal | null {
  const sides = ownSides(actor, row);
  if (sides.length === 0) return null;
  const isBuyer = row.buyerClientId === actor.clientId;
  const isTyped = asked.quantity !== undefined;
  return {
    instrument: instrumentOfBond(parts, row.finstrumentId),
    rupees: isTyped ? moneyOf(parts, bondOf(parts, row), asked) : (row.consideration?.consideration ?? null),
    sides,
    counterpartyId: isBuyer ? row.sellerClientId : row.buyerClientId,
  };
}

/** Consideration of the typed figures; null while it cannot be computed. */
function moneyOf(parts: Parts, bond: Bond, asked: Asked): number | null {
  const { quantity } = asked;
  if (quantity === undefined) return null;
  const days = { settlement: asked.settlement ?? null, settlement_delta: asked.settlement_delta ?? null };
  const settles = resolveSettlement(bond, days, marketDay(parts, parts.clock.now()));
  if (!settles.ok) return null;
  const { settlementDate } = settles.value;
  const level = resolveLevel(bond, settlementDate, {
    fixedField: asked.unit_price_stored === undefined ? "yield" : "price",
    unitPriceStored: asked.unit_price_stored ?? null,
    yieldStored: asked.yield_stored ?? null,
    priceOverridden: false,
  });
  const money = level.ok ? dealMoney(bond, settlementDate, level.value.unitPriceStored, quantity) : level;
  return money.ok ? money.value.consideration : null;
}
