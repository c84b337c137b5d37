import type { StoredReport } from "#domain/reporting/stored.ts";
import { describe, expect, test } from "vitest";
import { approvalStatus, decisionRefusal } from "#domain/accounts/approval.ts";
import { userStatus } from "#domain/contract/http/user-accounts.ts";
import { memberState } from "#domain/entities/chat.ts";
import { clusterState } from "#domain/entities/cluster.ts";
import { eoiStatus, rfqStatus } from "#domain/entities/eoi.ts";
import { lotMoveKind } from "#domain/entities/inventory.ts";
import { ORDER_ACTS, ORDER_CLOCKS, ORDER_STATES, type Order, SETTLEMENT_STATUSES } from "#domain/entities/order.ts";
import { TICKET_STEPS, ticketState } from "#domain/entities/ticket.ts";
import { answerStatus, listLineState, tradeList } from "#domain/entities/trade-list.ts";
import { orderNotice } from "#domain/notices/order-notice.ts";
import { negotiationNotice } from "#domain/notices/negotiation-notice.ts";
import { answered, ask, at, CRORES, LATEST, legOf, met, NOW, read, SOON } from "#domain/notices/negotiation.testing.ts";
import type { NoticeRule } from "#domain/notices/notice.ts";
import { LIMIT_ACTS, NOTICES } from "#domain/notices/table.ts";
import { type OrderLife, mayAct as mayActOnOrder, waitsFor } from "#domain/orders/life.ts";
import { orderOf } from "#domain/orders/order.testing.ts";
import { cancelStep, mayAct, TICKET_ACTS, type TicketAct, type TicketLife } from "#domain/tickets/life.ts";
import { bargainOf, closedBy } from "#domain/trading/acceptance.ts";
import { type EoiEvent, eoiAfter } from "#domain/trading/eoi-life.ts";
import { followEnd, followEoi } from "#domain/trading/following.ts";
import { expire, offer, reject, revise, withdraw } from "#domain/trading/rounds.ts";
import { isOpen, type TradeCluster } from "#domain/trading/trade-cluster.ts";
import type { Verdict } from "#domain/trading/verdict.ts";

// Walks every state machine and requires a line in the table of notices for each transition.

/** Fails when a transition has no line, or one that reaches nobody at all. */
function expectLine(lines: Readonly<Record<string, NoticeRule>>, step: string): NoticeRule {
  const line = lines[step];
  expect(line, `the table has no line for ${step}`).toBeDefined();
  if (line === undefined) throw new Error(step);
  const isShown = line.row || line.toast !== null || line.bell !== null;
  expect(isShown, `nobody sees ${step}`).toBe(true);
  return line;
}

const isNotified = ({ toast, bell }: NoticeRule) => toast !== null || bell !== null;

describe("quotes", () => {
  const EVENTS: EoiEvent[] = [
    { type: "marketOpened" },
    { type: "edited", quantum: 30 },
    { type: "replaced" },
    { type: "filled", quantity: 10 },
    { type: "filled", quantity: 20 },
    { type: "returned", quantity: 10, isUndone: true },
    { type: "withdrawn" },
    { type: "expired" },
  ];

  test("each event that a quote takes in any of its states has a line, and an end by others is heard", () => {
    const taken = new Set<EoiEvent["type"]>();
    const reached = new Set<string>();
    for (const status of eoiStatus.options) {
      for (const event of EVENTS) {
        const after = eoiAfter({ status, quantum: 20, remaining: status === "FILLED" ? 0 : 20 }, event);
        if (!after.ok) continue;
        taken.add(event.type);
        reached.add(after.value.status);
        const line = expectLine(NOTICES.quote, event.type);
        if (after.value.status === "CLOSED" || after.value.status === "EXPIRED") expect(isNotified(line)).toBe(true);
      }
    }
    expect([...taken].toSorted()).toEqual(Object.keys(NOTICES.quote).toSorted());
    expect([...reached].toSorted()).toEqual(["CLOSED", "EXPIRED", "FILLED", "OPEN", "PARTIAL", "REPLACED"]);
  });
});

