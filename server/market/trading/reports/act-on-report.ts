import { and, eq } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import { isExchange } from "#domain/entities/exchanges.ts";
import type { Order, OrderAct } from "#domain/entities/order.ts";
import { must } from "#domain/lib/must.ts";
import type { StoredReport } from "#domain/reporting/stored.ts";
import { otherSide } from "#domain/entities/ticket.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import { readOrderRow } from "#server/market/trading/orders/queries.ts";
import { openOrder, type OpenOrder, type OrderStep, saveOrder } from "#server/market/trading/orders/save-order.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";
import { publishTicket } from "#server/market/trading/tickets/publish-ticket.ts";
import { updateTicket } from "#server/market/trading/tickets/update-ticket.ts";

/** An order whose legs a firm may act on, locked with its ticket. */
export interface OpenReport extends Omit<OpenOrder, "row"> {
  row: OrderRow;
  report: StoredReport;
  /** Name of the other side's firm. */
  otherName: string;
}

/** Effect of an act: the order's changes, and those of its ticket. */
export interface ReportEffect {
  order: Partial<OrderRow>;
  ticket?: Partial<TicketRow>;
  step: OrderStep;
}

/**
 * Does an act on the report of an order, and publishes the order and its ticket, which shows the legs too.
 * @throws Refusal not_found, forbidden, already_done or stale_version, with the fresh order
 */
export function actOnReport(
  parts: Parts,
  cause: Cause,
  { id, act, version }: { id: string; act: OrderAct; version: number },
  effectOf: (open: OpenReport, changing: Change) => ReportEffect | Promise<ReportEffect>,
): Promise<Order> {
  return change(parts, cause, async (changing) => {
    const { tx, actor, now } = changing;
    // The ticket is locked before the order, in the same order as every deal.
    const { ticketId } = await readOrderRow(tx, actor, id, null);
    const [ticket] =
      ticketId === null ? [] : await tx.select().from(tickets).where(eq(tickets.id, ticketId)).for("update");
    const open = await openOrder(parts, changing, { id, kind: null, act, version });
    const { row, side, context } = open;
    const other = otherSide(side) === "buyer" ? row.buyerUserId : row.sellerUserId;
    const otherName = context.nameOf(other).clientName;
    const opened = { ...open, report: must(row.report, "legs of a reported deal"), otherName };
    const effect = await effectOf(opened, changing);
    const order = await saveOrder(parts, changing, row, effect.order, effect.step);
    if (ticket !== undefined && !isExchange(row.exchange)) {
      const columns = { ...effect.ticket, version: ticket.version + 1, updatedAt: now };
      await updateTicket(tx, ticket.id, columns);
      await publishTicket(parts, changing, { ...ticket, ...columns }, ticket);
    }
    return order;
  });
}

/** @throws Refusal at `deal_number` where another order has this number of the platform */
export async function requireNewNumber({ tx }: Change, row: OrderRow, number: string): Promise<void> {
  const [taken] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.exchange, row.exchange), eq(orders.dealNumber, number)))
    .limit(1);
  if (taken === undefined || taken.id === row.id) return;
  const text = `Deal ${number} is another order here. Check the number.`;
  throw new Refusal("validation_error", text, { fieldErrors: { deal_number: [text] } });
}
