import { create } from "zustand";
import { order as orderRow, type Order } from "#domain/entities/order.ts";
import type { CallError } from "#src/lib/call-error.ts";
import { holdAnswer } from "#src/lib/hold-answer.ts";
import { useLive } from "#src/live/live-store.ts";
import { ORDERS } from "#src/features/transactions/use-orders.ts";
import { queries } from "#src/session/queries.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";

export const ORDER_VIEW = "order.view";
export const REPORT_VIEW = "order.report";

/** What the open order shows below its terms. */
export type OrderRoom =
  | "reject"
  | "modify"
  | "amend"
  | "cancel"
  | "refuse-amendment"
  | "settle"
  | "again"
  | "intention"
  | "place"
  | "versions";

interface OrderDesk {
  room: OrderRoom | null;
  open: (room: OrderRoom | null) => void;
}

/** What is open in the view of an order, for the commands that open it. */
export const useOrderDesk = create<OrderDesk>((set) => ({ room: null, open: (room) => set({ room }) }));

/** Gives the focus to the open order when what had it has gone. */
export function focusOrder(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("[data-side-view] [data-order]")?.focus();
  });
}

/** Closes what was open below the terms. */
export function closeRoom(): void {
  useOrderDesk.getState().open(null);
  focusOrder();
}

export const orderKey = (id: string | null) => [ORDERS, "one", id] as const;

/** Puts a fresher row of an order on screen without waiting for the socket. */
export function takeOrder(fresh: Order): void {
  const { orders } = useLive.getState();
  const current = orders.find((row) => row.id === fresh.id);
  holdAnswer<Order>(queries, orderKey(fresh.id), (known) =>
    known !== undefined && known.version > fresh.version ? known : fresh,
  );
  if (current !== undefined && current.version > fresh.version) return;
  useLive.setState({ orders: current ? orders.map((row) => (row === current ? fresh : row)) : [fresh, ...orders] });
}

/**
 * Puts the row that a refusal carries on screen: what was looked at is no longer what stands.
 * @returns whether it carries one
 */
export function takeFresh(error: CallError): boolean {
  const fresh = orderRow.safeParse(error.body?.fresh);
  if (fresh.success) takeOrder(fresh.data);
  return fresh.success;
}

/** The order in the open view; undefined when there is none, or it has gone. */
export function openOrder(): Order | undefined {
  const { current } = useSideDesk.getState();
  const id = current?.view === ORDER_VIEW ? (current.props["id"] ?? null) : null;
  if (id === null) return undefined;
  const live = useLive.getState().orders.find((row) => row.id === id);
  const read = queries.getQueryData<Order>(orderKey(id));
  return live === undefined || (read !== undefined && read.version > live.version) ? read : live;
}
