import { and, eq } from "drizzle-orm";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { DealSide, Ticket } from "#domain/entities/ticket.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { must } from "#domain/lib/must.ts";
import { cancelNeedsReason, cancelStep } from "#domain/tickets/life.ts";
import { nextStep, type OnExchange } from "#domain/tickets/execution.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { applyToEoi } from "#server/market/trading/order-book/eoi-changes.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { ticketsFor } from "#server/market/trading/tickets/queries.ts";
import { queueStep } from "#server/market/trading/tickets/on-exchange/queue-step.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";
import { askedReasonOf } from "#server/market/trading/tickets/presenter.ts";
import { NOT_ASKED, openTicket, saveTicket, viewerOf } from "#server/market/trading/tickets/ticket-acts.ts";

interface Asked {
  version: number;
  side?: DealSide | null | undefined;
  reason?: string | null | undefined;
}

const NO_CONSENTS = { buyer: null, seller: null };

/** A side refuses a sent ticket, and says why. The money of a deal that an exchange has made is refused there. */
export function rejectTicket(parts: Parts, cause: Cause, id: string, asked: Asked): Promise<Ticket> {
  return change(parts, cause, async (changing) => {
    const { row, sides } = await openTicket(parts, changing, id, "reject", asked);
    const reason = requiredReason(asked);
    const step = { act: "reject" as const, reason };
    if (row.onExchange !== null && row.state === "EXECUTING") {
      const side = must(sides[0], "side that refuses");
      const onExchange = await refuseMoneyThere(parts, changing, row, row.onExchange, side);
      const detail = { reason, side, exchange: row.exchange };
      return saveTicket(parts, changing, row, { onExchange, reason }, { action: "ticket.reject", detail, step });
    }
    const changes = { state: "REJECTED" as const, reason, ...NOT_ASKED };
    return saveTicket(parts, changing, row, changes, { action: "ticket.reject", detail: { reason }, step });
  });
}

/** Rejects the money at the exchange as soon as there is money to reject. */
async function refuseMoneyThere(
  parts: Parts,
  changing: Change,
  row: TicketRow,
  before: OnExchange,
  side: DealSide,
): Promise<OnExchange> {
  const on = { ...before, rejectedBy: side };
  const { step, side: decides } = nextStep(row.execution, on, row.consents);
  if (step === "decideMoney" && decides === side) await queueStep(parts, changing, row, on);
  return on;
}

function requiredReason({ reason }: Asked): string {
  if (!reason) throw fieldRefusal("reason", fieldTexts.required);
  return reason;
}

/** Reopens a rejected ticket on the day it was made: both sides still have it, and both consent again. */
export function reopenTicket(parts: Parts, cause: Cause, id: string, asked: Asked): Promise<Ticket> {
  return change(parts, cause, async (changing) => {
    const { row } = await openTicket(parts, changing, id, "reopen", asked);
    const reason = requiredReason(asked);
    const changes = {
      state: "SENT" as const,
      authorClientId: row.authorClientId ?? changing.actor.clientId,
      consents: NO_CONSENTS,
      reason,
    };
    const act = { action: "ticket.reopen", detail: { reason }, step: { act: "reopen" as const, reason } };
    return saveTicket(parts, changing, row, changes, act);
  });
}

/**
 * Cancels a ticket; for a deal that both sides agreed it asks the other side first, with a reason. Dealt amounts become
 * open again on quotes that are still live.
 */
export function cancelTicket(parts: Parts, cause: Cause, id: string, asked: Asked): Promise<Ticket> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    // Locks the bond before the ticket, in the same order as every deal.
    const [seen] = await tx
      .select({ isin: tickets.finstrumentId })
      .from(tickets)
      .where(and(eq(tickets.id, id), ticketsFor(actor)));
    if (seen === undefined) throw new Refusal("not_found", "Not found.");
    const orderBook = await OrderBook.open(parts, changing, [seen.isin]);
    const { row, life } = await openTicket(parts, changing, id, "cancel", asked);
    const viewer = viewerOf(actor);
    const isReasoned = cancelNeedsReason(life, viewer, now.getTime());
    const reason = isReasoned ? requiredReason(asked) : (asked.reason ?? null);
    if (cancelStep(life, viewer, now.getTime()) === "ask") {
      const changes = { cancelAskedBy: actor.userId, cancelAskedAt: now };
      const step = { act: "ask_cancel" as const, reason };
      return saveTicket(parts, changing, row, changes, { action: "ticket.askCancel", detail: { reason }, step });
    }
    for (const eoiId of [row.buyerEoiId, row.sellerEoiId]) {
      const eoi = eoiId === null ? undefined : orderBook.eoi(eoiId);
      // One that has ended stays ended.
      if (eoi !== undefined) await applyToEoi(orderBook, eoi, { type: "returned", quantity: row.quantity });
    }
    await orderBook.flush();
    const changes = { state: "CANCELLED" as const, reason: reason ?? (row.isShared ? askedReasonOf(row) : null) };
    const step = { act: "cancel" as const, reason };
    const act = { action: "ticket.cancel", detail: { reason }, ...(row.isShared ? { step } : {}) };
    return saveTicket(parts, changing, row, changes, act);
  });
}
