import { settlementDate } from "#domain/calendar/business-calendar.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { type Exchange, exchangeOf } from "#domain/entities/exchanges.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { DEAL_SIDES, type DealSide, otherSide } from "#domain/entities/ticket.ts";
import { istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { isRfq } from "#domain/market-rules/venues.ts";
import { must } from "#domain/lib/must.ts";
import { type ExecutionStep, nextStep, type OnExchange } from "#domain/tickets/execution.ts";
import { actsFor } from "#domain/tickets/sides.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { venueTime } from "#server/market/exchange/clock-difference.ts";
import { cutOffOf } from "#server/market/exchange/lists.ts";
import { type CommandPayloads, newTag, queueCommand } from "#server/market/exchange/queue-command.ts";
import { isMoneyMarket } from "#server/market/trading/order-book/venue-commands.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import {
  sideOfRow,
  ticketContext,
  type TicketContext,
  type TicketRow,
  uccOf,
} from "#server/market/trading/rows/ticket-context.ts";

const DELTAS = [0, 1, 2];

/** Settlement days from a day of dealing to that of the ticket; null for anything but T+0, T+1 and T+2. */
function settlementDeltaOf(parts: Pick<Parts, "calendar">, row: TicketRow, now: Date): number | null {
  const today = istDateOf(now.getTime());
  return DELTAS.find((delta) => settlementDate(parts.calendar, today, delta) === row.settlementDate) ?? null;
}

/**
 * Firm of the session that a side's commands are sent in: the side's own, or for a brokered one-to-many deal the
 * broker's.
 */
export function sessionOf(row: TicketRow, side: DealSide): { firmId: string; isBrokered: boolean } {
  const firmId = side === "buyer" ? row.buyerClientId : row.sellerClientId;
  const broker = row.execution === "RFQ_OTM" ? row.brokers.find((each) => actsFor(each, side)) : undefined;
  return { firmId: broker?.client_id ?? firmId, isBrokered: broker !== undefined };
}

/** Codes of a side at the exchange: of its dealing firm, its own, and its client's. */
function codesOf(row: TicketRow, side: DealSide, exchange: Exchange, context: TicketContext) {
  const codeOf = (id: string) => {
    const firm = must(context.firm(id), "firm of the side");
    return must(exchange === "NSE" ? firm.nscclCode : firm.icclCode, "code at the exchange");
  };
  const { accountId } = sideOfRow(row, side);
  const own = codeOf(side === "buyer" ? row.buyerClientId : row.sellerClientId);
  const client = uccOf(context, accountId) ?? own;
  return { code: codeOf(sessionOf(row, side).firmId), own, client };
}

/**
 * Terms of the deal for the commands to the exchange.
 * @throws Refusal if the deal has no yield, or settles on a day that the exchange does not know
 */
export async function termsForExchange(parts: Parts, { tx, now }: Change, row: TicketRow, exchange: Exchange) {
  const context = await ticketContext(parts, tx, [row]);
  const bond = bondOf(parts, row);
  const settlementDelta = settlementDeltaOf(parts, row, now);
  if (settlementDelta === null) throw fieldRefusal("settlement_date", ticketTexts.farSettlement);
  if (settlementDelta === 2 && isRfq(row.execution)) {
    throw fieldRefusal("settlement_date", ticketTexts.rfqSettlement);
  }
  const { yieldStored, unitPriceStored, consideration } = row;
  if (yieldStored === null) throw fieldRefusal("yield_stored", ticketTexts.noYield);
  if (consideration === null || unitPriceStored === null) {
    throw new Refusal("cannot_be_priced", "The level has no price.");
  }
  return {
    codes: (side: DealSide) => codesOf(row, side, exchange, context),
    isin: bond.isin,
    faceRupees: row.quantity,
    lotRupees: must(lotOf(bond), "lot of a bond that is dealt").rupees,
    yieldFraction: yieldStored,
    price: unitPriceStored,
    accruedRupees: consideration.accrued_interest,
    considerationRupees: consideration.consideration,
    settlementDelta,
    isMoneyMarket: isMoneyMarket(bond),
  };
}

