import { useEffect, useRef } from "react";
import type { Order } from "#domain/entities/order.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { readClocks } from "#domain/orders/clocks.ts";
import { ORDER_STATE_LABELS, orderStateText, otherFirm } from "#domain/orders/labels.ts";
import { isTakenBack, needsAnswer } from "#domain/orders/needs-answer.ts";
import { useSeconds } from "#src/desk-kit/deals/use-seconds.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { play } from "#src/lib/sound.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSession } from "#src/session/session.ts";
import { recordNews } from "#src/shell/bell/news.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { ORDER_VIEW } from "#src/features/transactions/order-desk.ts";
import { notify } from "#src/ui/toast.tsx";

/** States that a person is told of when an order comes to them: what one's own act led to is told by the act. */
const TOLD: ReadonlySet<Order["state"]> = new Set(["CONFIRMED", "SETTLED", "FAILED", "REJECTED", "CANCELLED"]);

/** Tells a person what became of the firm's orders, which of them wait for the firm, and which clock has run out. (N-08) */
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
    if (before === null) return;
    for (const order of orders) tellChange(order, before.get(order.id), clientId, serverNowMs());
  }, [orders, isAnswered, clientId]);
  // A clock that runs out is told of when it does, and once.
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
      record(order, `late ${order.id} ${clock.id} ${clock.dueMs}`, "refusal", `Late: ${clock.label}, ${order.number}`);
    }
  }, [lateKey]);
  return null;
}

const detailOf = (order: Order) =>
  `${formatCompactRupees(order.face)} ${order.bond_name}, ${otherFirm(order).client_name}, ${order.exchange}`;

function record(order: Order, id: string, kind: "turn" | "deal" | "refusal", summary: string): void {
  const open = { commandId: "order.open", args: { id: order.id } };
  recordNews({ id, kind, summary, detail: detailOf(order), open });
}

function tellChange(order: Order, was: Order | undefined, clientId: string, nowMs: number): void {
  const isTurn = needsAnswer(order, clientId, nowMs);
  const wasTurn = was !== undefined && needsAnswer(was, clientId, nowMs);
  if (isTurn && !wasTurn) {
    tell(order, "turn", `Waits for your firm: ${order.number}`, "info");
    play("attention");
  } else if (isTakenBack(order) && (was === undefined || !isTakenBack(was))) {
    tell(order, "refusal", `${orderStateText(order)}: ${order.number}`, "warn");
    play("attention");
  } else if (was !== undefined && was.state !== order.state && TOLD.has(order.state)) {
    const isBad = order.state === "FAILED" || order.state === "REJECTED";
    const kind = isBad ? "refusal" : "deal";
    tell(order, kind, `${ORDER_STATE_LABELS[order.state]}: ${order.number}`, isBad ? "warn" : "success");
  }
}

function tell(order: Order, kind: "turn" | "deal" | "refusal", summary: string, severity: "info" | "warn" | "success") {
  record(order, `order ${order.id} ${order.version}`, kind, summary);
  // On screen the order says so itself, and a toast would stand over its buttons.
  const { current } = useSideDesk.getState();
  if (current?.view === ORDER_VIEW && current.props["id"] === order.id) return;
  notify({ summary, detail: detailOf(order), severity, group: `order-${order.id}`, life: 8000 });
}
