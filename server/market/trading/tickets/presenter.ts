import { corporationOf } from "#domain/entities/deal-venue.ts";
import { isExchange } from "#domain/entities/exchanges.ts";
import type { DealSide, SideReadiness, Ticket } from "#domain/entities/ticket.ts";
import { venuePartyOf } from "#domain/exchange/venue-party.ts";
import { must } from "#domain/lib/must.ts";
import { reportDueAt } from "#domain/tickets/clocks.ts";
import { mayProceed, nextStep, stepText } from "#domain/tickets/execution.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { actsFor, firmSides, tradeSideOf, visibleSides } from "#domain/tickets/sides.ts";
import type { NameOf } from "#server/machine/core/names.ts";
import { partiesOf, readinessOfRow, sideTermsOf } from "#server/market/trading/rows/deal-sides.ts";
import { presentReport } from "#server/market/trading/rows/present-report.ts";
import { presentAgreed, presentTerms } from "#server/market/trading/rows/bond-of.ts";
import { type TicketContext, type TicketRow } from "#server/market/trading/rows/ticket-context.ts";

/** A person with their firm, as a ticket names them. */
function partyOf(userId: string, nameOf: NameOf): Ticket["buyer"] {
  const { clientId, clientName, userName } = nameOf(userId);
  return { client_id: clientId, client_name: clientName, user_id: userId, user_name: userName };
}

/** The facilitator; null if there is none. */
export function facilitatorOf({ facilitatorUserId: id }: TicketRow, nameOf: NameOf): Ticket["facilitator"] {
  return id === null ? null : partyOf(id, nameOf);
}

/** True when the deal goes to its exchange by itself. */
export function isStraightThrough(row: TicketRow, context: TicketContext): boolean {
  const { exchange } = row;
  if (exchange === null || !isExchange(exchange)) return false;
  return [row.buyerClientId, row.sellerClientId].every((id) => context.firm(id)?.stpExchanges.includes(exchange));
}

/**
 * @param visible sides whose private details the reader may see: a refusal of the other side stays between it and the
 * exchange
 */
function presentOnExchange(
  row: TicketRow,
  context: TicketContext,
  visible: readonly DealSide[],
): Ticket["on_exchange"] {
  const { onExchange: on, exchange } = row;
  if (on === null || exchange === null) return null;
  // A brokered one-to-many deal is dealt there by its broker.
  const dealer = (side: DealSide, userId: string) =>
    (row.execution === "RFQ_OTM" ? row.brokers.find((each) => actsFor(each, side))?.user_id : undefined) ?? userId;
  const names = {
    buyer: context.nameOf(dealer("buyer", row.buyerUserId)).clientName,
    seller: context.nameOf(dealer("seller", row.sellerUserId)).clientName,
  };
  const { refusal } = on;
  const isOwn = refusal === null || refusal.side === null || visible.includes(refusal.side);
  const refused = refusal === null ? null : isOwn ? refusal.text : ticketTexts.otherRefused;
  return {
    by: on.by,
    rfq_number: on.quoteNumber,
    report_number: on.reportNumber,
    late_reason: on.lateReason,
    text: refused ?? (row.state === "EXECUTING" ? textOfStep(row, exchange, names) : ""),
    in_doubt: on.isInDoubt,
    refused: refusal !== null,
    dispute: on.dispute,
  };
}

function textOfStep(row: TicketRow, exchange: string, names: Record<DealSide, string>): string {
  const on = must(row.onExchange, "what stands at the exchange");
  const { side } = nextStep(row.execution, on, row.consents);
  if (on.rejectedBy !== undefined) return `${names[on.rejectedBy]} rejects the money on ${exchange}.`;
  // A party that is not a firm of ours consents only at the exchange.
  const isTheirs = venuePartyOf(side === "buyer" ? row.buyerClientId : row.sellerClientId) !== null;
  const waits = !isTheirs && !mayProceed(row.execution, on, row.consents);
  if (waits) return `Dealt on ${exchange}. The money awaits consent.`;
  return stepText(exchange, row.execution, on, names, row.consents);
}

/** Reason for the request to cancel; an older version of the server stored it on the ticket only. */
export function askedReasonOf({ history, reason }: TicketRow): string | null {
  return history.findLast(({ act }) => act === "ask_cancel")?.reason ?? reason;
}