/** Queues the next step of the ticket's execution, in the name of the firm in turn. */
export async function queueStep(parts: Parts, changing: Change, row: TicketRow, on: OnExchange): Promise<void> {
  const exchange = exchangeOf(must(row.exchange, "exchange"));
  const { step, side } = nextStep(row.execution, on, row.consents);
  const { codes, settlementDelta, ...deal } = await termsForExchange(parts, changing, row, exchange);
  const [own, other] = [codes(side), codes(otherSide(side))];
  const tag = newTag();
  const bond = { isin: deal.isin, faceRupees: deal.faceRupees, lotRupees: deal.lotRupees };
  const level = { yieldFraction: deal.yieldFraction, price: deal.price };
  const rupees = { accruedRupees: deal.accruedRupees, considerationRupees: deal.considerationRupees };
  const parties = { participantCode: own.code, clientCode: own.client };
  const { firmId, isBrokered } = sessionOf(row, side);
  const quoteType = side === "buyer" ? ("BID" as const) : ("ASK" as const);
  const shared = {
    exchange,
    subjectId: row.id,
    firmId,
    notAfter: await sentBy(changing, exchange, settlementDelta),
    tag,
  };
  const queue = <K extends ExecutionStep>(kind: K, payload: CommandPayloads[K]) =>
    queueCommand(parts, changing, { ...shared, kind, payload });
  const money = () => ({
    dealNumber: must(on.dealNumber, "number of the deal"),
    quoteNumber: must(on.quoteNumber, "number of the quote"),
    ...parties,
    isBrokered,
    isInitiator: side === on.by,
    price: deal.price,
    ...rupees,
    isMoneyMarket: deal.isMoneyMarket,
  });
  changing.audit("exchange.queued", row.id, { exchange, kind: step, tag }, [row.finstrumentId, shared.firmId]);
  switch (step) {
    case "report":
      return queue(step, {
        tag,
        ...bond,
        ...level,
        ...rupees,
        ...parties,
        side: quoteType,
        counterpartyCode: other.code,
        counterpartyClientCode: other.client,
        settlementDelta,
        dealtAt: (row.dealTime ?? changing.now).toISOString(),
        lateReason: on.lateReason,
      });
    case "decideReport":
      return queue(step, { reportNumber: must(on.reportNumber, "number of the report") });
    case "place":
      return queue(step, {
        tag,
        ...bond,
        ...level,
        side: quoteType,
        mode: row.execution === "RFQ_OTO" ? "OTO" : "OTM",
        ...(isBrokered ? { clientCode: own.client, brokerCode: own.code } : {}),
        participantCode: own.code,
        toCodes: row.execution === "RFQ_OTO" ? [other.code] : [],
        isAnonymous: false,
        yieldType: "YTM",
        putCallDate: null,
        isMoneyMarket: deal.isMoneyMarket,
        settlementDelta: settlementDelta === 0 ? 0 : 1,
        validTill: null,
      });
    case "accept":
      return queue(step, {
        quoteNumber: must(on.quoteNumber, "number of the quote"),
        threadNumber: on.threadNumber ?? null,
        isInitiator: side === on.by,
        ...bond,
        ...level,
        ...parties,
      });
    case "proposeMoney":
      return queue(step, money());
    case "decideMoney":
      return queue(step, { ...money(), isAccepted: on.rejectedBy !== side });
  }
}

/** Until when the exchange takes the deal today: its cut-off is by its clock, this by ours. */
export async function sentBy({ tx, now }: Change, exchange: Exchange, settlementDelta: number): Promise<Date> {
  const venueNow = await venueTime(tx, exchange, now);
  const cutOff = (await cutOffOf(tx, exchange, Math.min(settlementDelta, 1))) ?? "24:00";
  const leftMs = istInstantMs(istDateOf(venueNow.getTime()), cutOff) - venueNow.getTime();
  return new Date(now.getTime() + leftMs);
}

/** The side of a ticket that a firm's command was about: its own, or the one that it deals for as a broker. */
export function sideOfFirm(row: TicketRow, firmId: string): DealSide | null {
  const own = DEAL_SIDES.find((side) => (side === "buyer" ? row.buyerClientId : row.sellerClientId) === firmId);
  return own ?? DEAL_SIDES.find((side) => sessionOf(row, side).firmId === firmId) ?? null;
}
