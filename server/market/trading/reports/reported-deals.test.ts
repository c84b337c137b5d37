import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { istInstantMs, istTimeOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { inventoryLots, inventoryMoves } from "#server/machine/db/schema/inventory.ts";
import { clients, sessions } from "#server/machine/db/schema/people.ts";
import { surveillanceAlerts } from "#server/machine/db/schema/surveillance.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { sweepOrders } from "#server/market/surveillance/sweep-orders.ts";
import { readExposures } from "#server/market/trading/limits/read-exposures.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { type TestParts, testParts } from "#server/testing/parts.ts";
import { widenBands } from "#server/market/trading/checks/wide-bands.testing.ts";
import {
  body,
  CRORE,
  GOVERNMENT_BONDS,
  POWER_GRID,
  refusalOf,
} from "#server/market/trading/eois/trading-desk.testing.ts";
import { inventoryRoutes } from "#server/market/trading/inventory/routes.ts";
import { orderRoutes } from "#server/market/trading/orders/routes.ts";
import { orderReportRoutes } from "#server/market/trading/reports/routes.ts";
import { act, consent } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";
import { ticketRoutes } from "#server/market/trading/tickets/routes.ts";

const MINUTE = 60_000;

let parts: TestParts;
let close: () => Promise<void>;
let meridian: TestBrowser;
let ops: TestBrowser;
let narmada: TestBrowser;
let sahyadri: TestBrowser;
let kaveri: TestBrowser;

beforeAll(async () => {
  parts = await testParts();
  await widenBands(parts);
  const app = await testApp(parts, [
    ...ticketRoutes(parts),
    ...orderRoutes(parts),
    ...orderReportRoutes(parts),
    ...inventoryRoutes(parts),
  ]);
  meridian = await signIn(app, "dealer@meridian.example");
  ops = await signIn(app, "ops@meridian.example");
  narmada = await signIn(app, "dealer@narmada.example");
  sahyadri = await signIn(app, "dealer@sahyadri.example");
  kaveri = await signIn(app, "broker@kaveri.example");
  await parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
  close = async () => {
    await app.close();
    await parts.close();
  };
});
afterAll(() => close());

let bonds = 0;
/** Meridian buys five crore of a government bond from Narmada; each deal is in a bond of its own. */
const write = (changes: object = {}) =>
  meridian.send("POST", "/api/chatter/trade/manual-ticket/", {
    finstrument_id: must(GOVERNMENT_BONDS[bonds++], "a bond of its own"),
    side: "buyer",
    counterparty: { client_id: "cli_narmada" },
    quantity: 5 * CRORE,
    yield_stored: 0.069,
    settlement_delta: 1,
    trade_time: istTimeOf(parts.clock.now().getTime()).slice(0, 5),
    ...changes,
  });

async function agreed(changes: object = {}): Promise<Ticket> {
  const draft = body<Ticket>(await write(changes));
  const sent = body<Ticket>(await act(meridian, draft, "send"));
  const half = body<Ticket>(await consent(meridian, sent));
  return body<Ticket>(await consent(narmada, half));
}

interface Executed {
  ticket: Ticket;
  order: Order;
}
async function executed(changes: object = {}): Promise<Executed> {
  const ticket = body<Ticket>(await act(meridian, await agreed(changes), "execute"));
  const { results } = body<{ results: Order[] }>(await meridian.get("/api/orders/unified/"));
  return { ticket, order: must(results.find(({ ticket_id: id }) => id === ticket.id)) };
}

const read = async ({ id }: { id: string }, who = meridian) => body<Order>(await who.get(`/api/orders/${id}/`));
const readTicket = async ({ id }: { id: string }, who = meridian) =>
  body<Ticket>(await who.get(`/api/chatter/trade/${id}/`));

/** Moves the clock to 11:00 of the settlement day. */
const untilSettlement = ({ settlement_date: day }: Order) =>
  parts.clock.advance(istInstantMs(day, "11:00") - parts.clock.now().getTime());

/** Sends an act on the present version of an order. */
async function send(who: TestBrowser, order: { id: string }, path: string, more: object = {}) {
  const { version } = await read(order, who);
  return who.send("PATCH", `/api/orders/${order.id}/report/${path}`, { version, ...more });
}
const report = (who: TestBrowser, order: { id: string }, more: object = {}) =>
  send(who, order, "", { reference: "NDS-004711", reported_at: parts.clock.now().toISOString(), ...more });

let matches = 0;
async function matched(changes: object = {}): Promise<Executed> {
  const deal = await executed(changes);
  for (const who of [meridian, narmada]) body(await report(who, deal.order));
  const number = String(770_000 + matches++);
  for (const who of [narmada, meridian]) body(await send(who, deal.order, "match/", { deal_number: number }));
  return deal;
}

describe("a deal in government paper", () => {
  test("is reported on NDS-OM when nobody names a route, and never to an exchange", async () => {
    expect(body<Ticket>(await write())).toMatchObject({
      exchange: "NDSOM",
      execution: "NDSOM_REPORT",
      clearing_corporation: "CCIL",
    });
    const text = "Government securities are reported on NDS-OM, not to NSE.";
    expect(refusalOf(await write({ exchange: "NSE", execution: "OTC_REPORT" })).field_errors).toEqual({
      execution: [text],
    });
    expect(refusalOf(await write({ exchange: "NSE" })).field_errors).toEqual({ execution: [text] });
    const draft = body<Ticket>(await write());
    const edited = await meridian.send("PATCH", `/api/chatter/trade/${draft.id}/`, {
      version: draft.version,
      exchange: "NSE",
      execution: "OTC_REPORT",
    });
    expect(refusalOf(edited).field_errors).toEqual({ execution: [text] });
  });

  test("is not taken as a trade reported to an exchange", async () => {
    const answer = await meridian.send("POST", "/api/orders/", {
      side: "buyer",
      finstrument_id: must(GOVERNMENT_BONDS[0]),
      face: 5 * CRORE,
      yield_stored: 0.069,
      trade_time: istTimeOf(parts.clock.now().getTime()).slice(0, 5),
      settlement_delta: 1,
      exchange: "BSE",
      counterparty: { client_id: "cli_narmada" },
    });
    expect(refusalOf(answer).field_errors).toEqual({
      exchange: ["Government securities are reported on NDS-OM, not to BSE."],
    });
  });

  test("is executed by either side once, with a leg for each that is due 15 minutes after the deal", async () => {
    const ticket = await agreed();
    expect(body<Ticket>(await act(narmada, await readTicket(ticket, narmada), "execute")).state).toBe("EXECUTING");
    expect(refusalOf(await act(meridian, await readTicket(ticket), "execute")).code).toBe("already_done");
    const { results } = body<{ results: Order[] }>(await meridian.get("/api/orders/unified/"));
    const order = must(results.find(({ ticket_id: id }) => id === ticket.id));
    const due = new Date(Date.parse(must(ticket.deal_time)) + 15 * MINUTE).toISOString();
    expect(order).toMatchObject({
      state: "ACCEPTED",
      exchange: "NDSOM",
      report: { platform: "NDSOM", buyer: { state: "DUE", due_at: due }, seller: { state: "DUE", due_at: due } },
      clocks: [
        { id: "report", due_at: due },
        { id: "other_report", due_at: due },
      ],
    });
    expect(order.may).toEqual(expect.arrayContaining(["report"]));
    expect(order.consideration?.stamp_duty).toBe(0);
  });

  test("shows a firm its own leg whole, and of the other leg only state and time", async () => {
    const { order, ticket } = await executed();
    body(await report(meridian, order));
    const own = must((await read(order)).report);
    expect(own.buyer.own).toMatchObject({
      reference: "NDS-004711",
      channel: "HAND",
      member_code: "MERIDIAN",
      reporter: "self",
    });
    expect(own.seller).toEqual({ state: "DUE", due_at: own.seller.due_at, reported_at: null });
    const theirs = must((await read(order, narmada)).report);
    expect(theirs.buyer).toEqual({ state: "REPORTED", due_at: own.buyer.due_at, reported_at: own.buyer.reported_at });
    expect((await readTicket(ticket)).report?.buyer.state).toBe("REPORTED");
    expect(JSON.stringify(await read(order, narmada))).not.toContain("NDS-004711");
  });

  test("is reported by the back office too, not by a stranger", async () => {
    const { order } = await executed();
    expect(
      refusalOf(
        await sahyadri.send("PATCH", `/api/orders/${order.id}/report/`, {
          version: order.version,
          reference: "NDS-004711",
          reported_at: parts.clock.now().toISOString(),
        }),
      ).code,
    ).toBe("not_found");
    expect(body<Order>(await report(ops, order)).report?.buyer.state).toBe("REPORTED");
    expect(refusalOf(await report(meridian, order)).code).toBe("already_done");
  });

  test("needs a reason for a late leg, and says which clocks ran out", async () => {
    const { order } = await executed();
    parts.clock.advance(16 * MINUTE);
    const late = await report(meridian, order);
    expect(refusalOf(late).field_errors).toEqual({ late_reason: ["The report is late. Say why."] });
    const after = body<Order>(await report(meridian, order, { late_reason: "NDS-OM was down" }));
    expect(after.report?.buyer.own?.late_reason).toBe("NDS-OM was down");
    expect(after.clocks.map(({ id }) => id)).toEqual(["other_report"]);
  });

  test("is matched once both firms enter the same deal number: confirmed, executed, and to be settled through CCIL", async () => {
    const { order, ticket } = await executed();
    expect(refusalOf(await send(meridian, order, "match/", { deal_number: "771001" })).message).toBe(
      "Report your leg first.",
    );
    for (const who of [meridian, narmada]) body(await report(who, order));
    expect(body<Order>(await send(meridian, order, "match/", { deal_number: "771001" })).state).toBe("ACCEPTED");
    expect(refusalOf(await send(narmada, order, "match/", { deal_number: "771002" })).field_errors).toEqual({
      deal_number: ["Meridian Mutual Fund entered deal 771001. Check the number on NDS-OM."],
    });
    const confirmed = body<Order>(await send(narmada, order, "match/", { deal_number: "771001" }));
    expect(confirmed).toMatchObject({
      state: "CONFIRMED",
      deal_number: "771001",
      report: { buyer: { state: "MATCHED" } },
    });
    expect(await readTicket(ticket)).toMatchObject({ state: "EXECUTED", deal_number: "771001" });
    const { results } = body<{ results: { text: string }[] }>(await meridian.get(`/api/orders/${order.id}/versions/`));
    expect(results[0]?.text).toMatch(/^Matched on NDS-OM, deal 771001\. Settles .* through CCIL\.$/);
  });

  test("has a deal number of its own", async () => {
    const first = await matched();
    const second = await executed();
    for (const who of [meridian, narmada]) body(await report(who, second.order));
    const taken = must((await read(first.order)).deal_number);
    expect(refusalOf(await send(meridian, second.order, "match/", { deal_number: taken })).field_errors).toEqual({
      deal_number: [`Deal ${taken} is another order here. Check the number.`],
    });
  });

  test("is not changed or cancelled once matched", async () => {
    const { order } = await matched();
    const { version } = await read(order);
    const text = "A matched deal cannot be changed. Deal the other way round if both agree.";
    const changed = await meridian.send("PUT", `/api/orders/${order.id}/modify/`, {
      version,
      yield_type: "YTC",
      reason: "x",
    });
    expect(refusalOf(changed).message).toBe(text);
    expect(refusalOf(await meridian.send("POST", `/api/orders/${order.id}/cancel/`, { version })).message).toBe(text);
  });

  test("is cancelled by both sides while neither leg is on NDS-OM", async () => {
    const { order, ticket } = await executed();
    body(await report(narmada, order));
    const cancel = async (who: TestBrowser, more: object = {}) =>
      act(who, await readTicket(ticket, who), "cancel", { reason: "Wrong bond", ...more });
    expect(refusalOf(await cancel(meridian)).message).toBe("Withdraw the report on NDS-OM first.");
    const due = must((await read(order)).report).seller.due_at;
    const after = body<Order>(await send(narmada, order, "withdraw/", { reason: "Wrong bond" }));
    expect(after.report?.seller).toMatchObject({ state: "DUE", due_at: due, own: { reference: null } });
    expect(body<Ticket>(await cancel(meridian)).state).toBe("EXECUTING");
    expect(body<Ticket>(await cancel(narmada)).state).toBe("CANCELLED");
    expect(await read(order)).toMatchObject({ state: "CANCELLED", report: { buyer: { state: "DUE" } } });
  });

  test("settles through CCIL once both firms confirm it on the settlement day", async () => {
    const { order } = await matched();
    const accepted = body<Order>(await send(ops, order, "clearing/", { event: "ACCEPTED" }));
    expect(accepted.report?.clearing).toBe("accepted");
    expect(refusalOf(await send(ops, order, "clearing/", { event: "NO_GUARANTEE" })).field_errors).toEqual({
      event: ["CCIL has already decided on this deal."],
    });
    const settle = async (who: TestBrowser) => {
      const { version } = await read(order, who);
      return who.send("PATCH", `/api/orders/settle-cancel/${order.id}/settle/`, {
        version,
        utr: "CCIL-2411",
        proof: "Statement",
      });
    };
    expect(refusalOf(await settle(ops)).code).toBe("already_done");
    untilSettlement(order);
    body(await settle(ops));
    expect(body<Order>(await settle(narmada)).state).toBe("SETTLED");
  });

  test("fails when CCIL rejects it, or when a side is short on the settlement day", async () => {
    const rejected = await matched();
    expect(refusalOf(await send(ops, rejected.order, "clearing/", { event: "REJECTED" })).field_errors).toHaveProperty(
      "reason",
    );
    const failed = body<Order>(
      await send(ops, rejected.order, "clearing/", { event: "REJECTED", reason: "member suspended" }),
    );
    expect(failed).toMatchObject({
      state: "FAILED",
      settlement: {
        failure: {
          side: null,
          text: "CCIL did not take this deal: member suspended. Agree with Narmada Bank how to settle.",
        },
      },
    });
    const short = await matched();
    const asked = { event: "SHORT", short_side: "seller", short_of: "securities" };
    expect(refusalOf(await send(ops, short.order, "clearing/", asked)).field_errors).toEqual({
      event: ["A shortage shows on the settlement day."],
    });
    untilSettlement(short.order);
    expect(body<Order>(await send(ops, short.order, "clearing/", asked)).settlement?.failure).toMatchObject({
      side: "seller",
      text: "Narmada Bank was short of securities. CCIL handles the shortage; RBI may fine the member.",
    });
  });

  test("counts against the counterparty's limit until CCIL has accepted it", async () => {
    const { order, ticket } = await matched();
    const against = async () => {
      const exposures = await readExposures(parts, parts.db.orm, "cli_meridian", parts.clock.now());
      return exposures.filter(({ isin }) => isin === ticket.finstrument_id).map(({ counterpartyId }) => counterpartyId);
    };
    expect(await against()).toEqual(["cli_narmada"]);
    body(await send(ops, order, "clearing/", { event: "ACCEPTED" }));
    expect(await against()).toEqual([null]);
  });

  test("is shown to compliance by each late leg, once", async () => {
    const { order } = await executed();
    body(await report(narmada, order));
    const rulesOf = async () => {
      await sweepOrders(parts);
      const rows = await parts.db.orm
        .select()
        .from(surveillanceAlerts)
        .where(like(surveillanceAlerts.rule, `${order.id}%`));
      return rows.map(({ rule, clientId }) => `${clientId} ${rule}`);
    };
    expect(await rulesOf()).toEqual([]);
    parts.clock.advance(15 * MINUTE);
    expect(await rulesOf()).toEqual([`cli_meridian ${order.id} buyer`]);
    body(await report(meridian, order, { late_reason: "NDS-OM was down" }));
    expect(await rulesOf()).toHaveLength(1);
  });

  test("is not consented to by a seller that does not hold the bonds, and not executed once it has sold them", async () => {
    const isin = must(GOVERNMENT_BONDS[bonds++]);
    const sale = { finstrument_id: isin, side: "seller" };
    const holds = async (face: string) =>
      body(await meridian.send("POST", "/api/inventory/upload/", { csv: `isin,face\n${isin},${face}\n`, mode: "ADD" }));
    await holds("1cr");
    const sent = body<Ticket>(await act(meridian, body<Ticket>(await write(sale)), "send"));
    const consented = await consent(meridian, sent);
    expect(refusalOf(consented).field_errors.quantum?.[0]).toMatch(
      /^The seller holds 1,00,00,000 of this security for .*\. Short sales are not offered\.$/,
    );
    expect((await readTicket(sent)).state).toBe("SENT");
    await holds("4cr");
    const half = body<Ticket>(await consent(meridian, sent));
    const both = body<Ticket>(await consent(narmada, half));
    await parts.db.orm.delete(inventoryMoves);
    expect(refusalOf(await act(narmada, both, "execute")).field_errors.quantum).toEqual([
      `The seller cannot deliver this security on ${formatDate(both.settlement_date)}.`,
    ]);
    await parts.db.orm.delete(inventoryLots);
    expect(body<Ticket>(await act(narmada, await readTicket(both, narmada), "execute")).state).toBe("EXECUTING");
  });

  test("shows its broker the states of both legs, and no references", async () => {
    const draft = body<Ticket>(await write());
    const named = await meridian.send("PATCH", `/api/trade/members/${draft.id}/`, {
      version: draft.version,
      broker_id: "usr_brokerkaveri",
    });
    const sent = body<Ticket>(await act(meridian, body<Ticket>(named), "send"));
    const half = body<Ticket>(await consent(meridian, sent));
    const ticket = body<Ticket>(await act(meridian, body<Ticket>(await consent(narmada, half)), "execute"));
    const { results } = body<{ results: Order[] }>(await meridian.get("/api/orders/unified/"));
    const order = must(results.find(({ ticket_id: id }) => id === ticket.id));
    body(await report(meridian, order));
    const seen = await read(order, kaveri);
    expect(seen.report?.buyer).toEqual(expect.objectContaining({ state: "REPORTED" }));
    expect(seen.report?.buyer).not.toHaveProperty("own");
    expect((await readTicket(ticket, kaveri)).report?.buyer).not.toHaveProperty("own");
    expect(seen.may).toEqual([]);
  });

  test("has a slip and a file of each leg, with its own codes", async () => {
    const { order } = await executed();
    const file = await meridian.get(`/api/orders/${order.id}/report/file/`);
    const [header = "", line = ""] = file.body.trim().split(/\r?\n/);
    expect(header).toContain("Slip,Our reference,Platform");
    expect(line).toContain("NDS-OM,OTC reported,OUTRIGHT,BUY,Meridian Mutual Fund");
    expect(file.headers["content-disposition"]).toMatch(/ndsom-report-\d{8}-meridian\.csv/);
    const slip = await narmada.get(`/api/orders/${order.id}/report/slip/`);
    expect(slip.headers["content-type"]).toBe("application/pdf");
    // One page of A5.
    const pdf = slip.rawPayload.toString("latin1");
    expect([/\/Count 1\b/, /\/MediaBox \[0 0 419\.53 595\.28\]/].map((sign) => sign.test(pdf))).toEqual([true, true]);
    expect((await sahyadri.get(`/api/orders/${order.id}/report/slip/`)).statusCode).toBe(404);
  });

  test("is not executed for a firm without an account at the Reserve Bank", async () => {
    const account = { kind: "SGL", member_code: "NARMADA" } as const;
    const { orm } = parts.db;
    const ticket = await agreed();
    await orm.update(clients).set({ giltAccount: null }).where(eq(clients.id, "cli_narmada"));
    expect(refusalOf(await act(meridian, await readTicket(ticket), "execute"))).toMatchObject({
      code: "not_ready",
      field_errors: {
        "seller.gilt_account": [
          "Narmada Bank has no SGL or gilt account on record. Its ops admin can set it under Firm settings.",
        ],
      },
    });
    await orm.update(clients).set({ giltAccount: account }).where(eq(clients.id, "cli_narmada"));
    expect(body<Ticket>(await act(meridian, await readTicket(ticket), "execute")).state).toBe("EXECUTING");
  });

  test("of an earlier release that names an exchange is not executed there", async () => {
    const ticket = await agreed();
    await parts.db.orm
      .update(tickets)
      .set({ exchange: "NSE", execution: "OTC_REPORT" })
      .where(eq(tickets.id, ticket.id));
    expect(refusalOf(await act(narmada, await readTicket(ticket, narmada), "execute")).field_errors).toEqual({
      execution: ["Government securities are reported on NDS-OM, not to NSE."],
    });
  });
});

test("corporate debt is still reported to its exchange", async () => {
  const ticket = body<Ticket>(await write({ finstrument_id: POWER_GRID, yield_stored: 0.07 }));
  expect(ticket).toMatchObject({ exchange: "NSE", execution: "OTC_REPORT", clearing_corporation: "NSCCL" });
  expect(ticket).not.toHaveProperty("report");
});
