import { describe, expect, test } from "vitest";
import { type Need, needsOf, needsWithin, nextNeed, worstTone } from "#domain/business/needs-me.ts";
import type { Approval } from "#domain/accounts/approval.ts";
import type { Cluster, Leg } from "#domain/entities/cluster.ts";
import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { TradeList } from "#domain/entities/trade-list.ts";
import { orderOf } from "#domain/orders/order.testing.ts";
import { ticketOf } from "#domain/tickets/ticket.testing.ts";

const NOW = Date.parse("2026-11-24T06:00:00Z");
const MINUTE = 60_000;
const BUYER = { clientId: "cli_meridian", userId: "usr_asha" };
const SELLER = { clientId: "cli_narmada", userId: "usr_rohan" };
const consent = {} as NonNullable<Ticket["consents"]["buyer"]>;
const BOTH = { buyer: consent, seller: consent };

const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString();
const leg = (id: string, client_id: string) => ({ id, client_id, firm: false, status: "LIVE" }) as Leg;
const turn = (id: string, expires_at: string | null) =>
  ({
    id,
    state: "NEGOTIATING",
    legs: [leg("leg_mine", "cli_meridian"), leg("leg_theirs", "cli_narmada")],
    rounds: [],
    turn_leg_id: "leg_mine",
    expires_at,
  }) as unknown as Cluster;
const settlement = (more: object) =>
  ({
    reversal: null,
    again: null,
    funds_in: { at: null },
    bonds_in: { at: null },
    ...more,
  }) as unknown as Order["settlement"];

const queue = (rows: Partial<Parameters<typeof needsOf>[0]>, viewer = BUYER, nowMs = NOW) =>
  needsOf({ clusters: [], tickets: [], orders: [], lists: [], approvals: [], ...rows }, viewer, nowMs);
const inShort = (needs: readonly Need[]) => needs.map(({ act, id, tone }) => `${act} ${id} ${tone}`);

describe("changes of the firm", () => {
  const change = (id: string, more: object = {}) =>
    ({ id, status: "pending", is_mine: false, expires_at: at(60), ...more }) as Approval;

  test("a change waits for the yes of a second person, never of its maker, and no longer once it is decided", () => {
    const approvals = [
      change("apr_mine", { is_mine: true }),
      change("apr_done", { status: "approved" }),
      change("apr_a"),
    ];
    expect(inShort(queue({ approvals }))).toEqual(["Approve apr_a fine"]);
    expect(needsWithin(queue({ approvals }), { trade: false, actOnOrders: false })).toHaveLength(1);
  });

  test("it has its place by the time that is left", () => {
    const approvals = [change("apr_late", { expires_at: at(90) }), change("apr_soon", { expires_at: at(3) })];
    expect(inShort(queue({ approvals, clusters: [turn("clu_a", at(20))] }))).toEqual([
      "Approve apr_soon soon",
      "Answer clu_a fine",
      "Approve apr_late fine",
    ]);
  });
});

