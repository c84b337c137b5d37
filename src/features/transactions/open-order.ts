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

/** Section open below the order's terms. */
export type OrderSection =
  | "reject"
  | "modify"
  | "amend"
  | "cancel"
  | "refuse-amendment"
  | "settle"
  | "again"
  | "intention"
  | "place"
  | "report-leg"
  | "withdraw-report"
  | "match"
  | "clearing"
  | "versions";

interface OrderSectionStore {
  section: OrderSection | null;
  open: (section: OrderSection | null) => void;
}

/** Section open in the order view, set by commands. */
export const useOrderSection = create<OrderSectionStore>((set) => ({
  section: null,
  open: (section) => set({ section }),
}));

/** Moves a lost focus to the open order. */
export function focusOrder(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("[data-side-view] [data-order]")?.focus();
  });
}

/** Closes the section below the terms. */
export function closeSection(): void {
  useOrderSection.getState().open(null);
  focusOrder();
}

export const orderKey = (id: string | null) => [ORDERS, "one", id] as const;

/** Shows a newer version of an order without waiting for the socket. */
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
 * Shows the newer version that came with a refusal.
 * @returns true if there was one
 */
export function takeFresh(error: CallError): boolean {
  const fresh = orderRow.safeParse(error.body?.fresh);
  if (fresh.success) takeOrder(fresh.data);
  return fresh.success;
}

/** Order in the open view; undefined if there is none or it is gone. */
export function openOrder(): Order | undefined {
  const { current } = useSideDesk.getState();
  const id = current?.view === ORDER_VIEW ? (current.props["id"] ?? null) : null;
  if (id === null) return undefined;
  const live = useLive.getState().orders.find((row) => row.id === id);
  const read = queries.getQueryData<Order>(orderKey(id));
  return live === undefined || (read !== undefined && read.version > live.version) ? read : live;
}
