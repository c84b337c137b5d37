import { VENUE_NAMES } from "#domain/entities/exchanges.ts";
import type { Amendment, Order } from "#domain/entities/order.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { otherFirm } from "#domain/orders/labels.ts";
import { isCancelWaiting } from "#domain/orders/needs-answer.ts";
import { EXECUTION_LABEL } from "#domain/tickets/difference.ts";

const sizeOf = ({ face, bond_name: name }: Order) => `${formatCompactRupees(face)} ${name}`;
const levelOf = ({ yield_stored: fraction, unit_price_stored: price }: Order) =>
  `${formatYieldPct(fraction)} % (${formatPrice(price)})`;

/** Sentence a firm accepts: side, size, bond, level, counterparty, money, day and execution. */
export function acceptLine(order: Order): string {
  const { client_name: other } = otherFirm(order);
  const side = order.buy_or_sell === "sell" ? "You sell" : "You buy";
  const from = order.buy_or_sell === "sell" ? `to ${other}` : `from ${other}`;
  const money = order.consideration === null ? "" : ` for ${rupeesText(order.consideration.consideration)}`;
  const how = `${VENUE_NAMES[order.exchange]} ${EXECUTION_LABEL[order.execution]}`;
  return `${side} ${sizeOf(order)} at ${levelOf(order)} ${from}${money}, settling ${formatDate(order.settlement_date)}, ${how}`;
}

/** Texts for a cancellation in the order's current state. */
export interface CancelWords {
  line: string;
  label: string;
  done: string;
  /** True when the exchange and the other side need a reason; withdrawing an unaccepted report needs none. */
  needsReason: boolean;
  /** True when it answers the other side's request. */
  isAnswer: boolean;
}

export function cancelWords(order: Order, clientId: string, nowMs: number): CancelWords {
  const what = `${order.number}, ${sizeOf(order)}`;
  if (order.state === "CONFIRMED") {
    const line = `Propose to ${VENUE_NAMES[order.exchange]} to cancel ${what}. ${otherFirm(order).client_name} decides.`;
    return { line, label: "Propose to cancel", done: "Cancelling proposed", needsReason: true, isAnswer: false };
  }
  if (isCancelWaiting(order, clientId, nowMs)) {
    const line = `Cancel ${what}, as ${order.cancel_asked?.user_name ?? "the other side"} asked`;
    return { line, label: "Agree to cancel", done: "Cancelled", needsReason: false, isAnswer: true };
  }
  if (order.state === "REPORTED") {
    return { line: `Cancel ${what}`, label: "Cancel it", done: "Cancelled", needsReason: false, isAnswer: false };
  }
  const until = order.state === "FAILED" ? "It ends once the other side agrees." : "The other side has 15 minutes.";
  const line = `Ask to cancel ${what}. ${until}`;
  return { line, label: "Ask to cancel", done: "Asked to cancel", needsReason: false, isAnswer: false };
}

/** Effect of an amendment in one sentence. */
export function amendmentText(amendment: Pick<Amendment, "kind" | "changes">): string {
  const { kind, changes } = amendment;
  if (kind === "C") return "cancel the deal";
  const parts = [
    changes.settlement_date === null ? null : `settle on ${formatDate(changes.settlement_date)}`,
    changes.yield_type === null ? null : `take the yield as ${changes.yield_type}`,
    changes.accrued_interest === null ? null : `accrued interest of ${rupeesText(changes.accrued_interest)}`,
  ];
  return parts.filter((part) => part !== null).join(", ");
}

/** Sentence that agrees to the other side's proposal. */
export function approveLine(order: Order, amendment: Amendment): string {
  return `Agree to ${amendmentText(amendment)}: ${order.number}, ${sizeOf(order)}, ${otherFirm(order).client_name}`;
}

export function settleLine(order: Order, utr: string): string {
  const money = order.settlement;
  const moved = order.buy_or_sell === "sell" ? "was paid" : "paid";
  const rupees = rupeesText(order.buy_or_sell === "sell" ? (money?.pay_out ?? null) : (money?.pay_in ?? null));
  return `${order.number}: you confirm that you settled ${sizeOf(order)} by hand, your side ${moved} ${rupees} by ${utr}. It is settled once ${otherFirm(order).client_name} confirms too.`;
}

export function agreeAgainLabel({ settlement_date: day }: { settlement_date: string }): string {
  return `Agree to settle again on ${formatDate(day)}`;
}

/** @param day chosen day; null for the first possible one */
export function againLine(order: Order, day: string | null): string {
  const when = day === null ? "on the first possible day" : `on ${formatDate(day)}`;
  const asked = order.settlement?.again ?? null;
  const then = asked === null ? ` ${otherFirm(order).client_name} has to agree.` : "";
  return `Settle ${order.number}, ${sizeOf(order)}, again ${when}.${then}`;
}
