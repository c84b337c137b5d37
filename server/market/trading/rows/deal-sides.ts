import type { DealSide, SideReadiness, SideTerms } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { readinessOf } from "#domain/tickets/readiness.ts";
import { sideMoney } from "#domain/tickets/side-money.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { sideOfRow, type TicketContext, type TicketRow } from "#server/market/trading/rows/ticket-context.ts";

/** Fields of a ticket that an order has as well. */
export type DealRow = Pick<
  TicketRow,
  | "buyerClientId"
  | "sellerClientId"
  | "buyerSide"
  | "sellerSide"
  | "finstrumentId"
  | "bondTerms"
  | "settlementDate"
  | "unitPriceStored"
  | "quantity"
  | "consideration"
  | "exchange"
>;

/** The parties of a row, as the rules of sides ask for them. */
export function partiesOf(row: Pick<TicketRow, "buyerClientId" | "sellerClientId" | "brokers">) {
  return { buyer: { client_id: row.buyerClientId }, seller: { client_id: row.sellerClientId }, brokers: row.brokers };
}

/** Requirements that a side still lacks to settle. */
export function readinessOfRow(row: DealRow, side: DealSide, context: TicketContext): SideReadiness {
  const { custodianId, accountId } = sideOfRow(row, side);
  const firm = must(context.firm(side === "buyer" ? row.buyerClientId : row.sellerClientId), "firm of the side");
  const custodian = custodianId === null ? null : must(context.firm(custodianId), "custodian of the side");
  const account = accountId === null ? null : must(context.account(accountId), "account of the side");
  return readinessOf(side, row.exchange, { firm, account, custodian });
}

/** A side's own terms with its money, of a ticket or an order. */
export function sideTermsOf(row: DealRow, side: DealSide, context: TicketContext): SideTerms {
  const stored = sideOfRow(row, side);
  const { custodianId, accountId } = stored;
  const account = accountId === null ? null : must(context.account(accountId), "account of the side");
  const money = {
    bond: bondOf(context, row),
    settlementDate: row.settlementDate,
    cleanPrice: row.unitPriceStored,
    quantity: row.quantity,
    agreed: row.consideration,
  };
  return {
    custodian:
      custodianId === null
        ? null
        : { client_id: custodianId, name: must(context.firm(custodianId), "custodian of the side").name },
    account: account === null ? null : { client_id: account.id, name: account.name, ucc: account.ucc },
    ...sideMoney(money, side, stored),
  };
}
