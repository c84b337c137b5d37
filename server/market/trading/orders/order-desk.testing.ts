import type { LightMyRequestResponse as Response } from "fastify";
import { and, asc, eq } from "drizzle-orm";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Order } from "#domain/entities/order.ts";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import { exchangeCommands, exchangeSessions, venueEvents, venueQuotes } from "#server/machine/db/schema/exchanges.ts";
import { inventoryDeals } from "#server/machine/db/schema/inventory.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { orderPlacements, orders, orderVersions } from "#server/machine/db/schema/orders.ts";
import { clients, sessions } from "#server/machine/db/schema/people.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";
import { body, CRORE } from "#server/market/trading/eois/trading-desk.testing.ts";
import { PRICED } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";
import { openVenueDesk, type VenueDesk } from "#server/market/trading/venue/venue.testing.ts";

type Named = Pick<Order, "id" | "version">;
type Stored<Row> = Promise<Row[]>;

export interface AtVenue {
  deals: Record<string, { state: string; number: string | null; delta: number; settlementDate: string }>;
  reports: Record<string, { state: string; reason: string | null }>;
  amendments: Record<string, { state: string }>;
}

/** The venue desk with a back office and a stranger, and the calls of orders. */
export interface OrderDesk extends VenueDesk {
  /** Back office of Meridian. */
  ops: TestBrowser;
  sahyadri: TestBrowser;
  /** As at first: no orders, no commands, no faults, and every firm signed in at both exchanges. */
  reset(): Promise<void>;
  /** Passes until nothing moves: each is a step of one side. */
  settle(exchange?: Exchange, passes?: number): Promise<void>;
  /** Advances the clock and repeats all polls. */
  later(exchange?: Exchange, ms?: number): Promise<void>;
  /** Waits out a look-up, twice: an absent command is sent again, and its results arrive. */
  wait(exchange?: Exchange): Promise<void>;
  /** Narmada sells five crore to Meridian. */
  report(who: TestBrowser, more?: object): Promise<Response>;
  read(order: { id: string }, who?: TestBrowser): Promise<Order>;
  answer(who: TestBrowser, order: Named, status: "accepted" | "rejected", more?: object): Promise<Response>;
  settleCancel(who: TestBrowser, order: Named, action: string, more?: object, headers?: object): Promise<Response>;
  modify(who: TestBrowser, order: Named, more: object): Promise<Response>;
  cancel(who: TestBrowser, order: Named, more?: object): Promise<Response>;
  /** Makes a clearing corporation act. */
  event(order: Order, what: string, more?: object): Promise<unknown>;
  market(): Promise<AtVenue>;
  audited(action: string, order: { id: string }): Stored<typeof audit.$inferSelect>;
  booked(order: { id: string }): Stored<typeof inventoryDeals.$inferSelect>;
  /** A deal that Narmada reported to Meridian, and the exchange confirmed. */
  confirmed(exchange?: Exchange, more?: object): Promise<Order>;
}

export async function openOrderDesk(): Promise<OrderDesk> {
  const venue = await openVenueDesk();
  const { orm } = venue.parts.db;
  const [ops, sahyadri] = await Promise.all([
    signIn(venue.app, "ops@meridian.example"),
    signIn(venue.app, "dealer@sahyadri.example"),
  ]);
  await orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
  await orm.update(clients).set({ stpExchanges: [] });
  const desk: OrderDesk = {
    ...venue,
    ops,
    sahyadri,
    async reset() {
      venue.parts.clock.advance(1000);
      await venue.control("POST", "/reset", {});
      await venue.control("DELETE", "/faults");
      for (const table of [exchangeCommands, exchangeSessions, venueEvents, venueQuotes]) await orm.delete(table);
      for (const table of [orderVersions, orderPlacements, orders]) await orm.delete(table);
      for (const firm of ["meridian", "narmada", "sahyadri"]) await venue.setCredentials(firm);
      for (const exchange of ["NSE", "BSE"] as const) await venue.pass(exchange);
    },
    async settle(exchange = "NSE", passes = 6) {
      for (let pass = 0; pass < passes; pass += 1) await venue.pass(exchange);
    },
    async later(exchange = "NSE", ms = 61_000) {
      venue.parts.clock.advance(ms);
      await venue.pass(exchange);
    },
    async wait(exchange = "NSE") {
      for (const ms of [31_000, 6000]) await desk.later(exchange, ms);
      await desk.settle(exchange, 2);
    },
    report: (who, more = {}) =>
      who.send("POST", "/api/orders/", {
        side: "seller",
        finstrument_id: PRICED,
        face: 5 * CRORE,
        yield_stored: 0.062,
        trade_time: istTimeOf(venue.parts.clock.now().getTime()).slice(0, 5),
        settlement_delta: 1,
        exchange: "NSE",
        counterparty: { client_id: "cli_meridian" },
        ...more,
      }),
    read: async ({ id }, who = venue.meridian) => body<Order>(await who.get(`/api/orders/${id}/`)),
    answer: (who, { id, version }, status, more = {}) =>
      who.send("PUT", `/api/orders/${id}/accept-reject/`, { version, reported_order_status: status, ...more }),
    settleCancel: (who, { id, version }, action, more = {}, headers = {}) =>
      who.send("PATCH", `/api/orders/settle-cancel/${id}/${action}/`, { version, ...more }, { ...headers }),
    modify: (who, { id, version }, more) => who.send("PUT", `/api/orders/${id}/modify/`, { version, ...more }),
    cancel: (who, { id, version }, more = {}) => who.send("POST", `/api/orders/${id}/cancel/`, { version, ...more }),
    event: (order, what, more = {}) => venue.control("POST", `/settlements/${order.deal_number}/${what}`, more),
    market: async () => (await venue.control("GET", "/state")) as AtVenue,
    audited: (action, { id }) =>
      orm
        .select()
        .from(audit)
        .where(and(eq(audit.action, action), eq(audit.subject, id))),
    booked: ({ id }) =>
      orm.select().from(inventoryDeals).where(eq(inventoryDeals.orderId, id)).orderBy(asc(inventoryDeals.side)),
    async confirmed(exchange = "NSE", more = {}) {
      const reported = body<Order>(await desk.report(venue.narmada, { exchange, ...more }));
      await desk.settle(exchange, 2);
      body<Order>(await desk.answer(venue.meridian, await desk.read(reported), "accepted"));
      await desk.settle(exchange, 3);
      const order = await desk.read(reported);
      if (order.state !== "CONFIRMED") throw new Error(`the order is ${order.state}: ${order.exchange_text}`);
      return order;
    },
  };
  return desk;
}
