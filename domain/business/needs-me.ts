import type { Approval } from "#domain/accounts/approval.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Order, OrderClock } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { TradeList } from "#domain/entities/trade-list.ts";
import { readClock, worstFirst } from "#domain/orders/clocks.ts";
import { askedOf, cancelWaitsUntilMs } from "#domain/orders/needs-answer.ts";
import { dealClocks } from "#domain/tickets/clocks.ts";
import { CANCEL_WITHIN_MS, mayAct, mayAgreeToCancel, waitsFor } from "#domain/tickets/life.ts";
import type { TicketViewer } from "#domain/tickets/sides.ts";
import { listsThatNeedMe } from "#domain/trade-lists/answers.ts";
import { needsMe } from "#domain/trading/cluster-moves.ts";

/** Urgency of a need: amber shortly before its due time, red from that second on. */
export type NeedTone = "fine" | "soon" | "late";

/** One open request to a firm, with the act it requires. */
export interface Need {
  kind: "cluster" | "ticket" | "order" | "list" | "approval";
  /** Id of the cluster, ticket, order, list or approval. */
  id: string;
  /** Label of the act, e.g. `Consent`. */
  act: string;
  /** Due time in epoch ms; null without a deadline. */
  dueMs: number | null;
  tone: NeedTone;
  /** True when only this firm can act; otherwise the other side, the exchange or the back office may act as well. */
  isMyTurn: boolean;
}

interface Waiting {
  clusters: readonly Cluster[];
  tickets: readonly Ticket[];
  orders: readonly Order[];
  lists: readonly TradeList[];
  /** The firm's changes that await a second person's approval, as visible to the viewer. */
  approvals: readonly Approval[];
}

/** Reports turn amber five minutes before they are due (N-08); so do turns, lists and requests to cancel. */
const AMBER_MS = 5 * 60_000;

/**
 * All open requests to a firm in one queue, by time left, those without a deadline last; at equal times the firm's own
 * turn comes first. A deal appears once: its ticket until it is confirmed, then its order.
 */
export function needsOf(
  { clusters, tickets, orders, lists, approvals }: Waiting,
  viewer: TicketViewer,
  nowMs: number,
): Need[] {
  const orderOfTicket = new Map(
    orders.flatMap((order) => (isOfTicket(order) ? [[order.ticket_id, order] as const] : [])),
  );
  const ofTickets = tickets.flatMap(
    (ticket) => needOfTicket(ticket, orderOfTicket.get(ticket.id), viewer, nowMs) ?? [],
  );
  const counted = new Set(ofTickets.map(({ id }) => id));
  const needs: Need[] = [
    ...needsMe(clusters, viewer.clientId).map(({ id, expires_at: at }) =>
      needBy("cluster", id, "Answer", at === null ? null : Date.parse(at), nowMs),
    ),
    ...ofTickets,
    ...worstFirst(orders)
      .filter(({ ticket_id: id }) => id === null || !counted.has(id))
      .flatMap((order) => needOfOrder(order, viewer.clientId, nowMs) ?? []),
    ...listsThatNeedMe(lists, nowMs).map(({ id, role, closes_at: at }) =>
      needBy("list", id, role === "ASKED" ? "Answer" : "Take", Date.parse(at), nowMs),
    ),
    ...approvals
      .filter(({ is_mine: isMine, status }) => !isMine && status === "pending")
      .map(({ id, expires_at: at }) => needBy("approval", id, "Approve", Date.parse(at), nowMs)),
  ];
  return needs.toSorted((a, b) => leftBy(a) - leftBy(b) || Number(b.isMyTurn) - Number(a.isMyTurn));
}

/**
 * Needs on which a person may act: orders are for dealers and back office, approvals are already filtered by person,
 * everything else is for dealers only.
 */
export function needsWithin(needs: readonly Need[], may: { trade: boolean; actOnOrders: boolean }): Need[] {
  return needs.filter(({ kind }) => kind === "approval" || (kind === "order" ? may.actOnOrders : may.trade));
}

/** Next need after the open one, cyclic; the first when none is open. */
export function nextNeed(needs: readonly Need[], openId: string | null): Need | undefined {
  const at = needs.findIndex(({ id }) => id === openId);
  return needs[(at + 1) % needs.length];
}

/** Tone of the most urgent need. */
export function worstTone(needs: readonly Need[]): NeedTone {
  const tones = new Set(needs.map(({ tone }) => tone));
  return tones.has("late") ? "late" : tones.has("soon") ? "soon" : "fine";
}

const leftBy = ({ dueMs }: Need): number => dueMs ?? Number.MAX_SAFE_INTEGER;

function needBy(kind: Need["kind"], id: string, act: string, dueMs: number | null, nowMs: number): Need {
  return { kind, id, act, dueMs, tone: dueMs === null ? "fine" : needTone(dueMs, nowMs), isMyTurn: true };
}

/** Tone of a due time that is not read from a deal's clock; due exactly now is late. */
export function needTone(dueMs: number, nowMs: number): NeedTone {
  return nowMs >= dueMs ? "late" : nowMs >= dueMs - AMBER_MS ? "soon" : "fine";
}