describe("tickets", () => {
  test("a ticket waits for the consent of each side that has not given it, until it is to be reported", () => {
    const ticket = ticketOf({ state: "PART_AGREED", consents: { buyer: consent, seller: null } });
    expect(queue({ tickets: [ticket] })).toEqual([]);
    expect(queue({ tickets: [ticket] }, SELLER)).toEqual([
      { kind: "ticket", id: "tkt_one", act: "Consent", dueMs: NOW + 5 * MINUTE, tone: "soon", isMyTurn: true },
    ]);
  });

  test("a report turns amber five minutes before its time, and red at its very second (N-08)", () => {
    const agreed = ticketOf({ state: "AGREED", consents: BOTH });
    const toneAt = (nowMs: number) => queue({ tickets: [agreed] }, SELLER, nowMs).map(({ act, tone }) => [act, tone]);
    expect(toneAt(NOW - 1)).toEqual([["Execute", "fine"]]);
    expect(toneAt(NOW)).toEqual([["Execute", "soon"]]);
    expect(toneAt(NOW + 5 * MINUTE - 1)).toEqual([["Execute", "soon"]]);
    expect(toneAt(NOW + 5 * MINUTE)).toEqual([["Execute", "late"]]);
    expect(queue({ tickets: [agreed] }, BUYER)).toEqual([]);
  });

  test("the other side's request to cancel comes before the consent, and goes once its 15 minutes are over", () => {
    const asked = (client_id: string) =>
      ticketOf({ cancel_asked: { client_id, user_name: "Rohan Mehta", at: at(-12) } });
    expect(inShort(queue({ tickets: [asked("cli_narmada")] }))).toEqual(["Agree to cancel tkt_one soon"]);
    expect(inShort(queue({ tickets: [asked("cli_meridian")] }))).toEqual(["Consent tkt_one soon"]);
    expect(inShort(queue({ tickets: [asked("cli_narmada")] }, BUYER, NOW + 3 * MINUTE))).toEqual([
      "Consent tkt_one soon",
    ]);
  });

  test("drafts, what an exchange does and what is over wait for nobody", () => {
    const states = ["DRAFT", "EXECUTED", "REJECTED", "CANCELLED"] as const;
    const tickets = states.map((state) => ticketOf({ id: `tkt_${state}`, state }));
    expect(queue({ tickets: [...tickets, ticketOf({ state: "EXECUTING", consents: BOTH })] })).toEqual([]);
  });

  test("the money of a deal made at an exchange is due by the clock of its order, and the deal is counted once", () => {
    const ticket = ticketOf({ state: "EXECUTING", report_due_at: null });
    const clocks: Order["clocks"] = [{ id: "money", due_at: at(20) }];
    const dispute = { ours: 1, venue: 2 };
    const order = orderOf({ ticket_id: "tkt_one", state: "REPORTED", clocks, dispute });
    expect(queue({ tickets: [ticket], orders: [order] })).toEqual([
      { kind: "ticket", id: "tkt_one", act: "Consent", dueMs: NOW + 20 * MINUTE, tone: "soon", isMyTurn: true },
    ]);
  });
});

describe("transactions", () => {
  test("a report, an amendment and a request to cancel wait for the answer of the firm that may give it", () => {
    const asked = { client_id: "cli_narmada", user_name: "Rohan Mehta", at: at(-1) };
    const orders = [
      orderOf({ id: "ord_report", may: ["accept"], clocks: [{ id: "report", due_at: at(-1) }] }),
      orderOf({ id: "ord_amended", may: ["decide"] }),
      orderOf({ id: "ord_cancel", state: "ACCEPTED", may: ["cancel"], cancel_asked: asked }),
    ];
    expect(inShort(queue({ orders }))).toEqual([
      "Accept ord_report late",
      "Agree to cancel ord_cancel fine",
      "Agree ord_amended fine",
    ]);
  });

  test("the own leg of a deal that both sides report waits for the firm from its execution on, then its match", () => {
    const leg = { state: "DUE", due_at: at(15), reported_at: null } as const;
    const own = { own: { entered_number: null } } as object;
    const deal = (state: "DUE" | "REPORTED", may: Order["may"], more: object = own) =>
      orderOf({
        id: "ord_1",
        state: "ACCEPTED",
        ticket_id: "tkt_1",
        exchange: "NDSOM",
        clocks: may.includes("report") ? [{ id: "report", due_at: at(15) }] : [],
        may,
        report: {
          platform: "NDSOM",
          buyer: { ...leg, state, ...more },
          seller: { ...leg, state },
          differs: [],
          clearing: null,
        },
      });
    const needs = (order: Order) => inShort(queue({ orders: [order] }));
    expect(needs(deal("DUE", ["report"]))).toEqual(["Report ord_1 fine"]);
    expect(inShort(queue({ orders: [deal("DUE", ["report"])] }, BUYER, NOW + 15 * MINUTE))).toEqual([
      "Report ord_1 late",
    ]);
    expect(needs(deal("REPORTED", ["match", "withdraw_report"]))).toEqual(["Enter match ord_1 fine"]);
    expect(needs(deal("REPORTED", ["match"], { own: { entered_number: "771001" } }))).toEqual([]);
    expect(needsWithin(queue({ orders: [deal("DUE", ["report"])] }), { trade: false, actOnOrders: true })).toHaveLength(
      1,
    );
  });

  test("a failed settlement waits for the firm until the firm itself has asked to settle it again", () => {
    const failed = (client_id: string | null) =>
      orderOf({
        state: "FAILED",
        may: ["settle_again"],
        settlement: settlement({ again: client_id === null ? null : { client_id, at: at(-1) } }),
      });
    expect(inShort(queue({ orders: [failed(null)] }))).toEqual(["Settle again ord_one late"]);
    expect(inShort(queue({ orders: [failed("cli_narmada")] }))).toEqual(["Settle again ord_one late"]);
    expect(queue({ orders: [failed("cli_meridian")] })).toEqual([]);
  });

  test("a pay-in is due from the side whose money or bonds are not in, once its clock is amber", () => {
    const order = (in30: number, settled: object) =>
      orderOf({ clocks: [{ id: "pay_in", due_at: at(in30) }], settlement: settlement(settled) });
    expect(queue({ orders: [order(31, {})] })).toEqual([]);
    expect(inShort(queue({ orders: [order(30, {})] }))).toEqual(["Pay in ord_one soon"]);
    const paid = order(0, { funds_in: { at: at(-60) } });
    expect(queue({ orders: [paid] })).toEqual([]);
    expect(inShort(queue({ orders: [paid] }, SELLER))).toEqual(["Pay in ord_one late"]);
  });

  test("a report and a custodian's intention are due from the side that gives them, money from both where it differs", () => {
    const due = (id: "report" | "intention" | "money", more: Partial<Order>) =>
      orderOf({ state: "ACCEPTED", clocks: [{ id, due_at: at(1) }], ...more });
    expect(queue({ orders: [due("report", {})] })).toEqual([]);
    expect(inShort(queue({ orders: [due("report", {})] }, SELLER))).toEqual(["Report ord_one soon"]);
    expect(queue({ orders: [due("intention", {})] })).toEqual([]);
    expect(inShort(queue({ orders: [due("intention", { may: ["intention"] })] }))).toEqual(["Intention ord_one soon"]);
    expect(queue({ orders: [due("money", {})] })).toEqual([]);
    const differs = due("money", { dispute: { ours: 1, venue: 2 } });
    for (const viewer of [BUYER, SELLER]) {
      expect(inShort(queue({ orders: [differs] }, viewer))).toEqual(["Confirm money ord_one soon"]);
    }
  });
});

