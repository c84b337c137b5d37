import * as contract from "#domain/contract/http/orders.ts";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { confirmsOf, type Confirms, type DealWarning } from "#domain/entities/deal-warning.ts";
import type { Order } from "#domain/entities/order.ts";
import { retryStale } from "#src/desk-kit/confirm/ask-again.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { LOOK_AGAIN, unusualIn } from "#src/desk-kit/confirm/unusual.ts";
import { closeRoom, focusOrder, takeFresh, takeOrder } from "#src/features/transactions/order-desk.ts";
import { call } from "#src/lib/api.ts";
import { isRefusal } from "#src/lib/call-error.ts";
import { notify } from "#src/ui/toast.tsx";

const isProcured = ({ kind }: Order) => kind === "PROCUREMENT";
const at = ({ id, version }: Order) => ({ params: { id }, version });

/** The calls on an order: each goes to the path of its kind, with the version that is on the screen. (S-21) */
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
};

interface ActWords {
  line: string;
  /** The button's word. */
  label: string;
  /** What is said once it is done: `Accepted`. */
  done: string;
  cautions?: readonly string[];
  /** Asks the same of the order as it stands now, where nothing was typed for it. */
  again?: () => void;
}

/** Shows what an act binds to; nothing is sent before the distinct key, and what is unusual is repeated with it. */
export function reviewOrderAct(
  order: Order,
  words: ActWords,
  send: (confirms: Confirms) => Promise<Order>,
  warnings: readonly DealWarning[] = [],
  problem?: string,
): void {
  const side = order.buy_or_sell === null ? null : order.buy_or_sell === "buy" ? "BID" : "ASK";
  useConfirm.getState().ask(
    {
      line: words.line,
      warnings,
      cautions: words.cautions ?? [],
      label: words.label,
      side,
      again: words.again ?? null,
      send: async () => {
        try {
          const fresh = await send(confirmsOf(warnings));
          useConfirm.getState().drop();
          takeOrder(fresh);
          closeRoom();
          notify({ summary: `${words.done}: ${fresh.number}`, severity: "success", group: `order-${fresh.id}` });
        } catch (error) {
          const unusual = unusualIn(error);
          if (unusual !== null) return reviewOrderAct(order, words, send, unusual, LOOK_AGAIN);
          if (!isRefusal(error)) throw error;
          if (takeFresh(error) && (await retryStale(error))) return;
          useConfirm.getState().drop();
          focusOrder();
          notify({ summary: error.text, severity: "error", group: "deal" });
        }
      },
    },
    problem,
  );
}