/** True for an order whose ticket is not yet confirmed by the exchange: until then the ticket represents the deal. */
export function isOfTicket(order: Order): order is Order & { ticket_id: string } {
  return order.ticket_id !== null && order.confirmed_at === null;
}

function needOfTicket(ticket: Ticket, order: Order | undefined, viewer: TicketViewer, nowMs: number): Need | null {
  const { id, cancel_asked: asked } = ticket;
  if (asked !== null && mayAgreeToCancel(ticket, viewer, nowMs)) {
    return needBy("ticket", id, "Agree to cancel", Date.parse(asked.at) + CANCEL_WITHIN_MS, nowMs);
  }
  const isConsent = waitsFor(ticket, viewer);
  if (!isConsent && !mayAct(ticket, "execute", viewer, nowMs).ok) return null;
  // The money deadline of a deal made on an exchange is a clock of its order.
  const clocks = [
    ...dealClocks(ticket, nowMs),
    ...(order?.clocks ?? []).map((clock) => readClock(clock, nowMs)),
  ].toSorted((a, b) => a.dueMs - b.dueMs);
  const act = isConsent ? "Consent" : "Execute";
  return { kind: "ticket", id, act, ...dueBy(clocks[0]), isMyTurn: true };
}

/** Next act on the own leg of a deal that both sides report; null for others. */
function needOfLeg({ id, report, may, clocks }: Order, nowMs: number): Need | null {
  if (report === undefined) return null;
  if (may.includes("report")) {
    const due = worstOf(clocks, nowMs).find((clock) => clock.id === "report");
    return { kind: "order", id, act: "Report", ...dueBy(due), isMyTurn: true };
  }
  const legs = [report.buyer, report.seller];
  const isEntered = legs.every(({ own }) => own === undefined || own.entered_number !== null);
  if (!may.includes("match") || isEntered || legs.some(({ state }) => state !== "REPORTED")) return null;
  return needBy("order", id, "Enter match", null, nowMs);
}

function needOfOrder(order: Order, clientId: string, nowMs: number): Need | null {
  const { id, settlement } = order;
  const [worst] = worstOf(order.clocks, nowMs);
  switch (askedOf(order, clientId, nowMs)) {
    case "report":
      return { kind: "order", id, act: "Accept", ...dueBy(worst), isMyTurn: true };
    case "amendment":
      return { kind: "order", id, act: "Agree", ...dueBy(worst), isMyTurn: true };
    case "cancel":
      return needBy("order", id, "Agree to cancel", cancelWaitsUntilMs(order), nowMs);
    case "again":
      return { ...needBy("order", id, "Settle again", null, nowMs), tone: "late" };
    case null:
      break;
  }
  const ofLeg = needOfLeg(order, nowMs);
  if (ofLeg !== null) return ofLeg;
  const isAsked = settlement !== null && settlement.again !== null;
  if (order.state === "FAILED" && order.may.includes("settle_again") && !isAsked) {
    return { kind: "order", id, act: "Settle again", dueMs: null, tone: "late", isMyTurn: false };
  }
  const due = worstOf(
    order.clocks.filter((clock) => isDueFrom(order, clock, clientId)),
    nowMs,
  ).find(({ standing }) => standing !== "fine");
  return due === undefined ? null : { kind: "order", id, act: due.act, ...dueBy(due), isMyTurn: false };
}

const CLOCK_ACTS: Record<OrderClock["id"], string> = {
  report: "Report",
  other_report: "Wait for the report",
  clearing: "Wait for CCIL",
  money: "Confirm money",
  intention: "Intention",
  pay_in: "Pay in",
};

function worstOf(clocks: readonly OrderClock[], nowMs: number) {
  return clocks
    .map((clock) => ({ ...readClock(clock, nowMs), act: CLOCK_ACTS[clock.id] }))
    .toSorted((a, b) => a.dueMs - b.dueMs);
}

function dueBy(clock: { dueMs: number; standing: NeedTone } | undefined): Pick<Need, "dueMs" | "tone"> {
  return clock === undefined ? { dueMs: null, tone: "fine" } : { dueMs: clock.dueMs, tone: clock.standing };
}

/**
 * True when the clock runs against this firm: it has to report, its money differs, or its bonds or money have not been
 * delivered.
 */
function isDueFrom(order: Order, { id }: OrderClock, clientId: string): boolean {
  const { settlement, reporter } = order;
  const isMine = (side: "buyer" | "seller") => order[side].client_id === clientId;
  switch (id) {
    case "report":
      // Both sides of a platform report, each on its own clock.
      return order.report !== undefined || isMine(reporter);
    case "other_report":
    case "clearing":
      return false;
    case "money":
      return order.dispute !== null;
    case "intention":
      return order.may.includes("intention");
    case "pay_in":
      return (
        settlement !== null &&
        ((isMine("buyer") && settlement.funds_in.at === null) || (isMine("seller") && settlement.bonds_in.at === null))
      );
  }
}
