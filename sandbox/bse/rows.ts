import type { Amendment, Change, Deal, Quote, Report, Role, Settlement, Thread } from "#sandbox/model/state.ts";
import { settlementNoOf } from "#sandbox/model/hours.ts";
import { mayAnswer, type World } from "#sandbox/model/world.ts";
import { dateText, decimals4, money, stamp } from "#sandbox/bse/units.ts";

// Rows as BSE shows them to one participant.

const optional = <T, R>(value: T | null, present: (value: T) => R) => (value === null ? null : present(value));
const common = ({ version, changedAt }: { version: number; changedAt: number }) => ({
  version,
  changed_at: stamp(changedAt),
});
const levelOf = ({ yieldPct, price }: { yieldPct: number; price: number | null }) => ({
  yield_pct: decimals4(yieldPct),
  price: optional(price, decimals4),
});

export function quoteRow(world: World, quote: Quote, reader: string) {
  const isMine = quote.participant === reader;
  const isHidden = quote.anonymous && !isMine;
  const { version, changed_at } = common(quote);
  return {
    quote_no: quote.number,
    state: quote.state,
    version,
    settlement_no: settlementNoOf(world, quote.venue, quote.settlementDate),
    settlement_date: dateText(quote.settlementDate),
    participant: isHidden ? null : quote.participant,
    client: isHidden ? null : quote.client,
    user: isHidden ? null : quote.login,
    broker: quote.broker,
    isin: quote.isin,
    side: quote.side === "BUY" ? "BUY" : "SELL",
    mode: quote.mode,
    to: isMine ? [...quote.to, ...quote.groups] : null,
    face_rupees: quote.face,
    bonds: quote.bonds,
    ...levelOf(quote),
    yield_type: quote.yieldType,
    put_call_date: optional(quote.putCallDate, dateText),
    settlement: `T${quote.delta}`,
    valid_till: stamp(quote.validTill),
    anonymous: quote.anonymous,
    negotiable: quote.levelNegotiable,
    min_fill_rupees: quote.minFill,
    step_rupees: quote.step,
    reference: isMine ? quote.remarks : null,
    traded_rupees: quote.traded,
    confirmed_rupees: quote.confirmed,
    placed_at: stamp(quote.placedAt),
    changed_at,
  };
}

const side = (role: Role) => (role === "I" ? "INITIATOR" : "RESPONDER");

export function threadRow({ state }: World, thread: Thread, reader: string) {
  const quote = state.quotes.get(thread.quote);
  const deal = state.deals.get(thread.id);
  const isHidden = quote?.anonymous === true && quote.participant !== reader && deal === undefined;
  return {
    thread_no: thread.id,
    quote_no: thread.quote,
    isin: thread.isin,
    state: thread.state,
    initiator: isHidden ? null : (quote?.participant ?? null),
    responder: thread.responder,
    responder_client: thread.responderClient,
    last_offer_by: side(thread.lastOfferBy),
    face_rupees: thread.face,
    bonds: thread.bonds,
    ...levelOf(thread),
    deal_no: deal?.number ?? null,
    initiator_user: isHidden ? null : thread.initiatorLogin,
    responder_user: thread.responderLogin,
    ...common(thread),
  };
}

const MONEY_WORDS = {
  PP: "PROPOSED",
  PC: "PROPOSED",
  CA: "PROPOSED",
  CC: "CONFIRMED",
  PR: "REJECTED",
  CR: "REJECTED",
} as const;

export function dealRow(world: World, deal: Deal) {
  const thread = deal.thread === null ? undefined : world.state.threads.get(deal.thread);
  const isExpired = deal.state === "EXPIRED";
  return {
    deal_no: deal.number,
    quote_no: thread?.quote ?? null,
    thread_no: deal.thread,
    report_no: deal.report,
    isin: deal.isin,
    buyer: deal.buyer,
    seller: deal.seller,
    buyer_client: deal.buyerClient,
    seller_client: deal.sellerClient,
    face_rupees: deal.face,
    bonds: deal.bonds,
    ...levelOf({ yieldPct: deal.yieldPct, price: deal.money?.price ?? deal.price }),
    yield_type: deal.yieldType,
    accrued: optional(deal.money, ({ accruedPaise }) => money(accruedPaise)),
    consideration: optional(deal.money, ({ considerationPaise }) => money(considerationPaise)),
    money: isExpired ? "EXPIRED" : optional(deal.moneyState, (state) => MONEY_WORDS[state]),
    money_by: optional(deal.moneyBy, side),
    state: deal.state,
    settlement: `T${deal.delta}`,
    settlement_no: settlementNoOf(world, deal.venue, deal.settlementDate),
    settlement_date: dateText(deal.settlementDate),
    accepted_by_user: deal.acceptedLogin,
    agreed_at: stamp(deal.agreedAt),
    ...common(deal),
  };
}

