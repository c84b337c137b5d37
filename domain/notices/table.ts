import type { ApprovalStatus } from "#domain/accounts/approval.ts";
import type { ClusterState, RoundStatus } from "#domain/entities/cluster.ts";
import type { RfqStatus } from "#domain/entities/eoi.ts";
import type { LotMoveKind } from "#domain/entities/inventory.ts";
import type { OrderAct, OrderClock, OrderState, SettlementStatus } from "#domain/entities/order.ts";
import type { TicketState, TicketStep } from "#domain/entities/ticket.ts";
import type { AnswerStatus, ListLineState, TradeList } from "#domain/entities/trade-list.ts";
import { fromServer, type NoticeRule, notified, rowOnly } from "#domain/notices/notice.ts";
import type { EoiEvent } from "#domain/trading/eoi-life.ts";

// Every change of state that the other side, a colleague, an exchange, a clock or staff can make, with its audience and
// channels. Toasts and the bell read their kind from here; walk.test.ts runs the state machines and fails when a line
// is missing.

type Lines<Key extends string> = Readonly<Record<Key, NoticeRule>>;

const turn = (how: Partial<NoticeRule> = {}) =>
  notified("other side", { toast: "info", sound: "attention", bell: "turn", needsMe: true, ...how });
const failed = notified("both sides", { toast: "warn", sound: "attention", bell: "settlement" });

/** Quotes (EOIs), by life cycle event. */
const quote: Lines<EoiEvent["type"]> = {
  marketOpened: rowOnly("own firm"),
  edited: rowOnly("own firm"),
  replaced: rowOnly("own firm"),
  // The ticket of the deal, or of its cancellation, has the notice.
  filled: rowOnly("own firm"),
  returned: rowOnly("own firm"),
  withdrawn: fromServer("owner"),
  expired: fromServer("owner"),
};

const negotiation = {
  /** By the outcome of an offer. */
  round: {
    PENDING: turn(),
    COUNTERED: turn(),
    // The ticket of the deal has the notice.
    ACCEPTED: rowOnly("both sides"),
    REJECTED: notified("other side", { toast: "warn", sound: "attention", bell: "negotiation" }),
    WITHDRAWN: notified("other side", { toast: "warn", sound: "attention", bell: "negotiation" }),
    EXPIRED: notified("both sides", { toast: "info", bell: "negotiation" }),
  } satisfies Lines<RoundStatus>,
  state: {
    INQUIRY: turn(),
    NEGOTIATING: turn(),
    AGREED: turn(),
    ACCEPTED: rowOnly("both sides"),
    CLOSED: rowOnly("both sides"),
    /** An offer or a quote in it was withdrawn. */
    LAPSED: notified("other side", { toast: "info", sound: "attention", bell: "negotiation" }),
  } satisfies Lines<ClusterState>,
  /** Same when the firm itself may have caused it. */
  over: notified("own firm", { bell: "negotiation" }),
  /** The other side changed the quote behind it. */
  moved: notified("other side", { toast: "warn", sound: "attention", bell: "negotiation" }),
};

const ticket = {
  step: {
    send: turn(),
    edit: turn({ toast: "warn" }),
    consent: rowOnly("other side"),
    reject: notified("other side", { toast: "warn", sound: "attention", bell: "refusal" }),
    reopen: turn({ toast: "warn" }),
    ask_cancel: turn({ toast: "warn" }),
    cancel: notified("other side", { toast: "warn", sound: "attention", bell: "refusal" }),
  } satisfies Lines<TicketStep["act"]>,
  state: {
    DRAFT: rowOnly("own firm"),
    /** A deal just made. */
    SENT: notified("both sides", { toast: "info", sound: "deal", bell: "deal", needsMe: true }),
    PART_AGREED: rowOnly("both sides"),
    /** Execution failed: the exchange did not do it. */
    AGREED: notified("both sides", { toast: "warn", bell: "deal" }),
    EXECUTING: rowOnly("both sides"),
    EXECUTED: notified("both sides", { toast: "success", bell: "deal" }),
    REJECTED: notified("both sides", { toast: "warn", bell: "deal" }),
    CANCELLED: notified("both sides", { toast: "warn", bell: "deal" }),
  } satisfies Lines<TicketState>,
  /** New holidays moved its settlement. */
  moved: notified("both sides", { toast: "warn", bell: "deal" }),
};

