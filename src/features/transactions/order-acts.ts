import * as reports from "#domain/contract/http/order-reports.ts";
import * as contract from "#domain/contract/http/orders.ts";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { confirmsOf, type Confirms, type DealWarning } from "#domain/entities/deal-warning.ts";
import type { Order } from "#domain/entities/order.ts";
import { type Act, askFor, whenUnusual } from "#src/desk-kit/act/act.ts";
import { closeSection, focusOrder, takeFresh, takeOrder } from "#src/features/transactions/open-order.ts";
import { call } from "#src/lib/api.ts";
import type { CallError } from "#src/lib/call-error.ts";
import { notify } from "#src/ui/toast.tsx";

const isProcured = ({ kind }: Order) => kind === "PROCUREMENT";
const at = ({ id, version }: Order) => ({ params: { id }, version });

/** Calls on an order: each uses the path of its kind and the version on screen. (S-21) */
export const orderCalls = {
  answer(order: Order, body: Omit<BodyIn<typeof contract.acceptRejectOrder>, "version">): Promise<Order> {
    const { params, version } = at(order);
    const endpoint = isProcured(order) ? contract.acceptRejectProcurement : contract.acceptRejectOrder;
    return call(endpoint, { params, body: { ...body, version } });
  },
  modify(order: Order, body: Omit<BodyIn<typeof contract.modifyOrder>, "version">): Promise<Order> {
    const { params, version } = at(order);
    if (isProcured(order)) return call(contract.modifyProcurement, { params, body: { ...body, version } });
    return call(contract.modifyOrder, { params, body: { ...body, version } });
  },
  cancel(order: Order, reason: string | null): Promise<Order> {
    const { params, version } = at(order);
    const endpoint = isProcured(order) ? contract.cancelProcurement : contract.cancelOrder;
    return call(endpoint, { params, body: { version, reason } });
  },
  settleOrCancel(
    order: Order,
    action: (typeof contract.SETTLE_CANCEL_ACTIONS)[number],
    body: Omit<BodyIn<typeof contract.settleCancelOrder>, "version">,
  ): Promise<Order> {
    const { params, version } = at(order);
    const endpoint = isProcured(order) ? contract.settleCancelProcurement : contract.settleCancelOrder;
    return call(endpoint, { params: { ...params, action }, body: { ...body, version } });
  },
  intention(order: Order, body: Omit<BodyIn<typeof contract.stateIntention>, "version">): Promise<Order> {
    const { params, version } = at(order);
    return call(contract.stateIntention, { params, body: { ...body, version } });
  },
  place(order: Order, placements: BodyIn<typeof contract.placeProcurement>["placements"]): Promise<Order> {
    const { params, version } = at(order);
    return call(contract.placeProcurement, { params, body: { version, placements } });
  },
  reportLeg(order: Order, body: Omit<BodyIn<typeof reports.reportLegByHand>, "version">): Promise<Order> {
    const { params, version } = at(order);
    return call(reports.reportLegByHand, { params, body: { ...body, version } });
  },
  withdrawLeg(order: Order, reason: string): Promise<Order> {
    const { params, version } = at(order);
    return call(reports.withdrawReportLeg, { params, body: { version, reason } });
  },
  enterMatch(order: Order, dealNumber: string): Promise<Order> {
    const { params, version } = at(order);
    return call(reports.enterReportMatch, { params, body: { version, deal_number: dealNumber } });
  },
  enterClearing(order: Order, body: Omit<BodyIn<typeof reports.enterClearing>, "version">): Promise<Order> {
    const { params, version } = at(order);
    return call(reports.enterClearing, { params, body: { ...body, version } });
  },
};

interface ActWords {
  line: string;
  /** Label of the button. */
  label: string;
  /** Past tense for the toast: `Accepted`. */
  done: string;
  cautions?: readonly string[];
  /** Reviews the same act on the current version; for acts without typed input. */
  again?: () => string | undefined;
  /** Shows a refusal in the form of the act; a toast shows it otherwise. */
  refused?: (error: CallError) => void;
}

/** Shows the effect of an act; warnings are confirmed with its key. */
export function reviewOrderAct(order: Order, words: ActWords, send: (confirms: Confirms) => Promise<Order>): void {
  askFor(orderAct(order, words, send, []));
}

function orderAct(
  order: Order,
  words: ActWords,
  send: (confirms: Confirms) => Promise<Order>,
  warnings: readonly DealWarning[],
): Act<Order> {
  const { line, label, done, cautions = [], again = null } = words;
  return {
    line,
    warnings,
    cautions,
    label,
    side: order.buy_or_sell === null ? null : order.buy_or_sell === "buy" ? "BID" : "ASK",
    again,
    unusual: whenUnusual((fresh) => orderAct(order, words, send, fresh)),
    takeFresh,
    send: () => send(confirmsOf(warnings)),
    done(fresh) {
      takeOrder(fresh);
      closeSection();
      notify({ summary: `${done}: ${fresh.number}`, severity: "success", group: `order-${fresh.id}` });
    },
    refused(error) {
      if (words.refused !== undefined) return words.refused(error);
      focusOrder();
      notify({ summary: error.text, severity: "error", group: "deal" });
    },
  };
}
