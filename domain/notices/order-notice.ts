import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { Order } from "#domain/entities/order.ts";
import { formatCompactRupees, formatRupees } from "#domain/lib/format-rupees.ts";
import type { NoticeRule } from "#domain/notices/notice.ts";
import { NOTICES } from "#domain/notices/table.ts";
import type { ReadClock } from "#domain/orders/clocks.ts";
import { ORDER_STATE_LABELS, orderStateText, otherFirm } from "#domain/orders/labels.ts";
import { needsAnswer } from "#domain/orders/needs-answer.ts";

// Notices of changes to an order not made on this page, each with its rule of the table and its text: the bond, the
// rupees, the other firm, and the reason when something went wrong.

export interface OrderNotice {
  /** Id of the change, the same on every page and at every opening. */
  id: string;
  rule: NoticeRule;
  /** Time of the change, ISO 8601; null for now. */
  at: string | null;
  summary: string;
  detail: string;
}

/** `5.00 Cr 7.10% GS 2034, Narmada Bank, NSE`. */
export function orderLine(order: Order): string {
  return `${formatCompactRupees(order.face)} ${order.bond_name}, ${otherFirm(order).client_name}, ${VENUE_NAMES[order.exchange]}`;
}

/**
 * Rupees by which the money received differs from the money due: negative when short. Null before any receipt, and when
 * they agree.
 */
export function paidOff({ settlement }: Pick<Order, "settlement">): { due: number; paid: number; off: number } | null {
  const paid = settlement?.funds_in.amount ?? null;
  if (settlement === null || paid === null) return null;
  const { gap } = settlement.funds_in;
  // A shortfall is measured against the clearing corporation's figure, which may differ from the deal's.
  const due = gap === null ? settlement.pay_in : paid + gap;
  const off = (Math.round(paid * 100) - Math.round(due * 100)) / 100;
  return off === 0 ? null : { due, paid, off };
}

/** `₹1,14,736`, with paise if there are any. */
function figure(rupees: number): string {
  const whole = Math.abs(rupees);
  return `₹${formatRupees(whole, Number.isInteger(whole) ? 0 : 2)}`;
}

/** Current problems of an order, of any age: its failure, its reversal, its money. */
export function orderTroubles(order: Order): OrderNotice[] {
  return [failureNotice(order), reversalNotice(order), paidOffNotice(order), disputeNotice(order)].filter(
    (notice) => notice !== null,
  );
}

function failureNotice(order: Order): OrderNotice | null {
  const { id, number, state, settlement, buy_or_sell: side } = order;
  if (state !== "FAILED" || settlement === null) return null;
  const { failure, pay_in: payIn, pay_out: payOut } = settlement;
  const rupees = side === "sell" ? payOut : payIn;
  return {
    id: `failed ${id} ${settlement.attempt}`,
    rule: NOTICES.order.state.FAILED,
    at: failure?.at ?? null,
    summary: `Settlement failed: ${number}`,
    detail: `${orderLine(order)}: ${figure(rupees)} not settled. ${failure?.text ?? ""}`.trim(),
  };
}

function reversalNotice(order: Order): OrderNotice | null {
  const reversal = order.settlement?.reversal ?? null;
  if (reversal === null) return null;
  return {
    id: `taken back ${order.id} ${reversal.at}`,
    rule: NOTICES.order.settlement[reversal.status],
    at: reversal.at,
    summary: `${orderStateText(order)}: ${order.number}`,
    detail: `${orderLine(order)}: ${reversal.text}`,
  };
}

function paidOffNotice(order: Order): OrderNotice | null {
  const difference = paidOff(order);
  if (difference === null) return null;
  const { due, paid, off } = difference;
  return {
    id: `paid ${order.id} ${order.settlement?.attempt ?? 1} ${paid} ${due}`,
    rule: NOTICES.order.paidOff,
    at: order.settlement?.heard_at ?? null,
    summary: `Paid ${figure(off)} ${off < 0 ? "short" : "too much"}: ${order.number}`,
    detail: `${orderLine(order)}: ${figure(due)} due, ${figure(paid)} came in from ${order.buyer.client_name}`,
  };
}

function disputeNotice(order: Order): OrderNotice | null {
  const { dispute, exchange, settlement } = order;
  if (dispute === null) return null;
  const { ours, venue } = dispute;
  const whose = settlement === null ? VENUE_NAMES[exchange] : "The clearing corporation";
  const more = venue > ours ? "more" : "less";
  const off = (Math.round(venue * 100) - Math.round(ours * 100)) / 100;
  return {
    id: `disputed ${order.id} ${ours} ${venue}`,
    rule: NOTICES.order.disputed,
    at: null,
    summary: `${whose} has ${figure(off)} ${more}: ${order.number}`,
    detail: `${orderLine(order)}: agreed ${figure(ours)}, there ${figure(venue)}`,
  };
}

/**
 * Notice of a change to an order; null when its row alone shows it.
 * @param was the order before; undefined for a new one
 */
export function orderNotice(order: Order, was: Order | undefined, firm: string, nowMs: number): OrderNotice | null {
  const before = new Set(was === undefined ? [] : orderTroubles(was).map(({ id }) => id));
  const trouble = orderTroubles(order).find(({ id }) => !before.has(id));
  if (trouble !== undefined) return trouble;
  const { id, version, number, state } = order;
  const own = { id: `order ${id} ${version}`, at: null, detail: orderLine(order) };
  const isTurn = needsAnswer(order, firm, nowMs);
  if (isTurn && !(was !== undefined && needsAnswer(was, firm, nowMs))) {
    return { ...own, rule: NOTICES.order.state.REPORTED, summary: `Waits for your firm: ${number}` };
  }
  const status = order.settlement?.status;
  if (status === "DOCUMENT_MISSING" && was?.settlement?.status !== status) {
    return { ...own, rule: NOTICES.order.settlement[status], summary: `A document is missing: ${number}` };
  }
  // An order returns to REPORTED only when an acceptance failed; it then awaits an answer.
  if (was === undefined || was.state === state || state === "REPORTED") return null;
  const why = order.reason === null ? "" : `: ${order.reason}`;
  return {
    ...own,
    detail: `${own.detail}${why}`,
    rule: NOTICES.order.state[state],
    summary: `${ORDER_STATE_LABELS[state]}: ${number}`,
  };
}

/** Notice of an expired clock. */
export function lateNotice(order: Order, clock: Pick<ReadClock, "id" | "label" | "dueMs">): OrderNotice {
  return {
    id: `late ${order.id} ${clock.id} ${clock.dueMs}`,
    rule: NOTICES.order.late[clock.id],
    at: null,
    summary: `Late: ${clock.label}, ${order.number}`,
    detail: orderLine(order),
  };
}
