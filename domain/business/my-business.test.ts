import { expect, test } from "vitest";
import type { Cluster, Leg } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { eoiOf } from "#domain/runs/runs.testing.ts";
import { ticketOf } from "#domain/tickets/ticket.testing.ts";
import { businessOf } from "#domain/business/my-business.ts";

const ME = "cli_meridian";
const leg = (id: string, client_id: string) => ({ id, client_id, firm: false, status: "LIVE" }) as Leg;
const cluster = (id: string, turn: "mine" | "theirs" | null, expires_at: string | null, state = "NEGOTIATING") =>
  ({
    id,
    state,
    legs: [leg("leg_mine", ME), leg("leg_theirs", "cli_narmada")],
    rounds: [],
    turn_leg_id: turn === null ? null : `leg_${turn}`,
    expires_at,
  }) as unknown as Cluster;
const quote = (id: string, created_at: string, more: Partial<Eoi> = {}) => eoiOf({ id, created_at, ...more });
const VIEWER = { clientId: ME, userId: "usr_asha" };
/** At its exchange unless a test overrides it: no side needs to consent. */
const CONSENTED = {} as NonNullable<Ticket["consents"]["buyer"]>;
const ticket = (id: string, created_at: string, more: Partial<Ticket> = {}) =>
  ticketOf({ id, created_at, state: "EXECUTING", consents: { buyer: CONSENTED, seller: CONSENTED }, ...more });
const NOW = Date.parse("2026-11-20T06:00:00Z");
const order = (id: string, due_at: string | null, more: Partial<Order> = {}) =>
  ({
    id,
    state: "CONFIRMED",
    clocks: due_at === null ? [] : [{ id: "pay_in", due_at }],
    may: [],
    settlement: null,
    cancel_asked: null,
    ticket_id: null,
    confirmed_at: "2026-11-20T05:00:00Z",
    ...more,
  }) as unknown as Order;

test("a firm's business, without the answers that stand in a list: its turns by time left, late orders, its live quotes, what waits for others, tickets and orders under way", () => {
  const rows = businessOf(
    {
      clusters: [
        cluster("clu_later", "mine", "2026-11-20T06:10:00Z"),
        cluster("clu_theirs", "theirs", "2026-11-20T06:01:00Z"),
        cluster("clu_sooner", "mine", "2026-11-20T06:05:00Z"),
        cluster("clu_done", null, null, "ACCEPTED"),
        { ...cluster("clu_answer", "theirs", "2026-11-20T06:02:00Z"), list_id: "lst_month_end" },
      ],
      quotes: [
        quote("eoi_old", "2026-11-20T05:00:00Z"),
        quote("eoi_new", "2026-11-20T05:30:00Z", { status: "PARTIAL" }),
        quote("eoi_over", "2026-11-20T05:31:00Z", { status: "CLOSED" }),
        quote("eoi_theirs", "2026-11-20T05:32:00Z", { client_id: "cli_narmada" }),
      ],
      tickets: [
        ticket("tkt_1", "2026-11-20T05:00:00Z"),
        ticket("tkt_2", "2026-11-20T05:10:00Z"),
        ticket("tkt_settling", "2026-11-20T05:20:00Z"),
      ],
      orders: [
        order("ord_fine", "2026-11-20T12:15:00Z", { ticket_id: "tkt_settling" }),
        order("ord_late", "2026-11-20T06:00:00Z"),
        order("ord_later", "2026-11-20T05:59:00Z"),
        order("ord_mine", null, { state: "REPORTED", may: ["accept"] }),
        order("ord_over", null, { state: "SETTLED" }),
      ],
    },
    VIEWER,
    NOW,
  );
  expect(rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "turn clu_sooner",
    "turn clu_later",
    "late ord_mine",
    "late ord_later",
    "late ord_late",
    "quote eoi_new",
    "quote eoi_old",
    "waiting clu_theirs",
    "ticket tkt_2",
    "ticket tkt_1",
    "order ord_fine",
  ]);
});

test("an order that was settled and taken back is among what is to be looked at; one that stays settled is not", () => {
  const reversal = { status: "REVERSED", text: "NSE Clearing reversed the settlement", at: "2026-11-20T05:00:00Z" };
  const settled = { state: "SETTLED" } as const;
  const orders = [
    order("ord_settled", null, { ...settled, settlement: { reversal: null } as Order["settlement"] }),
    order("ord_taken_back", null, { ...settled, settlement: { reversal } as Order["settlement"] }),
  ];
  const rows = businessOf({ clusters: [], quotes: [], tickets: [], orders }, VIEWER, NOW);
  expect(rows.map(({ kind, id }) => [kind, id])).toEqual([["late", "ord_taken_back"]]);
});

test("a cancelled ticket is over; a rejected one can still be reopened", () => {
  const at = "2026-11-20T05:00:00Z";
  const tickets = [
    ticket("tkt_cancelled", at, { state: "CANCELLED" }),
    ticket("tkt_rejected", at, { state: "REJECTED" }),
  ];
  const rows = businessOf({ clusters: [], quotes: [], tickets, orders: [] }, VIEWER, NOW);
  expect(rows.map(({ id }) => id)).toEqual(["tkt_rejected"]);
});

test("what waits for the firm is one queue by time left: turns, consents and answers among each other", () => {
  const rows = businessOf(
    {
      clusters: [cluster("clu_turn", "mine", "2026-11-20T06:08:00Z")],
      quotes: [quote("eoi_new", "2026-11-20T05:30:00Z")],
      tickets: [ticketOf({ id: "tkt_consent", report_due_at: "2026-11-20T06:03:00Z" })],
      orders: [order("ord_answer", "2026-11-20T06:05:00Z", { state: "REPORTED", may: ["accept"] })],
    },
    VIEWER,
    NOW,
  );
  expect(rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "ticket tkt_consent",
    "late ord_answer",
    "turn clu_turn",
    "quote eoi_new",
  ]);
});

test("a deal is one line: its ticket until its exchange has confirmed it, then its order", () => {
  const tickets = [ticket("tkt_1", "2026-11-20T05:00:00Z")];
  const of = (confirmed_at: string | null, due_at: string) =>
    businessOf(
      {
        clusters: [],
        quotes: [],
        tickets,
        orders: [order("ord_1", due_at, { ticket_id: "tkt_1", confirmed_at, state })],
      },
      VIEWER,
      NOW,
    ).map(({ kind, id }) => `${kind} ${id}`);
  let state: Order["state"] = "ACCEPTED";
  expect(of(null, "2026-11-20T12:15:00Z")).toEqual(["ticket tkt_1"]);
  expect(of(null, "2026-11-20T05:59:00Z")).toEqual(["ticket tkt_1"]);
  state = "CONFIRMED";
  expect(of("2026-11-20T05:30:00Z", "2026-11-20T12:15:00Z")).toEqual(["order ord_1"]);
});
