import { exchangeOf } from "#domain/entities/exchanges.ts";
import { settlementDate } from "#domain/calendar/business-calendar.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { type DealSide, otherSide } from "#domain/entities/ticket.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { venueTime } from "#server/market/exchange/clock-difference.ts";
import { cutOffOf } from "#server/market/exchange/lists.ts";
import {
  cancelQueued,
  type CommandPayloads,
  newTag,
  openCommands,
  queueCommand,
} from "#server/market/exchange/queue-command.ts";
import { orderContext, type OrderRow } from "#server/market/trading/orders/order-context.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { sideOfRow, uccOf } from "#server/market/trading/rows/ticket-context.ts";

const DELTAS = [0, 1, 2];

/** Working days from the day of the deal to settlement; null for anything but T+0, T+1 and T+2. */
export function settlementDeltaOf(
  parts: Pick<Parts, "calendar">,
  { dealTime, exchange }: Pick<OrderRow, "dealTime" | "exchange">,
  date: string,
): number | null {
  const dealt = istDateOf(dealTime.getTime());
  return DELTAS.find((delta) => settlementDate(parts.calendar.of[exchangeOf(exchange)], dealt, delta) === date) ?? null;
}

const firmOf = (row: OrderRow, side: DealSide) => (side === "buyer" ? row.buyerClientId : row.sellerClientId);

type OrderCommand = Extract<keyof CommandPayloads, "report" | "decideReport" | "proposeAmendment" | "decideAmendment">;

/** Queues one command about an order in the name of a side. */
async function queue<K extends OrderCommand>(
  parts: Parts,
  changing: Change,
  row: OrderRow,
  side: DealSide,
  kind: K,
  payload: CommandPayloads[K],
  tag = newTag(),
): Promise<void> {
  const { id: subjectId, finstrumentId } = row;
  const exchange = exchangeOf(row.exchange);
  const firmId = firmOf(row, side);
  const notAfter = await sentBy(changing, row);
  await queueCommand(parts, changing, { exchange, kind, subjectId, firmId, payload, notAfter, tag });
  changing.audit("exchange.queued", subjectId, { exchange, kind, tag }, [finstrumentId, firmId]);
}

/** Until when the exchange takes it today, by our clock. */
async function sentBy({ tx, now }: Change, row: OrderRow): Promise<Date> {
  const exchange = exchangeOf(row.exchange);
  const venueNow = await venueTime(tx, exchange, now);
  const cutOff = (await cutOffOf(tx, exchange, 1)) ?? "24:00";
  const leftMs = istInstantMs(istDateOf(venueNow.getTime()), cutOff) - venueNow.getTime();
  return new Date(now.getTime() + leftMs);
}

/** True when a command about the order has left for the exchange, and can no longer be cancelled. */
export async function isOnItsWay({ tx }: Change, { id }: OrderRow): Promise<boolean> {
  return (await openCommands(tx, [id])).some(({ state }) => state !== "QUEUED");
}

/**
 * Queues the next command of an order reported by hand: its report, the other side's answer, or its end there. Cancels
 * queued commands that are not sent yet.
 */
export async function queueNextStep(parts: Parts, changing: Change, row: OrderRow): Promise<void> {
  if (row.ticketId !== null) return;
  await cancelQueued(changing, row.id);
  const { reportNumber, isReportOpen, replaces } = row.onExchange;
  if ((await openCommands(changing.tx, [row.id])).length > 0) return;
  const decide = (number: string, side: DealSide, decision: "accept" | "reject" | "cancel") => {
    const reason = decision === "accept" ? null : row.reason;
    return queue(parts, changing, row, side, "decideReport", { reportNumber: number, decision, reason });
  };
  const other = otherSide(row.reporter);
  if (replaces !== null) return decide(replaces, row.reporter, "cancel");
  if (row.state === "REPORTED" && reportNumber === null) return report(parts, changing, row);
  if (row.state === "ACCEPTED" && reportNumber === null) return report(parts, changing, row);
  if (!isReportOpen || reportNumber === null) return;
  if (row.state === "ACCEPTED") return decide(reportNumber, other, "accept");
  if (row.state === "REJECTED") return decide(reportNumber, other, "reject");
  if (row.state === "CANCELLED") return decide(reportNumber, row.reporter, "cancel");
}

async function report(parts: Parts, changing: Change, row: OrderRow): Promise<void> {
  const tag = newTag();
  return queue(parts, changing, row, row.reporter, "report", await reportOf(parts, changing, row, tag), tag);
}

/** @throws Refusal where the deal has no yield, no money, or settles on a day that the exchange does not know */
async function reportOf(parts: Parts, { tx }: Change, row: OrderRow, tag: string): Promise<CommandPayloads["report"]> {
  const context = await orderContext(parts, tx, [row]);
  const settlementDelta = settlementDeltaOf(parts, row, row.settlementDate);
  if (settlementDelta === null) throw fieldRefusal("settlement", ticketTexts.farSettlement);
  const { yieldStored, unitPriceStored, consideration } = row;
  if (yieldStored === null) throw fieldRefusal("yield_stored", ticketTexts.noYield);
  if (consideration === null || unitPriceStored === null) {
    throw new Refusal("cannot_be_priced", "The level has no price.");
  }
  const codes = (side: DealSide) => {
    const firm = must(context.firm(firmOf(row, side)), "firm of the side");
    const { accountId } = sideOfRow(row, side);
    const code = must(row.exchange === "NSE" ? firm.nscclCode : firm.icclCode, "code at the exchange");
    return { code, client: uccOf(context, accountId) ?? code };
  };
  const [own, other] = [codes(row.reporter), codes(otherSide(row.reporter))];
  const bond = bondOf(parts, row);
  return {
    tag,
    isin: bond.isin,
    side: row.reporter === "buyer" ? "BID" : "ASK",
    participantCode: own.code,
    clientCode: own.client,
    counterpartyCode: other.code,
    counterpartyClientCode: other.client,
    faceRupees: row.face,
    lotRupees: must(lotOf(bond), "lot of a bond that is dealt").rupees,
    yieldFraction: yieldStored,
    price: unitPriceStored,
    accruedRupees: consideration.accrued_interest,
    considerationRupees: consideration.consideration,
    settlementDelta,
    dealtAt: row.dealTime.toISOString(),
    lateReason: row.lateReason,
  };
}

/** Tells the exchange of the amendment that a side proposes. */
export async function proposeThere(parts: Parts, changing: Change, row: OrderRow): Promise<void> {
  const { kind, by, reason, changes } = must(row.amendment, "amendment");
  const { settlement_date: date, yield_type: yieldType, accrued_interest: accruedRupees } = changes;
  await queue(parts, changing, row, by, "proposeAmendment", {
    dealNumber: must(row.dealNumber, "deal number"),
    kind,
    side: by,
    isInitiator: by === row.reporter,
    reason,
    yieldType,
    accruedRupees,
    settlementDelta: date === null ? null : settlementDeltaOf(parts, row, date),
  });
}

/** Sends the other side's decision on an amendment to the exchange. */
export async function decideThere(parts: Parts, changing: Change, row: OrderRow, isApproved: boolean): Promise<void> {
  const { by, number } = must(row.amendment, "amendment");
  await queue(parts, changing, row, otherSide(by), "decideAmendment", {
    number: must(number, "number of the amendment"),
    dealNumber: must(row.dealNumber, "deal number"),
    isApproved,
  });
}
