import type { OrderClock } from "#domain/entities/order.ts";

/** Label of each clock, and the time before it is due at which it turns amber. */
const CLOCKS: Record<OrderClock["id"], { label: string; amberMs: number }> = {
  report: { label: "Report due", amberMs: 5 * 60_000 },
  other_report: { label: "Other side's report due", amberMs: 5 * 60_000 },
  clearing: { label: "CCIL's decision due", amberMs: 10 * 60_000 },
  money: { label: "Money confirmation due", amberMs: 30 * 60_000 },
  intention: { label: "Custodian intention due", amberMs: 30 * 60_000 },
  pay_in: { label: "Pay-in due", amberMs: 30 * 60_000 },
};

export interface ReadClock {
  id: OrderClock["id"];
  label: string;
  dueMs: number;
  /** Due exactly now is late. */
  standing: "fine" | "soon" | "late";
}

/** Reads a clock at a time. */
export function readClock({ id, due_at: dueAt }: OrderClock, nowMs: number): ReadClock {
  const { label, amberMs } = CLOCKS[id];
  const dueMs = Date.parse(dueAt);
  const standing = nowMs >= dueMs ? "late" : nowMs >= dueMs - amberMs ? "soon" : "fine";
  return { id, label, dueMs, standing };
}

/** Clocks of an order, worst first: the longest overdue, then the least time left. (N-08) */
export function readClocks(clocks: readonly OrderClock[], nowMs: number): ReadClock[] {
  return clocks.map((clock) => readClock(clock, nowMs)).toSorted((a, b) => a.dueMs - b.dueMs);
}

/** True when a clock of the order is overdue. */
export function isAnyLate({ clocks }: { clocks: readonly OrderClock[] }, nowMs: number): boolean {
  return clocks.some((clock) => readClock(clock, nowMs).standing === "late");
}

/**
 * Sorts orders by their worst clock; those without a running clock come last in their given order. Each clock is read
 * once, so that 100,000 orders are sorted between two frames.
 */
export function worstFirst<O extends { clocks: readonly OrderClock[] }>(orders: readonly O[]): O[] {
  const running: { order: O; dueMs: number }[] = [];
  const others: O[] = [];
  for (const order of orders) {
    if (order.clocks.length === 0) others.push(order);
    else running.push({ order, dueMs: dueMsOf(order.clocks) });
  }
  running.sort((a, b) => a.dueMs - b.dueMs);
  return [...running.map(({ order }) => order), ...others];
}

/** Cache by clock list: a changed order has a new list. */
const dueKnown = new WeakMap<readonly OrderClock[], number>();

function dueMsOf(clocks: readonly OrderClock[]): number {
  const known = dueKnown.get(clocks);
  if (known !== undefined) return known;
  const dueMs = Math.min(...clocks.map(({ due_at: dueAt }) => Date.parse(dueAt)));
  dueKnown.set(clocks, dueMs);
  return dueMs;
}