describe("negotiations", () => {
  const FIRMS = ["cli_buyer", "cli_seller"];

  /** All states that a negotiation can reach in one step. */
  function stepsFrom(cluster: TradeCluster): TradeCluster[] {
    const after: TradeCluster[] = [];
    const add = (verdict: Verdict<TradeCluster>) => {
      if (verdict.ok) after.push(verdict.value);
    };
    for (const firm of FIRMS) {
      const legId = legOf(cluster, firm);
      for (const pct of [6.85, 6.88]) {
        const roundId = `neg_${cluster.version}_${firm}_${pct}`;
        const made = { legId, userId: "usr", roundId, level: at(pct), quantity: CRORES, expiresAt: SOON, now: NOW };
        add(offer(cluster, made));
        add(revise(cluster, made));
      }
      add(reject(cluster, legId, NOW, LATEST));
      add(withdraw(cluster, legId, NOW, LATEST));
      const bargain = bargainOf(cluster, legId, FIRMS.find((each) => each !== firm) ?? "", NOW, () => CRORES);
      if (bargain.ok) after.push(closedBy(cluster, bargain.value, "tkt_1", NOW));
    }
    add(expire(cluster, NOW, LATEST));
    after.push(followEoi(cluster, ask.id, at(6.8), CRORES, NOW));
    for (const how of ["filled", "withdrawn", "expired"] as const) after.push(followEnd(cluster, ask.id, how, NOW));
    return after.filter((each) => each.version > cluster.version);
  }

  test("each state of a negotiation and of its offers that can be reached has a line", () => {
    const [states, rounds] = [new Set<string>(), new Set<string>()];
    const walk = (cluster: TradeCluster, depth: number): void => {
      states.add(cluster.state);
      for (const { status } of cluster.rounds) rounds.add(status);
      if (depth > 0) for (const next of stepsFrom(cluster)) walk(next, depth - 1);
    };
    for (const start of [answered(), answered(null), met()]) walk(start, 2);
    for (const state of states) expectLine(NOTICES.negotiation.state, state);
    for (const status of rounds) expectLine(NOTICES.negotiation.round, status);
    // An acceptance is a deal at once.
    expect([...states, "ACCEPTED"].toSorted()).toEqual(clusterState.options.toSorted());
    expect([...rounds].toSorted()).toEqual(Object.keys(NOTICES.negotiation.round).toSorted());
  });

  test("each end without a deal is heard by somebody, and a turn that passes by nobody as an end", () => {
    for (const start of [answered(), answered(null), met(), ...stepsFrom(met())].filter(isOpen)) {
      for (const next of stepsFrom(start)) {
        const notices = FIRMS.map((firm) => negotiationNotice(read(next), read(start), firm)).filter(Boolean);
        if (next.state === "LAPSED") expect(notices.length, `${start.state} to an end`).toBeGreaterThan(0);
        if (next.state === "CLOSED") expect(notices).toEqual([]);
      }
    }
  });
});

describe("tickets", () => {
  const NOW_MS = Date.parse("2026-11-20T06:00:00.000Z");
  const buyer = { clientId: "cli_meridian", userId: "usr_asha" };
  const seller = { clientId: "cli_narmada", userId: "usr_rohan" };
  const life = (changes: Partial<TicketLife>): TicketLife => ({
    state: "SENT",
    source: "MANUAL",
    execution: "RFQ_OTO",
    author_client_id: "cli_meridian",
    buyer: { client_id: "cli_meridian" },
    seller: { client_id: "cli_narmada" },
    brokers: [],
    consents: { buyer: null, seller: null },
    cancel_asked: null,
    history: [],
    created_at: "2026-11-20T05:30:00.000Z",
    ...changes,
  });
  /** History entry of an act; null when only its own side sees it, or when the state shows it. */
  const stepOf = (act: TicketAct, ticket: TicketLife, viewer: typeof buyer) => {
    if (act === "own" || act === "execute") return null;
    if (act !== "cancel") return act;
    return cancelStep(ticket, viewer, NOW_MS) === "ask" ? "ask_cancel" : "cancel";
  };

  test("each step that either side may take in any state has a line, and so has each state", () => {
    const taken = new Set<string>();
    for (const state of ticketState.options) {
      expectLine(NOTICES.ticket.state, state);
      for (const source of ["MANUAL", "CLUSTER"] as const) {
        const ticket = life({ state, source });
        for (const viewer of [buyer, seller]) {
          for (const act of TICKET_ACTS.filter((each) => mayAct(ticket, each, viewer, NOW_MS).ok)) {
            const step = stepOf(act, ticket, viewer);
            if (step === null) continue;
            taken.add(step);
            expectLine(NOTICES.ticket.step, step);
          }
        }
      }
    }
    expect([...taken].toSorted()).toEqual([...TICKET_STEPS].toSorted());
  });
});

const leg = (state: StoredReport["buyer"]["state"]): StoredReport["buyer"] => ({
  state,
  dueAt: "2026-11-25T05:45:00.000Z",
  slipNumber: "2026/1",
  reporter: "self",
  reporterName: null,
  memberCode: null,
  constituentCode: null,
  reference: null,
  reportedAt: null,
  lateReason: null,
  channel: null,
  refusal: null,
  isInDoubt: false,
  enteredNumber: null,
});
const REPORTS: StoredReport[] = (["DUE", "REPORTED", "MATCHED"] as const).map((state) => ({
  platform: "NDSOM",
  buyer: leg(state),
  seller: leg(state),
  differs: [],
  clearing: null,
}));

