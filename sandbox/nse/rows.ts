import { istDateOf, istTimeOf } from "#domain/lib/iso-date.ts";
import { sideOf } from "#sandbox/model/deals.ts";
import type { Amendment, Deal, Quote, Report, Settlement, Side, Thread } from "#sandbox/model/state.ts";
import type { World } from "#sandbox/model/world.ts";
import { crore, dateText, rupees, stamp } from "#sandbox/nse/units.ts";

// Rows in NSE's format; their content may depend on the reading participant.

const letter = (side: Side) => (side === "BUY" ? "B" : "S");
const yes = (flag: boolean) => (flag ? "Y" : "N");
const common = ({ changedAt, version }: { changedAt: number; version: number }) => ({
  lastActivityTimestamp: stamp(changedAt),
  version,
});

/** A day ends at 24:00, not at 00:00 of the next. */
function endTimeOf(instantMs: number): string {
  const time = istTimeOf(instantMs).slice(0, 5);
  return time === "00:00" ? "24:00" : time;
}

export function rfqRow(quote: Quote, reader: string) {
  const isMine = quote.participant === reader;
  const isHidden = quote.anonymous && !isMine;
  return {
    number: quote.number,
    isin: quote.isin,
    status: quote.state === "OPEN" ? "P" : quote.state === "TRADED" ? "T" : "W",
    endReason: quote.state === "WITHDRAWN" ? "W" : quote.state === "EXPIRED" ? "E" : null,
    date: dateText(istDateOf(quote.placedAt)),
    quoteTime: istTimeOf(quote.placedAt),
    settlementDate: dateText(quote.settlementDate),
    tradedValue: crore(quote.traded),
    confirmedValue: crore(quote.confirmed),
    participantCode: isHidden ? null : quote.participant,
    clientCode: isHidden ? null : quote.client,
    loginId: isHidden ? null : quote.login,
    dealType: quote.broker === null ? "D" : "B",
    brokerCode: quote.broker,
    buySell: letter(quote.side),
    quoteType: quote.price === null ? "Y" : "B",
    settlementType: quote.delta,
    value: crore(quote.face),
    quantity: quote.bonds,
    yieldType: quote.yieldType,
    putCallDate: quote.putCallDate === null ? null : dateText(quote.putCallDate),
    yield: quote.yieldPct,
    calcMethod: quote.calcMethod,
    price: quote.price,
    gtdFlag: quote.tillClose ? "Y" : null,
    endTime: endTimeOf(quote.validTill),
    quoteNegotiable: yes(quote.levelNegotiable),
    valueNegotiable: yes(quote.sizeNegotiable),
    minFillValue: quote.minFill === null ? null : crore(quote.minFill),
    valueStepSize: quote.step === null ? null : crore(quote.step),
    anonymous: quote.anonymous ? "Y" : null,
    access: quote.mode === "OTM" ? 1 : quote.mode === "OTO" ? 2 : 3,
    participantList: isMine ? quote.to : null,
    groupList: isMine ? quote.groups : null,
    category: quote.category,
    rating: quote.rating,
    remarks: quote.remarks,
    ...common(quote),
  };
}

const THREAD_LETTERS = { AGREED: "A", CLOSED: "C", EXPIRED: "E" } as const;

/** A thread with the deal that became of it. */
export function threadRow({ state }: World, thread: Thread, reader: string) {
  const quote = state.quotes.get(thread.quote);
  const deal = state.deals.get(thread.id);
  const isHidden = quote?.anonymous === true && quote.participant !== reader && deal === undefined;
  return {
    rfqNumber: thread.quote,
    id: thread.id,
    isin: thread.isin,
    buySell: letter(quote?.side ?? "BUY"),
    status: thread.state === "OPEN" ? (thread.answered ? "R" : "N") : THREAD_LETTERS[thread.state],
    initiator: isHidden ? null : (quote?.participant ?? null),
    initiatorClient: isHidden ? null : (initiatorClient(deal) ?? quote?.client ?? null),
    responder: thread.responder,
    responderClient: thread.responderClient,
    lastOfferBySide: thread.lastOfferBy,
    value: crore(thread.face),
    quantity: thread.bonds,
    yield: thread.yieldPct,
    price: thread.price,
    settlementDate: quote === undefined ? null : dateText(deal?.settlementDate ?? quote.settlementDate),
    initiatorLoginId: isHidden ? null : thread.initiatorLogin,
    responderLoginId: thread.responderLogin,
    remarks: thread.remarks,
    ...acceptedOf(deal),
    ...common(thread),
  };
}

