import { CORP_OF } from "#domain/entities/clearing.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { OrderClock, OrderState } from "#domain/entities/order.ts";
import type { Execution } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { INTENTION_BEFORE_MS, moneyCutOff, payInTime } from "#domain/orders/cut-offs.ts";
import type { StoredTrack } from "#domain/orders/stored.ts";
import { reportDueAt } from "#domain/tickets/clocks.ts";

/** Fields of an order that its clocks depend on. */
interface Clocked {
  state: OrderState;
  exchange: Exchange;
  execution: Execution;
  dealTime: Date;
  reportedAt: Date | null;
  settlementDate: IsoDate;
  track: StoredTrack | null;
}

/** Pay-in deadline of an order's bonds and money. */
export function payInDueMs({ exchange, settlementDate }: Pick<Clocked, "exchange" | "settlementDate">): number {
  return istInstantMs(settlementDate, payInTime(CORP_OF[exchange], settlementDate));
}

/** Running clocks of an order, first due first. (N-08) */
export function runningClocks(order: Clocked): OrderClock[] {
  const { state, exchange, execution, dealTime, reportedAt, settlementDate, track } = order;
  const clocks: OrderClock[] = [];
  const add = (id: OrderClock["id"], dueMs: number) => clocks.push({ id, due_at: new Date(dueMs).toISOString() });
  if (state === "REPORTED" || state === "ACCEPTED") {
    const due = reportDueAt(execution, dealTime);
    if (due !== null && reportedAt === null) add("report", due.getTime());
    if (due === null) {
      const dealDay = istDateOf(dealTime.getTime());
      const delta = settlementDate === dealDay ? 0 : 1;
      add("money", istInstantMs(dealDay, moneyCutOff(exchange, delta, dealDay)));
    }
  }
  if (state === "CONFIRMED" && track !== null) {
    const due = payInDueMs(order);
    const waits = track.intentions.buyer === "pending" || track.intentions.seller === "pending";
    if (waits) add("intention", due - INTENTION_BEFORE_MS);
    if (track.bondsIn.at === null || track.fundsIn.at === null) add("pay_in", due);
  }
  return clocks.toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at));
}