describe("one queue (B-10)", () => {
  const list = {
    id: "lst_month_end",
    role: "ASKED",
    state: "OPEN",
    closes_at: at(3),
    lines: [{ id: "lin_1", state: "OPEN", answers: [] }],
  } as unknown as TradeList;
  const payIn = orderOf({ clocks: [{ id: "pay_in", due_at: at(5) }], settlement: settlement({}) });
  const needs = queue({
    clusters: [turn("clu_open", null), turn("clu_soon", at(1))],
    tickets: [ticketOf()],
    orders: [payIn, orderOf({ id: "ord_late", may: ["accept"], clocks: [{ id: "report", due_at: at(-2) }] })],
    lists: [list],
  });

  test("the least time left comes first, of the same time the firm's own turn, and what never ends last", () => {
    expect(needs.map(({ id }) => id)).toEqual([
      "ord_late",
      "clu_soon",
      "lst_month_end",
      "tkt_one",
      "ord_one",
      "clu_open",
    ]);
  });

  test("it is walked in a circle from what is open, and from its start otherwise", () => {
    expect(nextNeed(needs, null)?.id).toBe("ord_late");
    expect(nextNeed(needs, "ord_late")?.id).toBe("clu_soon");
    expect(nextNeed(needs, "clu_open")?.id).toBe("ord_late");
    expect(nextNeed(needs, "tkt_other")?.id).toBe("ord_late");
    expect(nextNeed([], null)).toBeUndefined();
  });

  test("a person is asked for what the own role does alone", () => {
    const idsFor = (may: Parameters<typeof needsWithin>[1]) => needsWithin(needs, may).map(({ id }) => id);
    expect(idsFor({ trade: false, actOnOrders: true })).toEqual(["ord_late", "ord_one"]);
    expect(idsFor({ trade: true, actOnOrders: false })).toEqual(["clu_soon", "lst_month_end", "tkt_one", "clu_open"]);
    expect(idsFor({ trade: false, actOnOrders: false })).toEqual([]);
  });

  test("it is as pressing as the most pressing of it", () => {
    expect(worstTone(needs)).toBe("late");
    expect(worstTone(needs.slice(1))).toBe("soon");
    expect([worstTone(needs.slice(-1)), worstTone([])]).toEqual(["fine", "fine"]);
  });
});