function initiatorClient(deal: Deal | undefined): string | undefined {
  if (deal === undefined) return undefined;
  return sideOf(deal, "I") === "BUY" ? deal.buyerClient : deal.sellerClient;
}

function acceptedOf(deal: Deal | undefined) {
  return {
    acceptedBySide: deal?.acceptedOffer ?? null,
    acceptedByLoginId: deal?.acceptedLogin ?? null,
    acceptedValue: deal === undefined ? null : crore(deal.face),
    acceptedYield: deal?.yieldPct ?? null,
    acceptedPrice: deal?.money?.price ?? deal?.price ?? null,
    acceptedAccruedInterest: deal?.money == null ? null : rupees(deal.money.accruedPaise),
    acceptedConsideration: deal?.money == null ? null : rupees(deal.money.considerationPaise),
    acceptedTimestamp: deal === undefined ? null : stamp(deal.agreedAt),
    confirmStatus: deal?.moneyState ?? null,
    proposedBySide: deal?.moneyBy ?? null,
    tradeNumber: deal?.number ?? null,
    confirmTimestamp: deal?.confirmedAt == null ? null : stamp(deal.confirmedAt),
    dealStatus: deal?.state ?? null,
  };
}

const AMENDMENT_LETTERS = { PROPOSED: "PP", APPROVED: "EA", REJECTED: "CR" } as const;

export function amendmentRow(amendment: Amendment) {
  const { id, deal, kind, by, reason, yieldType, accruedPaise, delta, state } = amendment;
  return {
    id,
    tradeNumber: deal,
    requestType: kind,
    status: AMENDMENT_LETTERS[state],
    proposedBySide: by,
    reasonCode: reason,
    yieldType,
    accruedInterest: accruedPaise === null ? null : rupees(accruedPaise),
    settlementType: delta,
    ...common(amendment),
  };
}

const REPORT_LETTERS = { PENDING: "PA", ACCEPTED: "A", REJECTED: "R", CANCELLED: "X", EXPIRED: "E" } as const;

export function orderRow(report: Report) {
  return {
    orderNumber: report.number,
    refNumber: report.reference,
    status: REPORT_LETTERS[report.state],
    late: yes(report.late),
    lateReason: report.lateReason,
    reason: report.reason,
    tradeNumber: report.deal,
    isin: report.isin,
    buySell: letter(report.side),
    participantCode: report.reporter,
    clientCode: report.client,
    counterParticipantCode: report.other,
    counterClientCode: report.otherClient,
    loginId: report.login,
    settlementType: report.delta,
    settlementDate: dateText(report.settlementDate),
    value: crore(report.face),
    quantity: report.bonds,
    yieldType: report.yieldType,
    yield: report.yieldPct,
    price: report.price,
    accruedInterest: rupees(report.accruedPaise),
    consideration: rupees(report.considerationPaise),
    dealDate: dateText(istDateOf(report.dealtAt)),
    dealTime: istTimeOf(report.dealtAt),
    reportTimestamp: stamp(report.reportedAt),
    remarks: report.remarks,
    ...common(report),
  };
}

const optional = <T, R>(value: T | null, present: (value: T) => R) => (value === null ? null : present(value));

export function settleRow({ state }: World, settlement: Settlement, reader: string) {
  const deal = state.deals.get(state.dealIds.get(settlement.deal) ?? "");
  const accounts = deal?.seller === reader && deal.buyer !== reader ? settlement.seller : settlement.buyer;
  return {
    orderNumber: settlement.deal,
    settleStatus: settlement.code,
    settlementNo: settlement.settlementNo,
    settleDate: dateText(settlement.firstDate),
    modSettleDate: dateText(settlement.date),
    isin: deal?.isin ?? null,
    value: crore(deal?.face ?? 0),
    quantity: deal?.bonds ?? null,
    price: deal?.money?.price ?? null,
    accruedInterest: rupees(deal?.money?.accruedPaise ?? 0),
    consideration: rupees(deal?.money?.considerationPaise ?? 0),
    stampDutyAmount: rupees(settlement.dutyPaise),
    stampDutyBearer: "B",
    buyerCode: deal?.buyer ?? null,
    sellerCode: deal?.seller ?? null,
    buyerFundPayinObligation: rupees(settlement.buyerPaysPaise),
    sellerFundPayoutObligation: rupees(deal?.money?.considerationPaise ?? 0),
    securitiesInTime: optional(settlement.securitiesAt, stamp),
    fundsInTime: optional(settlement.fundsAt, stamp),
    fundsInAmount: optional(settlement.fundsPaise, rupees),
    payoutTime: optional(settlement.paidOutAt, stamp),
    utrNumber: settlement.utr,
    ...accounts,
    ...common(settlement),
  };
}
