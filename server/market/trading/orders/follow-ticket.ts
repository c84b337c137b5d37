import { and, desc, eq, inArray } from "drizzle-orm";
import { classOf } from "#domain/entities/class-of.ts";
import { isExchange } from "#domain/entities/exchanges.ts";
import { must } from "#domain/lib/must.ts";
import { CANCELLED_UNREPORTED } from "#domain/reporting/texts.ts";
import { lacksConsent } from "#domain/tickets/life.ts";
import { reportPlatformOf } from "#domain/trading/route.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { confirmedBy } from "#server/market/trading/orders/confirm-order.ts";
import { openLegs } from "#server/market/trading/orders/open-legs.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";
import { insertOrder, NOT_BEGUN, saveOrder, UNCONFIRMED } from "#server/market/trading/orders/save-order.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";

/**
 * The order of a ticket: created when the ticket is executed or born at an exchange, confirmed with its deal number,
 * rejected with the exchange's refusal. A ticket that is executed again gets another order.
 * @param before the ticket as it was; null for a new one
 */
export async function followTicket(
  parts: Parts,
  changing: Change,
  ticket: TicketRow,
  before: TicketRow | null,
): Promise<void> {
  if (ticket.state === "EXECUTING" && before?.state !== "EXECUTING") return makeOrder(parts, changing, ticket);
  if (before?.state !== "EXECUTING") return;
  const [row] = await changing.tx
    .select()
    .from(orders)
    .where(and(eq(orders.ticketId, ticket.id), inArray(orders.state, ["REPORTED", "ACCEPTED"])))
    .orderBy(desc(orders.createdAt))
    .limit(1)
    .for("update");
  if (row === undefined) return;
  if (!isExchange(row.exchange)) return followReported(parts, changing, row, ticket);
  switch (ticket.state) {
    case "EXECUTED": {
      const now = { ...row, ...termsOfTicket(ticket) };
      const confirmed = {
        ...(await confirmedBy(changing, now, must(ticket.dealNumber, "deal number"))),
        ...(await legsBeside(parts, changing, ticket)),
      };
      const step = { action: "order.confirm", text: `${row.exchange} confirmed deal ${ticket.dealNumber}` };
      await saveOrder(parts, changing, row, { ...termsOfTicket(ticket), ...confirmed }, step);
      return;
    }
    case "EXECUTING":
      return copyExecution(parts, changing, row, ticket);
    default: {
      const changes = { state: "REJECTED" as const, reportedStatus: "rejected" as const, ...onExchangeOf(ticket) };
      const step = { action: "order.reject", text: `${row.exchange} did not execute the deal` };
      await saveOrder(parts, changing, row, changes, step);
    }
  }
}

/** An order of a platform leads its ticket, but ends with it: both sides cancelled before any report. */
async function followReported(parts: Parts, changing: Change, row: OrderRow, ticket: TicketRow): Promise<void> {
  if (ticket.state !== "CANCELLED") return;
  const changes = { state: "CANCELLED" as const, reason: ticket.reason };
  await saveOrder(parts, changing, row, changes, { action: "order.cancel", text: CANCELLED_UNREPORTED });
}

/** Legs on F-TRAC of money-market paper that was dealt on RFQ; nothing for other paper. */
async function legsBeside(parts: Parts, changing: Change, ticket: TicketRow): Promise<Pick<OrderRow, "report"> | null> {
  if (reportPlatformOf(classOf(bondOf(parts, ticket))) !== "FTRAC") return null;
  return { report: await openLegs(parts, changing, { ...ticket, exchange: "FTRAC" }) };
}

async function makeOrder(parts: Parts, changing: Change, ticket: TicketRow): Promise<void> {
  const isConsented = !lacksConsent(ticket);
  const exchange = must(ticket.exchange, "exchange");
  const on = isExchange(exchange) ? must(ticket.onExchange, "progress at the exchange") : null;
  const fields = {
    id: parts.newId("ord"),
    kind: "ORDER" as const,
    state: isConsented ? ("ACCEPTED" as const) : ("REPORTED" as const),
    reportedStatus: isConsented ? ("accepted" as const) : ("pending" as const),
    ticketId: ticket.id,
    exchange,
    execution: ticket.execution,
    finstrumentId: ticket.finstrumentId,
    fixedField: ticket.fixedField,
    yieldType: "YTM" as const,
    bondTerms: ticket.bondTerms,
    reporter: on?.by ?? ("seller" as const),
    dealTime: ticket.dealTime ?? changing.now,
    tradeTime: ticket.tradeTime,
    lateReason: on?.lateReason ?? null,
    reference: null,
    ...UNCONFIRMED,
    ...termsOfTicket(ticket),
    ...(on === null ? { onExchange: NOT_BEGUN } : onExchangeOf(ticket)),
    ...(isExchange(exchange) ? {} : { report: await openLegs(parts, changing, { ...ticket, exchange }) }),
  };
  const step = { action: "order.report", text: `From ticket ${ticket.number}`, detail: { ticket: ticket.number } };
  await insertOrder(parts, changing, fields, step);
}

/**
 * Terms that a ticket under way may still change: its size if the exchange agreed a part, and each side's own settings.
 */
function termsOfTicket(ticket: TicketRow) {
  return {
    // The exchange discloses the counterparty once the deal is agreed.
    buyerClientId: ticket.buyerClientId,
    buyerUserId: ticket.buyerUserId,
    sellerClientId: ticket.sellerClientId,
    sellerUserId: ticket.sellerUserId,
    face: ticket.quantity,
    unitPriceStored: ticket.unitPriceStored,
    yieldStored: ticket.yieldStored,
    settlementDate: ticket.settlementDate,
    settlementAgreed: ticket.settlementAgreed,
    consideration: ticket.consideration,
    brokers: ticket.brokers,
    buyerSide: ticket.buyerSide,
    sellerSide: ticket.sellerSide,
  };
}

function onExchangeOf({ onExchange }: TicketRow): Pick<OrderRow, "onExchange"> {
  const on = must(onExchange, "progress at the exchange");
  return {
    onExchange: {
      rfqNumber: on.quoteNumber,
      reportNumber: on.reportNumber,
      isReportOpen: false,
      replaces: null,
      isInDoubt: on.isInDoubt,
      refusal: on.refusal,
      dispute: on.dispute,
    },
  };
}

/** Copies the ticket's state at the exchange to its order; the step is named after the report or the consents. */
async function copyExecution(parts: Parts, changing: Change, row: OrderRow, ticket: TicketRow): Promise<void> {
  const isConsented = !lacksConsent(ticket);
  const { onExchange } = onExchangeOf(ticket);
  const isReported = onExchange.reportNumber !== null && row.onExchange.reportNumber === null;
  const changes = {
    ...termsOfTicket(ticket),
    onExchange,
    ...(isReported ? { reportedAt: row.reportedAt ?? changing.now } : {}),
    ...(isConsented ? { state: "ACCEPTED" as const, reportedStatus: "accepted" as const } : {}),
  };
  const text = isReported ? `Reported to ${row.exchange}` : isConsented ? "Both sides have consented" : "Under way";
  await saveOrder(parts, changing, row, changes, { action: "order.follow", text });
}
