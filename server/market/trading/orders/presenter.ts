import { corporationOf } from "#domain/entities/deal-venue.ts";
import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { Amendment, Order, SettlementTrack, TrackStep } from "#domain/entities/order.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import { paiseToRupees } from "#domain/lib/paise.ts";
import { payInDueMs, runningClocks } from "#domain/orders/due.ts";
import { actsOf, type OrderLife } from "#domain/orders/life.ts";
import { waitingText, orderTexts } from "#domain/orders/texts.ts";
import { reportDueAt } from "#domain/tickets/clocks.ts";
import { firmSides, tradeSideOf, visibleSides } from "#domain/tickets/sides.ts";
import { codeAt } from "#server/market/trading/rows/code-at.ts";
import { presentReport } from "#server/market/trading/rows/present-report.ts";
import { presentAgreed } from "#server/market/trading/rows/bond-of.ts";
import { presentExchangeText } from "#server/market/trading/orders/exchange-text.ts";
import type { OrderContext, OrderRow } from "#server/market/trading/orders/order-context.ts";
import { type DealRow, partiesOf, sideTermsOf } from "#server/market/trading/rows/deal-sides.ts";

/** An order as the rules of tickets' money and readiness read it. */
export function asDeal({ face, ...row }: OrderRow): DealRow {
  return { ...row, quantity: face };
}

/** The row as the rules of its life read it. */
export function lifeOf(row: OrderRow, context: OrderContext): OrderLife {
  const { track, amendment, cancelAskedBy: by, cancelAskedAt: at } = row;
  return {
    ...partiesOf(row),
    kind: row.kind,
    state: row.state,
    exchange: row.exchange,
    reportedStatus: row.reportedStatus,
    reporter: row.reporter,
    ticketNumber: row.ticketId === null ? null : (context.ticketNumber(row.ticketId) ?? row.ticketId),
    settlementDate: row.settlementDate,
    isInDoubt: row.onExchange.isInDoubt,
    isDisputed: row.onExchange.dispute !== null,
    amendment:
      amendment === null
        ? null
        : {
            by: amendment.by,
            isOpen: amendment.state === "SENDING" || amendment.state === "PROPOSED",
            isDecided: amendment.decision !== null || amendment.state === "SENDING",
          },
    cancelAsked: by === null || at === null ? null : { clientId: context.nameOf(by).clientId, atMs: at.getTime() },
    report: row.report,
    track:
      track === null
        ? null
        : {
            isReportedByCorporation: track.heardAt !== null,
            isPayInDone: track.bondsIn.at !== null && track.fundsIn.at !== null,
            settledByHand: { buyer: track.byHand.buyer !== null, seller: track.byHand.seller !== null },
            hasIntention: { buyer: track.intentions.buyer !== null, seller: track.intentions.seller !== null },
            againBy: track.again?.client_id ?? null,
          },
    isPlacementConfirmed: context.placementsOf(row.id).some(({ state }) => state === "CONFIRMED"),
  };
}

function stepOf(at: string | null, dueMs: number, nowMs: number): TrackStep {
  const state = at !== null ? "done" : nowMs >= dueMs ? "late" : "pending";
  return { state, at, due_at: new Date(dueMs).toISOString() };
}

function trackOf(row: OrderRow, context: OrderContext, sells: boolean, nowMs: number): SettlementTrack | null {
  const { track } = row;
  if (track === null) return null;
  const { nameOf } = context;
  const dueMs = payInDueMs(row);
  const byHand = (side: DealSide) => {
    const by = track.byHand[side];
    return by === null ? null : { utr: by.utr, proof: by.proof, user_name: nameOf(by.user_id).userName, at: by.at };
  };
  const bonds = stepOf(track.bondsIn.at, dueMs, nowMs);
  // The seller's procurement behind late bonds is its own matter.
  const procured = context.procuredBy(row.id);
  const waits = sells && procured !== null && procured !== "SETTLED" && bonds.state === "pending";
  const { paise } = track.fundsIn;
  const gap = paise === null ? null : Math.max(0, (track.heardPayInPaise ?? track.payInPaise) - paise);
  return {
    number: track.number,
    status: track.status,
    heard_at: track.heardAt,
    pay_in: paiseToRupees(track.payInPaise),
    pay_out: paiseToRupees(track.payOutPaise),
    bonds_in: waits ? { ...bonds, state: "waiting_procurement" } : bonds,
    funds_in: {
      ...stepOf(track.fundsIn.at, dueMs, nowMs),
      amount: paise === null ? null : paiseToRupees(paise),
      gap: gap === null || gap === 0 ? null : paiseToRupees(gap),
      utr: track.utr,
    },
    paid_out: stepOf(track.paidOut.at, dueMs, nowMs),
    intentions: track.intentions,
    document_missing: track.status === "DOCUMENT_MISSING",
    by_hand: { buyer: byHand("buyer"), seller: byHand("seller") },
    attempt: track.attempt,
    failure: track.failure,
    reversal: track.reversal ?? null,
    again:
      track.again === null
        ? null
        : {
            client_id: track.again.client_id,
            user_name: nameOf(track.again.user_id).userName,
            settlement_date: track.again.settlement_date,
            at: track.again.at,
          },
  };
}