describe("orders", () => {
  const NOW_MS = Date.parse("2026-11-25T06:00:00.000Z");
  const life = (changes: Partial<OrderLife>): OrderLife => ({
    buyer: { client_id: "cli_meridian" },
    seller: { client_id: "cli_narmada" },
    brokers: [],
    kind: "PROCUREMENT",
    state: "REPORTED",
    exchange: "NSE",
    reportedStatus: "pending",
    reporter: "seller",
    ticketNumber: null,
    report: null,
    settlementDate: "2026-11-25",
    isInDoubt: false,
    isDisputed: false,
    amendment: null,
    cancelAsked: null,
    track: {
      isReportedByCorporation: false,
      isPayInDone: false,
      settledByHand: { buyer: false, seller: false },
      hasIntention: { buyer: true, seller: true },
      againBy: null,
    },
    isPlacementConfirmed: false,
    ...changes,
  });

  test("each act that either side may take in any state has a line, and so has each state", () => {
    const taken = new Set<string>();
    for (const state of ORDER_STATES) {
      expectLine(NOTICES.order.state, state);
      const amendments = [null, { by: "seller" as const, isOpen: true, isDecided: false }];
      const orders = [
        ...amendments.map((amendment) => life({ state, amendment })),
        ...REPORTS.map((report) => life({ state, report, exchange: "NDSOM" })),
      ];
      for (const order of orders) {
        for (const clientId of ["cli_meridian", "cli_narmada"]) {
          for (const act of ORDER_ACTS) {
            if (!mayActOnOrder(order, act, { clientId }, NOW_MS).ok) continue;
            taken.add(act);
            expectLine(NOTICES.order.act, act);
          }
        }
        if (waitsFor(order, NOW_MS) !== null) expect(NOTICES.order.state.REPORTED.needsMe).toBe(true);
      }
    }
    expect([...taken].toSorted()).toEqual([...ORDER_ACTS].toSorted());
  });

  test("each word of a clearing corporation and each clock has a line", () => {
    for (const status of SETTLEMENT_STATUSES) expectLine(NOTICES.order.settlement, status);
    for (const clock of ORDER_CLOCKS) expect(isNotified(expectLine(NOTICES.order.late, clock))).toBe(true);
  });

  test("each way from a state into one that ends an order, or binds it, is notified by the line of that state", () => {
    const ENDS: Order["state"][] = ["CONFIRMED", "SETTLED", "REJECTED", "CANCELLED"];
    for (const from of ORDER_STATES) {
      for (const to of ENDS.filter((state) => state !== from)) {
        const notice = orderNotice(
          orderOf({ state: to, version: 2 }),
          orderOf({ state: from }),
          "cli_meridian",
          NOW_MS,
        );
        expect(notice?.rule, `${from} to ${to}`).toBe(NOTICES.order.state[to]);
        if (notice !== null) expect(isNotified(notice.rule)).toBe(true);
      }
    }
  });
});

test("each state of a list, of its lines and of its answers has a line", () => {
  for (const state of tradeList.shape.state.options) expectLine(NOTICES.list.state, state);
  for (const state of listLineState.options) expectLine(NOTICES.list.line, state);
  for (const status of answerStatus.options) expectLine(NOTICES.list.answer, status);
});

test("each state of a quote at its exchange has a line, and one that the exchange ends is heard", () => {
  for (const status of rfqStatus.options) expectLine(NOTICES.rfq.status, status);
  expect(isNotified(NOTICES.rfq.status.CANCELLED) && isNotified(NOTICES.rfq.status.FAILED)).toBe(true);
});

test("each move of a holding has a line", () => {
  for (const kind of lotMoveKind.options) expectLine(NOTICES.holding, kind);
});

test("each change of a limit has a line, and is heard by the dealers whom it binds", () => {
  for (const act of LIMIT_ACTS) expect(isNotified(expectLine(NOTICES.limit, act))).toBe(true);
});

test("each decision on a change that waits for approval has a line, and its maker hears of another person's", () => {
  const DECIDED = { approve: "approved", reject: "rejected", withdraw: "withdrawn" } as const;
  for (const status of approvalStatus.options) {
    expectLine(NOTICES.approval, status);
    const change = { status, makerId: "usr_maker", expiresAt: LATEST };
    for (const decision of ["approve", "reject", "withdraw"] as const) {
      const actorId = decision === "withdraw" ? "usr_maker" : "usr_other";
      if (decisionRefusal(change, { actorId, decision, now: NOW }) !== null) continue;
      expect(isNotified(expectLine(NOTICES.approval, DECIDED[decision]))).toBe(decision !== "withdraw");
    }
  }
});

test("each state of an invitation has a line", () => {
  for (const state of memberState.options) expectLine(NOTICES.invitation.chat, state);
  for (const status of userStatus.options) expectLine(NOTICES.invitation.firm, status);
});