/** A ticket as a firm sees it: private details only of the firm's own sides. */
export function presentTicket(row: TicketRow, context: TicketContext, firmId: string): Ticket {
  const { nameOf } = context;
  const party = (clientId: string, userId: string) => ({ ...partyOf(userId, nameOf), client_id: clientId });
  const visible = visibleSides(partiesOf(row), firmId);
  const readiness = (side: DealSide): SideReadiness => {
    const full = readinessOfRow(row, side, context);
    return visible.includes(side) ? full : { ready: full.ready, lacks: [] };
  };
  const own = (side: DealSide) => (visible.includes(side) ? { [side]: sideTermsOf(row, side, context) } : {});
  const consentOf = (side: DealSide) => {
    const given = row.consents[side];
    return given === null ? null : { ...given, user_name: nameOf(given.user_id).userName };
  };
  const { difference, cancelAskedBy, cancelAskedAt } = row;
  const report = context.reportOf(row.id);
  const personOf = (side: DealSide): [string, string] =>
    side === "buyer" ? [row.buyerClientId, row.buyerUserId] : [row.sellerClientId, row.sellerUserId];
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    source: row.source,
    channel_url: row.channelUrl,
    message_id: row.messageId === null ? null : String(row.messageId),
    cluster_id: row.clusterId,
    buyer_eoi_id: row.buyerEoiId,
    seller_eoi_id: row.sellerEoiId,
    finstrument_id: row.finstrumentId,
    bond_name: context.bonds.get(row.finstrumentId)?.display_name ?? row.finstrumentId,
    quantity: row.quantity,
    fixed_field: row.fixedField,
    unit_price_stored: row.unitPriceStored,
    yield_stored: row.yieldStored,
    settlement_date: row.settlementDate,
    settlement_delta: row.settlementDelta,
    ...presentAgreed(row),
    execution: row.execution,
    ...(row.exchange === null ? {} : { exchange: row.exchange }),
    clearing_corporation: row.exchange === null ? null : corporationOf(row.exchange),
    consideration: row.consideration,
    buyer: party(row.buyerClientId, row.buyerUserId),
    seller: party(row.sellerClientId, row.sellerUserId),
    brokers: row.brokers.map(({ user_id: id, client_id: firm, buy, sell }) => ({ ...party(firm, id), buy, sell })),
    facilitator: facilitatorOf(row, nameOf),
    buy_or_sell: tradeSideOf(partiesOf(row), firmId),
    author_client_id: row.authorClientId,
    consents: { buyer: consentOf("buyer"), seller: consentOf("seller") },
    deal_time: row.dealTime?.toISOString() ?? null,
    trade_time: row.tradeTime?.toISOString() ?? null,
    report_due_at: reportDueAt(row.execution, row.dealTime)?.toISOString() ?? null,
    readiness: { buyer: readiness("buyer"), seller: readiness("seller") },
    own: { ...own("buyer"), ...own("seller") },
    difference:
      difference === null
        ? null
        : {
            by_client_id: difference.by_client_id,
            by_user_name: nameOf(difference.by_user_id).userName,
            at: difference.at,
            from: difference.from,
          },
    cancel_asked:
      cancelAskedBy === null || cancelAskedAt === null
        ? null
        : {
            client_id: nameOf(cancelAskedBy).clientId,
            user_name: nameOf(cancelAskedBy).userName,
            at: cancelAskedAt.toISOString(),
            reason: askedReasonOf(row),
          },
    history: row.history.map(({ act, at, reason, change, by_client_id: firm, by_user_id: person }) => {
      const { clientName, userName } = nameOf(person);
      return { act, client_id: firm, client_name: clientName, user_name: userName, at, reason, change };
    }),
    deal_number: row.dealNumber,
    executed_at: row.executedAt?.toISOString() ?? null,
    straight_through: isStraightThrough(row, context),
    on_exchange: presentOnExchange(row, context, visible),
    ...(report === null
      ? {}
      : {
          report: presentReport(
            report,
            firmSides(partiesOf(row), { clientId: firmId, userId: "" }),
            (side) => party(...personOf(side)).client_name,
          ),
        }),
    reason: row.reason,
    ...presentTerms(row),
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
