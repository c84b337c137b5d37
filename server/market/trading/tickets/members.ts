import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { changeMembers, setBrokerage } from "#domain/contract/http/tickets.ts";
import { type DealSide, otherSide, type Ticket } from "#domain/entities/ticket.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { stateOfConsents, isAwaitingConsent } from "#domain/tickets/life.ts";
import { gstPercentOn } from "#domain/tickets/side-money.ts";
import { brokerOf, withBroker } from "#domain/tickets/sides.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { placeOf } from "#server/market/trading/rows/gst-place.ts";
import {
  namedAccount,
  namedBroker,
  namedCustodian,
  namedDealer,
  namedFacilitator,
} from "#server/market/trading/rows/named-people.ts";
import { openTicket, saveTicket } from "#server/market/trading/tickets/ticket-acts.ts";
import { sideOfRow, type TicketRow } from "#server/market/trading/rows/ticket-context.ts";

/** A change of a side's own terms revokes only its own consent. */
function ownChange(row: TicketRow, side: DealSide, changes: Partial<TicketRow>): Partial<TicketRow> {
  if (!isAwaitingConsent(row)) return changes;
  const consents = { ...row.consents, [side]: null };
  return { ...changes, consents, state: stateOfConsents(consents) };
}

const firmOf = (row: TicketRow, side: DealSide) => (side === "buyer" ? row.buyerClientId : row.sellerClientId);
const columnOf = (side: DealSide) => (side === "buyer" ? "buyerSide" : "sellerSide");

type Brokerage = Pick<BodyOf<typeof setBrokerage>, "basis" | "value" | "gst_place">;

/** Brokerage of a side, with today's GST. @throws Refusal validation_error without a broker to pay */
async function brokerageOf(
  parts: Parts,
  changing: Change,
  { row, side, broker }: { row: TicketRow; side: DealSide; broker: { user_id: string; client_id: string } | undefined },
  { basis, value, gst_place }: Brokerage,
) {
  if (basis !== "NIL" && broker === undefined) throw fieldRefusal("broker_id", "Name the broker first.");
  const { place, states } = gst_place
    ? { place: gst_place, states: null }
    : await placeOf(parts, changing, firmOf(row, side), broker?.client_id);
  return {
    brokerId: broker?.user_id ?? null,
    basis,
    value: basis === "NIL" ? 0 : value,
    gstPercent: gstPercentOn(istDateOf(changing.now.getTime())),
    gstPlace: place,
    gstStates: states,
  };
}

/** Sets the broker, the brokerage, the account and the custodian of a side, and the counterparty of a draft. */
export function setMembers(
  parts: Parts,
  cause: Cause,
  id: string,
  body: BodyOf<typeof changeMembers>,
): Promise<Ticket> {
  return change(parts, cause, async (changing) => {
    const { tx } = changing;
    const { row, sides } = await openTicket(parts, changing, id, "own", body);
    const [side] = sides;
    if (side === undefined || sides.length > 1) throw fieldRefusal("side", ticketTexts.whichSide);
    const own = { ...sideOfRow(row, side) };
    if (body.custodian_id !== undefined) {
      own.custodianId = body.custodian_id === null ? null : await namedCustodian(tx, body.custodian_id);
    }
    if (body.account_id !== undefined) {
      own.accountId = body.account_id === null ? null : await namedAccount(tx, firmOf(row, side), body.account_id);
    }
    const changes: Partial<TicketRow> = { [columnOf(side)]: own };
    if (body.broker_id !== undefined) {
      const named = body.broker_id === null ? null : await namedBroker(tx, body.broker_id);
      changes.brokers = withBroker(row.brokers, side, named);
    }
    if (body.brokerage !== undefined) {
      const broker = brokerOf(changes.brokers ?? row.brokers, side);
      own.brokerage = await brokerageOf(parts, changing, { row, side, broker }, body.brokerage);
    }
    if (body.counterparty !== undefined) {
      if (row.state !== "DRAFT") throw fieldRefusal("counterparty", ticketTexts.counterpartyFixed);
      const { clientId, userId } = await namedDealer(tx, body.counterparty);
      const { facilitatorUserId: facilitator } = row;
      if (facilitator !== null) await namedFacilitator(tx, facilitator, [firmOf(row, side), clientId]);
      const other = otherSide(side);
      Object.assign(
        changes,
        other === "buyer"
          ? { buyerClientId: clientId, buyerUserId: userId }
          : { sellerClientId: clientId, sellerUserId: userId },
      );
    }
    const { accountId: account, custodianId: custodian, brokerage } = own;
    const detail = { side, broker: body.broker_id, account, custodian, ...(body.brokerage && { brokerage }) };
    const act = { action: "ticket.members", detail, about: concerned(row, side) };
    return saveTicket(parts, changing, row, ownChange(row, side, changes), act);
  });
}

/** Sets the brokerage that a side pays its own broker. */
export function changeBrokerage(
  parts: Parts,
  cause: Cause,
  id: string,
  body: BodyOf<typeof setBrokerage>,
): Promise<Ticket> {
  return change(parts, cause, async (changing) => {
    const { row } = await openTicket(parts, changing, id, "own", body);
    const { side } = body;
    const known = brokerOf(row.brokers, side);
    const broker = body.broker_id == null ? known : await namedBroker(changing.tx, body.broker_id);
    const terms = await brokerageOf(parts, changing, { row, side, broker }, body);
    const changes: Partial<TicketRow> = {
      [columnOf(side)]: { ...sideOfRow(row, side), brokerage: terms },
      ...(broker === undefined ? {} : { brokers: withBroker(row.brokers, side, broker) }),
    };
    const act = { action: "ticket.brokerage", detail: { side, ...terms }, about: concerned(row, side) };
    return saveTicket(parts, changing, row, ownChange(row, side, changes), act);
  });
}

/** Firms that may see a side's private details: its own and its broker's. */
function concerned(row: TicketRow, side: DealSide): string[] {
  const broker = brokerOf(row.brokers, side);
  return [firmOf(row, side), ...(broker === undefined ? [] : [broker.client_id])];
}