function amendmentOf({ amendment }: OrderRow, context: OrderContext): Amendment | null {
  if (amendment === null) return null;
  const { user_id: userId, decision: _decision, ...rest } = amendment;
  return { ...rest, user_name: userId === null ? null : context.nameOf(userId).userName };
}

/** An order as a firm sees it: private details only of the firm's own sides. */
export function presentOrder(row: OrderRow, context: OrderContext, firmId: string, nowMs: number): Order {
  const { nameOf } = context;
  const visible = visibleSides(partiesOf(row), firmId);
  const firmsOwn = firmSides(partiesOf(row), { clientId: firmId, userId: "" });
  const party = (clientId: string, userId: string) => {
    const { clientName, userName } = nameOf(userId);
    return { client_id: clientId, client_name: clientName, user_id: userId, user_name: userName };
  };
  const sideParty = (clientId: string, userId: string) => {
    const firm = context.firm(clientId);
    return { ...party(clientId, userId), code: codeAt(row.exchange, firm) };
  };
  const deal = asDeal(row);
  const own = (side: DealSide) => (visible.includes(side) ? { [side]: sideTermsOf(deal, side, context) } : {});
  const life = lifeOf(row, context);
  const { cancelAskedBy, cancelAskedAt, onExchange: on } = row;
  const isProcurers = row.kind === "PROCUREMENT" && row.buyerClientId === firmId;
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    reported_order_status: row.reportedStatus,
    ticket_id: row.ticketId,
    ticket_number: row.ticketId === null ? null : context.ticketNumber(row.ticketId),
    exchange: row.exchange,
    clearing_corporation: corporationOf(row.exchange),
    execution: row.execution,
    finstrument_id: row.finstrumentId,
    bond_name: context.bonds.get(row.finstrumentId)?.display_name ?? row.finstrumentId,
    face: row.face,
    fixed_field: row.fixedField,
    unit_price_stored: row.unitPriceStored,
    yield_stored: row.yieldStored,
    yield_type: row.yieldType,
    settlement_date: row.settlementDate,
    ...presentAgreed(row),
    consideration: row.consideration,
    buyer: sideParty(row.buyerClientId, row.buyerUserId),
    seller: sideParty(row.sellerClientId, row.sellerUserId),
    reporter: row.reporter,
    brokers: row.brokers.map(({ user_id: id, client_id: firm, buy, sell }) => ({ ...party(firm, id), buy, sell })),
    buy_or_sell: tradeSideOf(partiesOf(row), firmId),
    own: { ...own("buyer"), ...own("seller") },
    deal_time: row.dealTime.toISOString(),
    trade_time: row.tradeTime?.toISOString() ?? null,
    report_due_at: reportDueAt(row.execution, row.dealTime)?.toISOString() ?? null,
    reported_at: row.reportedAt?.toISOString() ?? null,
    late_reason: row.lateReason,
    rfq_number: on.rfqNumber,
    report_number: on.reportNumber,
    deal_number: row.dealNumber,
    reference: visible.includes(row.reporter) ? row.reference : null,
    exchange_text: on.isInDoubt ? waitingText(VENUE_NAMES[row.exchange]) : presentExchangeText(row, context, visible),
    in_doubt: on.isInDoubt,
    ...(row.report === null
      ? {}
      : {
          report: presentReport(
            row.report,
            firmsOwn,
            (side) => nameOf(side === "buyer" ? row.buyerUserId : row.sellerUserId).clientName,
          ),
        }),
    dispute: on.dispute,
    settlement: trackOf(row, context, row.sellerClientId === firmId, nowMs),
    amendment: amendmentOf(row, context),
    cancel_asked:
      cancelAskedBy === null || cancelAskedAt === null
        ? null
        : {
            client_id: nameOf(cancelAskedBy).clientId,
            user_name: nameOf(cancelAskedBy).userName,
            at: cancelAskedAt.toISOString(),
          },
    ...(isProcurers ? { placements: context.placementsOf(row.id) } : {}),
    clocks: runningClocks(row, firmsOwn),
    may: actsOf(life, { clientId: firmId }, nowMs),
    reason: row.reason ?? (row.state === "REJECTED" && on.refusal !== null ? orderTexts.otherRefused : null),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    settled_at: row.settledAt?.toISOString() ?? null,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
