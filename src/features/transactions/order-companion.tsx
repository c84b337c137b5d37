import { useEffect, useRef } from "react";
import type { Order } from "#domain/entities/order.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { lateNotice, orderNotice, type OrderNotice, orderTroubles } from "#domain/notices/order-notice.ts";
import { readClocks } from "#domain/orders/clocks.ts";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSession } from "#src/session/session.ts";
import { raiseNotice } from "#src/shell/bell/raise-notice.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { ORDER_VIEW } from "#src/features/transactions/open-order.ts";

/** Notifies of changes to the firm's orders, of orders awaiting the firm, and of clocks that ran out. (N-08) */
export function OrderCompanion() {
  const clientId = useSession(({ session }) => session?.id ?? "");
  const orders = useLive((state) => state.orders);
  const isAnswered = useLive((state) => state.answered.orders);
  const now = useSeconds();
  const known = useRef<ReadonlyMap<string, Order> | null>(null);
  useEffect(() => {
    if (!isAnswered) return;
    const before = known.current;
    known.current = new Map(orders.map((order) => [order.id, order]));
    for (const order of orders) {
      if (before === null) {
        recordTroubles(order);
        continue;
      }
      const notice = orderNotice(order, before.get(order.id), clientId, serverNowMs());
      if (notice !== null) raise(order, notice, isOpened(order.id) ? "quiet" : "full");
    }
  }, [orders, isAnswered, clientId]);
  // Notified once, when it runs out.
  const late = orders.flatMap((order) =>
    readClocks(order.clocks, now).flatMap((clock) => (clock.standing === "late" ? [{ order, clock }] : [])),
  );
  const lateKey = late.map(({ order, clock }) => `${order.id} ${clock.id} ${clock.dueMs}`).join();
  const latest = useRef(late);
  useEffect(() => {
    latest.current = late;
  });
  useEffect(() => {
    for (const { order, clock } of latest.current) {
      raise(order, lateNotice(order, clock), "full");
    }
  }, [lateKey]);
  return null;
}

function raise(order: Order, notice: OrderNotice, how: "full" | "quiet" | "bell"): void {
  const { at, ...raised } = notice;
  const open = { commandId: "order.open", args: { id: order.id } };
  const atMs = at === null ? {} : { atMs: Date.parse(at) };
  raiseNotice({ ...raised, ...atMs, open, group: `order-${order.id}` }, how);
}

/** Stores today's failures and money differences in the bell, also those from before the page opened. */
function recordTroubles(order: Order): void {
  const today = istDateOf(serverNowMs());
  for (const notice of orderTroubles(order)) {
    if (notice.at === null || istDateOf(Date.parse(notice.at)) === today) raise(order, notice, "bell");
  }
}

function isOpened(id: string): boolean {
  const { current } = useSideDesk.getState();
  return current?.view === ORDER_VIEW && current.props["id"] === id;
}
