import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { sendToBroker } from "#domain/contract/http/tickets.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { withBroker } from "#domain/tickets/sides.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { dealMoney } from "#domain/trading/money.ts";
import { type SettledBy, resolveSettlement, settlementBar } from "#domain/trading/settlement.ts";
import { dealtSize, sizedBond, tradableBond } from "#domain/trading/tradable.ts";
import type { Err } from "#domain/trading/verdict.ts";
import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import { marketDay } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { hasForeignInvestor } from "#server/market/trading/checks/foreign-investors.ts";
import { requireRfqOfFunds } from "#server/market/trading/checks/two-funds.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { namedBroker } from "#server/market/trading/rows/named-people.ts";
import { openTicket, saveTicket } from "#server/market/trading/tickets/ticket-acts.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";

/** Sends a draft to the other side: from then on both have it. */
export function sendTicket(parts: Parts, cause: Cause, id: string, body: { version: number }): Promise<Ticket> {
  return change(parts, cause, async (changing) => {
    const { row } = await openTicket(parts, changing, id, "send", body);
    return sent(parts, changing, row, row);
  });
}

/** Names the broker of the sender's side and sends. */
export function sendTicketToBroker(
  parts: Parts,
  cause: Cause,
  id: string,
  body: BodyOf<typeof sendToBroker>,
): Promise<Ticket> {
  return change(parts, cause, async (changing) => {
    const { row, sides } = await openTicket(parts, changing, id, "send", body);
    const [side] = sides;
    if (side === undefined || sides.length > 1) throw fieldRefusal("side", ticketTexts.whichSide);
    const broker = await namedBroker(changing.tx, body.broker_id);
    return sent(parts, changing, row, { ...row, brokers: withBroker(row.brokers, side, broker) });
  });
}

async function sent(parts: Parts, changing: Change, before: TicketRow, row: TicketRow): Promise<Ticket> {
  const { tx, now } = changing;
  const firms = [row.buyerClientId, row.sellerClientId] as const;
  await requireRfqOfFunds(tx, bondOf(parts, row), firms, row.execution);
  requireWhole(parts, changing, row, {
    execution: row.execution,
    exchange: row.exchange,
    hasForeignInvestor: await hasForeignInvestor(tx, bondOf(parts, row), firms),
  });
  const money = unwrap(dealMoney(bondOf(parts, row), row.settlementDate, row.unitPriceStored, row.quantity));
  const { brokers } = row;
  const changes = { brokers, consideration: money, state: "SENT" as const, isShared: true, sentAt: now };
  const detail = { quantity: row.quantity, money, brokers: brokers.map(({ user_id: id }) => id) };
  return saveTicket(parts, changing, before, changes, { action: "ticket.send", detail, step: { act: "send" } });
}

/** @throws Refusal validation_error that names every part which is missing or wrong */
function requireWhole(parts: Parts, { now }: Change, row: TicketRow, by: SettledBy): void {
  const bond = bondOf(parts, row);
  const today = istDateOf(now.getTime());
  const settles = { settlement: row.settlementDate, settlement_delta: null };
  const checks = [
    tradableBond(bond, today),
    dealtSize(sizedBond(bond), row.quantity, "quantity", today),
    // A deal made on an earlier day settles after working days from that day.
    settlementBar(bond, settles, marketDay(parts, row.dealTime ?? now), by) ??
      resolveSettlement(bond, settles, marketDay(parts, now)),
  ];
  const wrong = checks.filter((check): check is Err => !check.ok);
  const fieldErrors = Object.fromEntries(wrong.map(({ field, message }) => [field ?? "ticket", [message]]));
  if (row.yieldStored === null && row.unitPriceStored === null) fieldErrors["yield_stored"] = [ticketTexts.noLevel];
  if (row.exchange === null) fieldErrors["exchange"] = [ticketTexts.noExchange];
  const [first] = Object.values(fieldErrors).flat();
  if (first !== undefined) throw new Refusal("validation_error", first, { fieldErrors });
}
