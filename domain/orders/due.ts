import { corporationOf } from "#domain/entities/deal-venue.ts";
import { isExchange, type Venue } from "#domain/entities/exchanges.ts";
import type { OrderClock, OrderState } from "#domain/entities/order.ts";
import { DEAL_SIDES, type DealSide, type Execution } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { INTENTION_BEFORE_MS, moneyCutOff, payInTime } from "#domain/tickets/cut-offs.ts";
import type { StoredTrack } from "#domain/orders/stored.ts";
import type { StoredReport } from "#domain/reporting/stored.ts";
import { isLegOut, isMatched } from "#domain/reporting/legs.ts";
import { reportDueAt } from "#domain/tickets/clocks.ts";

/** Fields of an order that its clocks depend on. */
interface Clocked {
  state: OrderState;
  exchange: Venue;
  execution: Execution;
  dealTime: Date;
  reportedAt: Date | null;
  settlementDate: IsoDate;
  track: StoredTrack | null;
  report: StoredReport | null;
  confirmedAt: Date | null;
}

/** Pay-in deadline of an order's bonds and money. */
export function payInDueMs({ exchange, settlementDate }: Pick<Clocked, "exchange" | "settlementDate">): number {
  return istInstantMs(settlementDate, payInTime(corporationOf(exchange), settlementDate));
}

/** Time in which CCIL is expected to decide on a matched deal. Our own figure. */
const CLEARING_WITHIN_MS = 30 * 60_000;
const UNDER_WAY: ReadonlySet<OrderState> = new Set(["REPORTED", "ACCEPTED", "CONFIRMED"]);

/**
 * Running clocks of an order, first due first, and the reader's own before another due at the same time. (N-08)
 * @param own sides of the reader: their legs have a clock each, and so has the leg of the other side
 */
export function runningClocks(order: Clocked, own: readonly DealSide[] = DEAL_SIDES): OrderClock[] {
  const { state, exchange, execution, dealTime, reportedAt, settlementDate, track, report, confirmedAt } = order;
  const clocks: OrderClock[] = [];
  const add = (id: OrderClock["id"], dueMs: number) => clocks.push({ id, due_at: new Date(dueMs).toISOString() });
  if (report !== null && UNDER_WAY.has(state)) {
    for (const side of DEAL_SIDES.toSorted((a, b) => Number(own.includes(b)) - Number(own.includes(a)))) {
      const leg = report[side];
      if (isLegOut(leg)) add(own.includes(side) ? "report" : "other_report", Date.parse(leg.dueAt));
    }
    const isAwaited = report.platform === "NDSOM" && isMatched(report) && report.clearing === null;
    if (isAwaited && confirmedAt !== null) add("clearing", confirmedAt.getTime() + CLEARING_WITHIN_MS);
  }
  if ((state === "REPORTED" || state === "ACCEPTED") && isExchange(exchange)) {
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