export function reportRow(report: Report) {
  return {
    report_no: report.number,
    reference: report.reference,
    state: report.state,
    late: report.late,
    late_reason: report.lateReason,
    reason: report.reason,
    deal_no: report.deal,
    isin: report.isin,
    side: report.side,
    reporter: report.reporter,
    to: report.other,
    client: report.client,
    to_client: report.otherClient,
    user: report.login,
    face_rupees: report.face,
    bonds: report.bonds,
    ...levelOf(report),
    accrued: money(report.accruedPaise),
    consideration: money(report.considerationPaise),
    settlement: `T${report.delta}`,
    settlement_date: dateText(report.settlementDate),
    dealt_at: stamp(report.dealtAt),
    reported_at: stamp(report.reportedAt),
    ...common(report),
  };
}

export function amendmentRow({ state }: World, amendment: Amendment) {
  const deal = state.deals.get(state.dealIds.get(amendment.deal) ?? "");
  const isBuyer = deal !== undefined && (deal.initiatorSide === "BUY") === (amendment.by === "I");
  return {
    amendment_no: amendment.id,
    deal_no: amendment.deal,
    kind: amendment.kind,
    state: amendment.state,
    side: isBuyer ? "BUY" : "SELL",
    reason: amendment.reason,
    yield_type: amendment.yieldType,
    accrued: optional(amendment.accruedPaise, money),
    settlement: optional(amendment.delta, (delta) => `T${delta}`),
    ...common(amendment),
  };
}

const SETTLEMENT_WORDS = [
  "PENDING",
  "SEC_IN",
  "FUNDS_IN",
  "PAYIN_DONE",
  "PAID_OUT",
  "REVERSED",
  "EXPIRED",
  "NOT_SETTLEABLE",
  "CANCELLED",
  "DOC_MISSING",
] as const;

export function settlementRow({ state }: World, settlement: Settlement, reader: string) {
  const deal = state.deals.get(state.dealIds.get(settlement.deal) ?? "");
  const accounts = deal?.seller === reader && deal.buyer !== reader ? settlement.seller : settlement.buyer;
  return {
    deal_no: settlement.deal,
    state: SETTLEMENT_WORDS[settlement.code] ?? "PENDING",
    settlement_no: settlement.settlementNo,
    settlement_date: dateText(settlement.date),
    isin: deal?.isin ?? null,
    buyer: deal?.buyer ?? null,
    seller: deal?.seller ?? null,
    face_rupees: deal?.face ?? null,
    buyer_pays: money(settlement.buyerPaysPaise),
    seller_receives: money(deal?.money?.considerationPaise ?? 0),
    stamp_duty: money(settlement.dutyPaise),
    sec_in_at: optional(settlement.securitiesAt, stamp),
    funds_in_at: optional(settlement.fundsAt, stamp),
    funds_in: optional(settlement.fundsPaise, money),
    paid_out_at: optional(settlement.paidOutAt, stamp),
    utr: settlement.utr,
    ifsc: accounts.ifsc,
    bank_account: accounts.bankAccount,
    dp_id: accounts.dpId,
    ben_id: accounts.benId,
    ...common(settlement),
  };
}

/** A change with its row in the current state; null when this participant may not see it. */
export function eventOf(world: World, { seq, kind, key, version, at, to, isPublic }: Change, reader: string) {
  if (!to.includes(reader) && !isPublic) return null;
  const { state } = world;
  const quote = kind === "quote" ? state.quotes.get(key) : undefined;
  if (quote !== undefined && quote.participant !== reader && !mayAnswer(world, quote, reader)) return null;
  const [thread, deal, report] = [state.threads.get(key), state.deals.get(key), state.reports.get(key)];
  const [amendment, settlement] = [state.amendments.get(key), state.settlements.get(key)];
  const rows = {
    quote: () => quote && quoteRow(world, quote, reader),
    thread: () => thread && threadRow(world, thread, reader),
    deal: () => deal && dealRow(world, deal),
    report: () => report && reportRow(report),
    amendment: () => amendment && amendmentRow(world, amendment),
    settlement: () => settlement && settlementRow(world, settlement, reader),
  };
  const body = rows[kind]();
  if (body === undefined) return null;
  return {
    seq,
    kind,
    key: kind === "deal" ? (deal?.number ?? key) : key,
    version,
    at: new Date(at).toISOString(),
    body,
  };
}