const order = {
  act: {
    accept: rowOnly("other side"),
    reject: notified("other side", { toast: "warn", bell: "refusal" }),
    modify: turn(),
    cancel: turn(),
    decide: rowOnly("other side"),
    settle: rowOnly("other side"),
    settle_again: turn(),
    intention: rowOnly("other side"),
    place: rowOnly("own firm"),
    report: rowOnly("other side"),
    withdraw_report: notified("other side", { toast: "warn", bell: "deal" }),
    match: rowOnly("other side"),
    clearing: rowOnly("both sides"),
  } satisfies Lines<OrderAct>,
  state: {
    REPORTED: turn(),
    ACCEPTED: rowOnly("both sides"),
    CONFIRMED: notified("both sides", { toast: "success", bell: "deal" }),
    SETTLED: notified("both sides", { toast: "success", bell: "deal" }),
    FAILED: failed,
    REJECTED: notified("both sides", { toast: "warn", bell: "refusal" }),
    CANCELLED: notified("both sides", { toast: "info", bell: "deal" }),
  } satisfies Lines<OrderState>,
  /** Messages of the clearing corporation that change no state. */
  settlement: {
    PENDING: rowOnly("both sides"),
    BONDS_IN: rowOnly("both sides"),
    FUNDS_IN: rowOnly("both sides"),
    PAY_IN_DONE: rowOnly("both sides"),
    PAID_OUT: rowOnly("both sides"),
    REVERSED: failed,
    EXPIRED: failed,
    NOT_SETTLEABLE: failed,
    CANCELLED: failed,
    DOCUMENT_MISSING: failed,
  } satisfies Lines<SettlementStatus>,
  /** The money received differs from the money due. */
  paidOff: failed,
  /** The exchange or its clearing corporation has another amount than both sides agreed. */
  disputed: failed,
  late: {
    report: notified("both sides", { bell: "settlement" }),
    other_report: notified("both sides", { bell: "settlement" }),
    clearing: notified("both sides", { bell: "settlement" }),
    money: notified("both sides", { bell: "settlement" }),
    intention: notified("both sides", { bell: "settlement" }),
    pay_in: notified("both sides", { bell: "settlement" }),
  } satisfies Lines<OrderClock["id"]>,
};

const list = {
  asks: notified("asked firms", { toast: "info", sound: "attention", bell: "turn", needsMe: true }),
  /** First answers that can be accepted. */
  answered: notified("asker", { bell: "turn", needsMe: true }),
  line: {
    OPEN: rowOnly("asked firms"),
    DEALT: notified("asked firms", { toast: "info", sound: "attention", bell: "deal" }),
    GONE: notified("asked firms", { toast: "info", sound: "attention", bell: "deal" }),
    WITHDRAWN: notified("asked firms", { toast: "info", sound: "attention", bell: "deal" }),
    ENDED: rowOnly("asked firms"),
  } satisfies Lines<ListLineState>,
  answer: {
    STANDING: rowOnly("asker"),
    DEALT: rowOnly("asked firms"),
    WITHDRAWN: rowOnly("asker"),
    EXPIRED: rowOnly("asker"),
    PASSED: rowOnly("asked firms"),
  } satisfies Lines<AnswerStatus>,
  state: {
    OPEN: rowOnly("asked firms"),
    ENDED: rowOnly("asked firms"),
    WITHDRAWN: notified("asked firms", { toast: "info", sound: "attention", bell: "deal" }),
  } satisfies Lines<TradeList["state"]>,
};

const rfq = {
  status: {
    QUEUED: rowOnly("own firm"),
    LIVE: rowOnly("own firm"),
    // The ticket of the deal has the notice.
    TRADED: rowOnly("own firm"),
    /** Closed at the exchange without a withdrawal here. */
    CANCELLED: fromServer("owner"),
    FAILED: notified("own firm", { toast: "warn", sound: "attention", bell: "refusal" }),
  } satisfies Lines<RfqStatus>,
  /** The exchange refused a change of a live quote. */
  refused: notified("own firm", { toast: "warn", sound: "attention", bell: "refusal" }),
};

/** Holdings: bonds bought and sold have the notice of their order, payments are in the payment calendar. */
const holding: Lines<LotMoveKind> = {
  OPEN: rowOnly("own firm"),
  SALE: rowOnly("own firm"),
  CLOSE: rowOnly("own firm"),
  COST: rowOnly("own firm"),
  AVERAGE: rowOnly("own firm"),
  COUPON: rowOnly("own firm"),
  PART_REDEMPTION: rowOnly("own firm"),
  REDEMPTION: rowOnly("own firm"),
  CALL: rowOnly("own firm"),
  PUT: rowOnly("own firm"),
};

export const LIMIT_ACTS = ["add", "change", "remove"] as const;
export type LimitAct = (typeof LIMIT_ACTS)[number];

const limit: Lines<LimitAct> = {
  add: fromServer("dealers and admins of the firm"),
  change: fromServer("dealers and admins of the firm"),
  remove: fromServer("dealers and admins of the firm"),
};

const approval: Lines<ApprovalStatus> = {
  pending: fromServer("approvers"),
  approved: fromServer("maker"),
  rejected: fromServer("maker"),
  stale: fromServer("maker"),
  withdrawn: rowOnly("approvers"),
  // No job ends it: the page shows it as expired from that time on.
  expired: rowOnly("maker"),
};

const invitation = {
  /** To a chat channel. */
  chat: {
    invited: notified("invited person", { sound: "invitation", bell: "invitation" }),
    joined: rowOnly("own firm"),
  } satisfies Lines<"invited" | "joined">,
  /** To the firm, by mail. */
  firm: {
    invited: rowOnly("dealers and admins of the firm"),
    active: rowOnly("dealers and admins of the firm"),
    inactive: rowOnly("dealers and admins of the firm"),
  } satisfies Lines<"invited" | "active" | "inactive">,
};

export const NOTICES = {
  quote,
  negotiation,
  ticket,
  order,
  list,
  rfq,
  holding,
  limit,
  approval,
  invitation,
} as const;
