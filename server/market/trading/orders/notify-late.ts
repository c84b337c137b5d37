import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { DEAL_SIDES, type DealSide } from "#domain/entities/ticket.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { readClocks } from "#domain/orders/clocks.ts";
import { runningClocks } from "#domain/orders/due.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import { change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { orderLine } from "#server/market/trading/orders/publish-order.ts";
import { saveOrder } from "#server/market/trading/orders/save-order.ts";

const cause = { actor: CLOCK_ACTOR, requestId: "clock" };
const RUNNING = ["REPORTED", "ACCEPTED", "CONFIRMED"] as const;

/** Tells both firms, once each, of every clock of an order that has run out. (N-08) */
export async function notifyLate(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const today = istDateOf(now.getTime());
  const open = await parts.db.orm
    .select()
    .from(orders)
    .where(and(inArray(orders.state, [...RUNNING]), or(lte(orders.settlementDate, today), isNull(orders.reportedAt))));
  for (const { id } of open.filter((row) => lateOf(row, now.getTime()).length > 0)) {
    await change(parts, cause, async (changing) => {
      const [row] = await changing.tx.select().from(orders).where(eq(orders.id, id)).for("update");
      const late = row === undefined ? [] : lateOf(row, changing.now.getTime());
      if (row === undefined || late.length === 0) return;
      const nowMs = changing.now.getTime();
      const labels = late.map(({ label }) => label.toLowerCase()).join(", ");
      const notified = [...row.lateNotified, ...late.map((clock) => clock.id)];
      const step = { action: "order.late", text: `Late: ${labels}`, detail: { clocks: late.map((clock) => clock.id) } };
      await saveOrder(parts, changing, row, { lateNotified: notified }, step);
      for (const side of DEAL_SIDES) {
        const firm = side === "buyer" ? row.buyerClientId : row.sellerClientId;
        const own = lateOf(row, nowMs, [side]).map(({ label }) => label.toLowerCase());
        const text = `${orderLine(parts, row, side)} is late: ${own.length === 0 ? labels : own.join(", ")}`;
        const notice = { id: row.id, text, expires_at: null, your_turn: true };
        changing.publish("rfq_negotiation_notifications", firm, [notice]);
      }
    });
  }
}

function lateOf(row: typeof orders.$inferSelect, nowMs: number, own: readonly DealSide[] = DEAL_SIDES) {
  return readClocks(runningClocks(row, own), nowMs).filter(
    ({ id, standing }) => standing === "late" && !row.lateNotified.includes(id),
  );
}
