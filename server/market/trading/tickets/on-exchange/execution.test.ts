import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Execution, Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import {
  exchangeCommands,
  exchangeCredentials,
  exchangeSessions,
  venueEvents,
  venueQuotes,
} from "#server/machine/db/schema/exchanges.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { orders, orderVersions } from "#server/machine/db/schema/orders.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { eois, ticketEvidence, tickets } from "#server/machine/db/schema/trading.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";
import { body, CRORE, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { act, agreedDeal, consent, PRICED } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";
import { openVenueDesk, type VenueDesk } from "#server/market/trading/venue/venue.testing.ts";

let desk: VenueDesk;
beforeAll(async () => {
  desk = await openVenueDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  const { orm } = desk.parts.db;
  desk.parts.clock.advance(1000);
  await desk.control("POST", "/reset", {});
  await desk.control("DELETE", "/faults");
  for (const table of [exchangeCommands, exchangeSessions, venueEvents, venueQuotes]) await orm.delete(table);
  // The sandbox restarts its numbers.
  await orm.update(tickets).set({ onExchange: null });
  for (const table of [orderVersions, orders]) await orm.delete(table);
  await straightThrough([]);
  for (const firm of ["meridian", "narmada"]) await desk.setCredentials(firm);
  for (const exchange of ["NSE", "BSE"] as const) await desk.pass(exchange);
});

const straightThrough = (exchanges: Exchange[]) => desk.parts.db.orm.update(clients).set({ stpExchanges: exchanges });

const read = async ({ id }: Ticket, who: TestBrowser = desk.meridian) =>
  body<Ticket>(await who.get(`/api/chatter/trade/${id}/`));

const agreed = (execution?: Execution, exchange?: Exchange) => agreedDeal(desk, execution, exchange);

/** Passes until nothing moves: each is a step of one side. */
async function settle(exchange: Exchange = "NSE", passes = 6): Promise<void> {
  for (let pass = 0; pass < passes; pass += 1) await desk.pass(exchange);
}
const atVenue = async () =>
  (await desk.control("GET", "/state")) as {
    deals: Record<string, { state: string; number: string | null; money: { considerationPaise: number } | null }>;
    reports: Record<string, { state: string; late: boolean; lateReason: string | null }>;
    quotes: Record<string, { state: string }>;
  };
const audited = async (action: string, { id }: Ticket) =>
  desk.parts.db.orm
    .select()
    .from(audit)
    .where(and(eq(audit.action, action), eq(audit.subject, id)));
const kindsOf = async ({ id }: Ticket) =>
  (await desk.parts.db.orm.select().from(exchangeCommands).where(eq(exchangeCommands.subjectId, id)))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ kind, clientId, state }) => `${clientId} ${kind} ${state}`);

describe("an agreed deal that is reported (U-18, N-08)", () => {
  test.each(["NSE", "BSE"] as const)(
    "is executed at %s once the other side's acceptance is there",
    async (exchange) => {
      const ticket = await agreed("OTC_REPORT", exchange);
      expect(ticket).toMatchObject({ state: "AGREED", on_exchange: null, deal_number: null, straight_through: false });
      const begun = body<Ticket>(await act(desk.narmada, ticket, "execute"));
      expect(begun).toMatchObject({ state: "EXECUTING", on_exchange: { by: "seller", refused: false } });
      expect(begun.on_exchange?.text).toBe(`Narmada Bank is reporting it to ${exchange}`);
      await settle(exchange);
      const done = await read(ticket);
      expect(done.state).toBe("EXECUTED");
      expect(done.executed_at).not.toBeNull();
      const { deals, reports } = await atVenue();
      expect(Object.values(reports)).toMatchObject([{ state: "ACCEPTED", late: false }]);
      const [deal] = Object.values(deals);
      expect(done.deal_number).toBe(deal?.number);
      expect(deal?.money?.considerationPaise).toBe(Math.round(must(done.consideration).consideration * 100));
      expect(await kindsOf(ticket)).toEqual(["cli_narmada report DONE", "cli_meridian decideReport DONE"]);
      expect(await audited("exchange.confirmed", ticket)).toHaveLength(1);
      expect(await audited("ticket.execute", ticket)).toHaveLength(1);
    },
  );

  test("is executed by the seller's side alone, at the version that stands, and once", async () => {
    const ticket = await agreed();
    expect(refusalOf(await act(desk.meridian, ticket, "execute"))).toMatchObject({
      code: "forbidden",
      message: ticketTexts.executesSeller,
    });
    expect(refusalOf(await act(desk.narmada, ticket, "execute", { version: 1 })).code).toBe("stale_version");
    const both = await Promise.all([act(desk.narmada, ticket, "execute"), act(desk.narmada, ticket, "execute")]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    await settle();
    expect(Object.keys((await atVenue()).reports)).toHaveLength(1);
    expect(refusalOf(await act(desk.narmada, await read(ticket), "execute")).code).toBe("already_done");
    expect(refusalOf(await act(desk.narmada, await read(ticket), "cancel")).code).toBe("already_done");
  });

  test("needs a reason once its 15 minutes are over, and tells the exchange", async () => {
    const ticket = await agreed();
    desk.parts.clock.advance(16 * 60_000);
    const refused = refusalOf(await act(desk.narmada, ticket, "execute"));
    expect(refused.field_errors).toHaveProperty("late_reason");
    const begun = body<Ticket>(await act(desk.narmada, ticket, "execute", { late_reason: "The line was down" }));
    expect(begun.on_exchange?.late_reason).toBe("The line was down");
    await settle();
    expect((await read(ticket)).state).toBe("EXECUTED");
    expect(Object.values((await atVenue()).reports)).toMatchObject([{ late: true, lateReason: "The line was down" }]);
  });

  test("goes straight through with the second consent where both firms have it so", async () => {
    await straightThrough(["NSE"]);
    const ticket = await agreed();
    expect(ticket).toMatchObject({ state: "EXECUTING", straight_through: true });
    await settle();
    expect((await read(ticket)).state).toBe("EXECUTED");
    expect((await agreed("OTC_REPORT", "BSE")).state).toBe("AGREED");
  });

  test("waits as agreed where a firm cannot sign in there, and says what is lacking", async () => {
    await straightThrough(["NSE"]);
    await desk.parts.db.orm.delete(exchangeSessions);
    await desk.parts.db.orm.delete(exchangeCredentials).where(eq(exchangeCredentials.clientId, "cli_narmada"));
    const ticket = await agreed();
    expect(ticket.state).toBe("AGREED");
    expect(refusalOf(await act(desk.narmada, ticket, "execute"))).toMatchObject({
      code: "not_ready",
      field_errors: { "seller.credentials": ["The seller's NSE credentials are not set. Its ops admin can set them."] },
    });
  });
});

describe("an agreed deal on the RFQ platform", () => {
  test.each([
    ["RFQ_OTO", "NSE"],
    ["RFQ_OTM", "NSE"],
    ["RFQ_OTO", "BSE"],
    ["RFQ_OTM", "BSE"],
  ] as const)("%s is dealt at %s by both sides in turn, with the money to the paisa", async (execution, exchange) => {
    const ticket = await agreed(execution, exchange);
    expect(ticket.report_due_at).toBeNull();
    expect(body<Ticket>(await act(desk.meridian, ticket, "execute")).on_exchange?.by).toBe("buyer");
    await settle(exchange, 8);
    const done = await read(ticket);
    expect(done).toMatchObject({ state: "EXECUTED", on_exchange: { dispute: null, refused: false } });
    const [deal] = Object.values((await atVenue()).deals);
    expect(deal).toMatchObject({ state: "CONFIRMED", number: done.deal_number });
    expect(deal?.money?.considerationPaise).toBe(Math.round(must(done.consideration).consideration * 100));
    expect(await kindsOf(ticket)).toEqual([
      "cli_meridian place DONE",
      "cli_narmada accept DONE",
      "cli_meridian proposeMoney DONE",
      "cli_narmada decideMoney DONE",
    ]);
  });
});

describe("what comes between a deal and its exchange (section 10)", () => {
  const STEPS = [
    ["OTC_REPORT", "report"],
    ["OTC_REPORT", "decideReport"],
    ["RFQ_OTO", "placeQuote"],
    ["RFQ_OTO", "accept"],
    ["RFQ_OTO", "proposeMoney"],
    ["RFQ_OTO", "decideMoney"],
  ] as const;
  const begin = async (execution: Execution) => {
    const ticket = await agreed(execution);
    await act(execution === "OTC_REPORT" ? desk.narmada : desk.meridian, ticket, "execute");
    return ticket;
  };
  /** The venue's own clock and ours move on together, past the waits of the look-up. */
  const wait = async () => {
    desk.parts.clock.advance(31_000);
    await desk.pass();
    desk.parts.clock.advance(6000);
    await settle("NSE", 8);
  };

  test.each(STEPS)("%s: the answer to %s is lost after the act: found, and done once", async (execution, call) => {
    await desk.fault(call, "drop_after");
    const ticket = await begin(execution);
    await settle("NSE", 8);
    await wait();
    expect((await read(ticket)).state).toBe("EXECUTED");
    const { deals, reports, quotes } = await atVenue();
    expect(Object.keys(deals)).toHaveLength(1);
    expect(Object.keys(execution === "OTC_REPORT" ? reports : quotes)).toHaveLength(1);
    expect(await audited("exchange.confirmed", ticket)).toHaveLength(1);
  });

  test.each(STEPS)(
    "%s: %s is cut before the act: absent in two reads, sent again, one deal",
    async (execution, call) => {
      await desk.fault(call, "drop_before");
      const ticket = await begin(execution);
      for (let pass = 0; pass < 4; pass += 1) await desk.pass();
      expect((await read(ticket)).on_exchange?.in_doubt).toBe(true);
      await wait();
      await wait();
      expect((await read(ticket)).state).toBe("EXECUTED");
      expect(Object.keys((await atVenue()).deals)).toHaveLength(1);
    },
  );

  test.each(STEPS)("%s: %s is refused: agreed again with the text, and it can go on", async (execution, call) => {
    await desk.fault(call, { refuse: { code: "E203", text: "Participant limit exceeded" } });
    const ticket = await begin(execution);
    await settle("NSE", 8);
    const stopped = await read(ticket);
    expect(stopped).toMatchObject({ state: "AGREED", on_exchange: { refused: true } });
    const texts = [stopped, await read(ticket, desk.narmada)].map(({ on_exchange: on }) => on?.text);
    expect(new Set(texts)).toEqual(
      new Set(["NSE limit reached: Participant limit exceeded", ticketTexts.otherRefused]),
    );
    expect(await audited("exchange.refused", ticket)).toHaveLength(1);
    await act(execution === "OTC_REPORT" ? desk.narmada : desk.meridian, stopped, "execute");
    await settle("NSE", 8);
    expect((await read(ticket)).state).toBe("EXECUTED");
    expect(Object.keys((await atVenue()).deals)).toHaveLength(1);
  });

  test("a quote that the other side could not accept is taken off the exchange", async () => {
    await desk.fault("accept", { refuse: { code: "E203", text: "Participant limit exceeded" } });
    const ticket = await begin("RFQ_OTO");
    await settle("NSE", 8);
    expect((await read(ticket)).state).toBe("AGREED");
    expect(Object.values((await atVenue()).quotes)).toMatchObject([{ state: "WITHDRAWN" }]);
  });

  test("a part that the exchange agrees alone is the deal: both consent to its money anew, and the rest is withdrawn", async () => {
    await desk.fault("accept", { partial: { face: 2 * CRORE } });
    const ticket = await begin("RFQ_OTM");
    await settle("NSE", 4);
    const part = await read(ticket);
    expect(part).toMatchObject({ state: "EXECUTING", quantity: 2 * CRORE, consents: { buyer: null, seller: null } });
    expect(Object.values((await atVenue()).quotes)).toMatchObject([{ state: "WITHDRAWN" }]);
    const half = body<Ticket>(await consent(desk.narmada, part));
    await consent(desk.meridian, half);
    await settle("NSE", 4);
    const done = await read(ticket);
    expect(done).toMatchObject({ state: "EXECUTED", quantity: 2 * CRORE });
    const [deal] = Object.values((await atVenue()).deals);
    expect(deal?.money?.considerationPaise).toBe(Math.round(must(done.consideration).consideration * 100));
  });

  test("a report that ends there while the ticket waits to be executed again is reported anew", async () => {
    await desk.fault("decideReport", { refuse: { code: "E203", text: "Participant limit exceeded" } });
    const ticket = await begin("OTC_REPORT");
    await settle("NSE", 3);
    const stopped = await read(ticket);
    const number = must(stopped.on_exchange?.report_number);
    const login = (await (
      await fetch(`${must(desk.parts.config.exchanges.NSE).url}/rest/v1/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ domain: "NMERIDIAN", login: "yieldboard", password: "Bond#Desk1" }),
      })
    ).json()) as { loginKey: string };
    const rejected = await fetch(`${must(desk.parts.config.exchanges.NSE).url}/bondsnew/rest/v1/order/status`, {
      method: "PUT",
      headers: { "content-type": "application/json", loginkey: login.loginKey },
      body: JSON.stringify({ orderNumber: number, status: "R" }),
    });
    expect(rejected.status).toBe(200);
    desk.parts.clock.advance(16_000);
    await settle("NSE", 2);
    const after = await read(ticket);
    expect(after).toMatchObject({ state: "AGREED", on_exchange: { report_number: null } });
    await act(desk.narmada, after, "execute");
    await settle();
    expect((await read(ticket)).state).toBe("EXECUTED");
  });

  test("an outage before sending leaves it on its way, sent once the exchange is back", async () => {
    await desk.fault("report", { http: { status: 503 } }, { times: 2 });
    const ticket = await begin("OTC_REPORT");
    await desk.pass();
    expect((await read(ticket)).state).toBe("EXECUTING");
    for (let pass = 0; pass < 6; pass += 1) {
      desk.parts.clock.advance(5000);
      await desk.pass();
    }
    expect((await read(ticket)).state).toBe("EXECUTED");
    expect(Object.keys((await atVenue()).reports)).toHaveLength(1);
  });

  test("a node that stops after sending leaves it in doubt, and the next one finds it", async () => {
    const ticket = await begin("OTC_REPORT");
    await desk.parts.db.orm
      .update(exchangeCommands)
      .set({ state: "SENDING", attempt: 1, sentAt: desk.parts.clock.now() })
      .where(eq(exchangeCommands.subjectId, ticket.id));
    await desk.restart();
    expect((await read(ticket)).on_exchange?.in_doubt).toBe(true);
    await wait();
    await wait();
    expect((await read(ticket)).state).toBe("EXECUTED");
    expect(Object.keys((await atVenue()).reports)).toHaveLength(1);
  });

  test("money that differs at the exchange is never executed by itself: both figures are kept", async () => {
    const ticket = await begin("RFQ_OTO");
    await settle("NSE", 3);
    const [row] = await desk.parts.db.orm.select().from(tickets).where(eq(tickets.id, ticket.id));
    const money = must(row?.consideration);
    await desk.parts.db.orm
      .update(tickets)
      .set({ consideration: { ...money, consideration: money.consideration + 0.01 } })
      .where(eq(tickets.id, ticket.id));
    await settle("NSE", 8);
    const shown = await read(ticket);
    expect(shown).toMatchObject({ state: "EXECUTING", on_exchange: { dispute: { venue: money.consideration } } });
    expect(await audited("exchange.disputed", ticket)).toHaveLength(1);
    expect(await audited("exchange.confirmed", ticket)).toHaveLength(0);
  });
});

describe("the confirmation of a deal (A-100)", () => {
  const paper = async (ticket: Ticket, who: TestBrowser = desk.meridian, output = "csv") =>
    who.get(`/api/chatter/trade/confirmed-trade/${ticket.id}/`, { output });

  test("says before the exchange has it that it is not confirmed, and does not name the other side", async () => {
    const ticket = await agreed();
    const text = (await paper(ticket)).body;
    expect(text).toContain("Not confirmed");
    expect(text).toContain("Meridian Mutual Fund");
    expect(text).not.toContain("Narmada Bank (");
    expect(text).toContain("Disclosed once the deal is executed");
    expect(text).toMatch(/Buyer consented,.*Asha/);
    expect(text).not.toContain("Rohan Mehta");
  });

  test("has the deal's number, both parties, the money in words and who consented once it is executed", async () => {
    const ticket = await agreed();
    await act(desk.narmada, ticket, "execute");
    await settle();
    const done = await read(ticket);
    const text = (await paper(done)).body;
    expect(text).not.toContain("Not confirmed");
    for (const part of [
      must(done.deal_number),
      "Narmada Bank (Rohan Mehta)",
      "NMERIDIAN",
      "Only",
      "You bought",
      "OTC report",
    ]) {
      expect(text).toContain(part);
    }
    const [own, other] = [done.consents.buyer, done.consents.seller].map((given) => must(given).evidence_id);
    const frozen = await desk.parts.db.orm.select().from(ticketEvidence).where(eq(ticketEvidence.ticketId, done.id));
    const digestOf = (id = "") => must(frozen.find((each) => each.id === id)).digest;
    expect(text).toContain(own);
    expect(text).toContain(digestOf(own));
    expect(text).not.toContain(other);
    expect(text).not.toContain(digestOf(other));
    expect((await paper(done, desk.narmada)).body).toContain("You sold");
    const pdf = await paper(done, desk.meridian, "pdf");
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.headers["content-disposition"]).toContain("deal-confirmation-INE053F07595-");
    expect(refusalOf(await paper(done, desk.admin)).code).toBe("not_found");
    expect((await paper(done, desk.meridian, "docx")).statusCode).toBe(400);
  });
});

describe("a brokered one-to-many deal (A-111, A-115)", () => {
  async function brokered(): Promise<Ticket> {
    const draft = body<Ticket>(
      await desk.meridian.send("POST", "/api/chatter/trade/manual-ticket/", {
        finstrument_id: PRICED,
        side: "buyer",
        counterparty: { client_id: "cli_narmada" },
        quantity: 5 * CRORE,
        yield_stored: 0.062,
        settlement_delta: 1,
        exchange: "NSE",
        execution: "RFQ_OTM",
      }),
    );
    const to = { version: draft.version, broker_id: "usr_brokerkaveri" };
    const sent = body<Ticket>(await desk.meridian.send("PATCH", `/api/chatter/trade/send-to-broker/${draft.id}/`, to));
    const half = body<Ticket>(await consent(desk.meridian, sent));
    return body<Ticket>(await consent(desk.narmada, half));
  }

  test("is dealt there by its broker, in the broker's session and name, for the client's code", async () => {
    const broker = await signIn(desk.app, "broker@kaveri.example");
    const ticket = await brokered();
    const refusal = { status: 403, message: "A brokered one-to-many quote is placed by the broker." };
    expect(refusalOf(await act(desk.meridian, ticket, "execute"))).toMatchObject(refusal);
    const lacking = "The broker's NSE credentials are not set. Its ops admin can set them.";
    expect(refusalOf(await act(broker, ticket, "execute"))).toMatchObject({ code: "not_ready", message: lacking });
    await desk.setCredentials("kaveri");
    body<Ticket>(await act(broker, ticket, "execute"));
    expect((await read(ticket)).on_exchange?.text).toBe("Kaveri Securities places the quote on NSE");
    await settle("NSE", 8);
    expect(await read(ticket)).toMatchObject({
      state: "EXECUTED",
      deal_number: expect.stringMatching(/^D\d+/) as string,
    });
    const { quotes } = await atVenue();
    const placed = { participant: "NKAVERI", broker: "NKAVERI", client: "NMERIDIAN" };
    expect(Object.values(quotes)).toMatchObject([placed]);
    const sent = await desk.parts.db.orm
      .select()
      .from(exchangeCommands)
      .where(eq(exchangeCommands.subjectId, ticket.id));
    expect(sent.map(({ kind, clientId }) => `${kind} ${clientId}`).toSorted()).toEqual([
      "accept cli_narmada",
      "decideMoney cli_narmada",
      "place cli_kaveri",
      "proposeMoney cli_kaveri",
    ]);
  });
});

describe("a hit on a quote that an exchange has (4.1, A-055)", () => {
  const level = { finstrument_id: PRICED, yield_stored: 0.062, settlement_delta: 1 };
  const eoi = async (who: TestBrowser, terms: object) =>
    body<Eoi>(await who.send("POST", "/api/eoi/add/", { ...level, quantum: 5 * CRORE, ...terms }));
  const there = { send_to_rfq: true, clearing_corporation: "NSCCL" };
  /** Meridian offers there, Narmada bids here and lifts. */
  async function lifted(offered = 5 * CRORE, more: object = {}) {
    await desk.parts.db.orm.update(eois).set({ status: "CLOSED", rfqStatus: null });
    const ask = await eoi(desk.meridian, { quote_type: "ASK", quantum: offered, ...there, ...more });
    await settle("NSE", 2);
    const bid = await eoi(desk.narmada, { quote_type: "BID" });
    const hit = await desk.narmada.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, {
      opposing_eoi: ask.id,
      confirm: true,
    });
    const { ticket } = body<{ ticket: Ticket | null }>(hit);
    return { ask, bid, ticket: must(ticket) };
  }
  const quoteOf = async ({ id }: Eoi) => must((await desk.parts.db.orm.select().from(eois).where(eq(eois.id, id)))[0]);

  test.each([
    ["RFQ_OTM", {}],
    [
      "RFQ_OTO",
      {
        rfq_mode: "OTO",
        oto_participant_details: { exchange: "NSE", participant_code: "NNARMADA", name: "Narmada Bank" },
      },
    ],
  ] as const)("is dealt there (%s), its money confirmed once both have consented", async (execution, more) => {
    const { ask, ticket } = await lifted(5 * CRORE, more);
    expect(ticket).toMatchObject({ state: "EXECUTING", execution, exchange: "NSE", consents: { buyer: null } });
    expect(await quoteOf(ask)).toMatchObject({ status: "FILLED", remaining: 0, rfqStatus: "LIVE" });
    await settle();
    const dealt = await read(ticket);
    expect(dealt).toMatchObject({ state: "EXECUTING", deal_number: null });
    expect(dealt.on_exchange?.text).toBe("Dealt on NSE. The money awaits consent.");
    expect(await kindsOf(ticket)).toEqual(["cli_narmada accept DONE"]);
    const half = body<Ticket>(await consent(desk.narmada, dealt));
    await settle();
    // The first side to consent proposes the money, and only the other side confirms it.
    expect(await kindsOf(ticket)).toEqual(["cli_narmada accept DONE", "cli_narmada proposeMoney DONE"]);
    expect(body<Ticket>(await consent(desk.meridian, half)).state).toBe("EXECUTING");
    await settle();
    const done = await read(ticket);
    expect(done).toMatchObject({ state: "EXECUTED", on_exchange: { refused: false } });
    desk.parts.clock.advance(16_000);
    await desk.pass();
    expect(await quoteOf(ask)).toMatchObject({ status: "FILLED", remaining: 0, rfqStatus: "TRADED" });
    expect(Object.values((await atVenue()).deals)).toMatchObject([{ state: "CONFIRMED", number: done.deal_number }]);
  });

  test("whose money a side refused before anybody proposed it goes on once that side consents after all", async () => {
    const { ticket } = await lifted();
    await settle();
    const refused = body<Ticket>(await act(desk.meridian, await read(ticket), "reject", { reason: "Not our money" }));
    const half = body<Ticket>(await consent(desk.narmada, refused));
    await settle();
    // Nothing is proposed for a deal that the other side refuses.
    expect(await kindsOf(ticket)).toEqual(["cli_narmada accept DONE"]);
    body<Ticket>(await consent(desk.meridian, half));
    await settle();
    expect((await read(ticket)).state).toBe("EXECUTED");
  });

  test("whose money a side refused and then consents to while the deal is on its way there goes on as well", async () => {
    const { ticket } = await lifted();
    const refused = body<Ticket>(await act(desk.meridian, ticket, "reject", { reason: "Not our money" }));
    const half = body<Ticket>(await consent(desk.meridian, refused));
    body<Ticket>(await consent(desk.narmada, half));
    await settle();
    expect((await read(ticket)).state).toBe("EXECUTED");
  });

  test("whose refusal the exchange did not take goes on once that side consents after all", async () => {
    const { ticket } = await lifted();
    await settle();
    const half = body<Ticket>(await consent(desk.narmada, await read(ticket)));
    await settle();
    await desk.fault("decideMoney", { refuse: { code: "E203", text: "Participant limit exceeded" } });
    await act(desk.meridian, half, "reject", { reason: "Not our money" });
    await settle();
    body<Ticket>(await consent(desk.meridian, await read(ticket)));
    await settle();
    expect((await read(ticket)).state).toBe("EXECUTED");
  });

  test("that is refused there leaves the other's quote alone, though both have consented to the money already", async () => {
    await desk.fault("accept", { refuse: { code: "E203", text: "Participant limit exceeded" } });
    const { ticket } = await lifted();
    body<Ticket>(await consent(desk.narmada, body<Ticket>(await consent(desk.meridian, ticket))));
    await settle();
    expect((await kindsOf(ticket)).map((line) => line.split(" ")[1])).toEqual(["accept"]);
    expect(Object.values((await atVenue()).quotes)).toMatchObject([{ state: "OPEN" }]);
  });

  test("of a part leaves the rest standing, here and there", async () => {
    const { ask, ticket } = await lifted(15 * CRORE);
    await settle();
    desk.parts.clock.advance(16_000);
    await desk.pass();
    expect(await quoteOf(ask)).toMatchObject({ status: "PARTIAL", remaining: 10 * CRORE, rfqStatus: "LIVE" });
    expect((await read(ticket)).state).toBe("EXECUTING");
  });

  test("twice by the same firm makes two deals, though the answer to the second is lost", async () => {
    const first = await lifted(15 * CRORE);
    await settle();
    const bid = await eoi(desk.narmada, { quote_type: "BID" });
    await desk.fault("accept", "drop_before");
    const terms = { opposing_eoi: first.ask.id, confirm: true };
    const hit = await desk.narmada.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, terms);
    const second = must(body<{ ticket: Ticket | null }>(hit).ticket);
    await settle();
    expect((await read(second)).on_exchange).toMatchObject({ in_doubt: true });
    for (let times = 0; times < 2; times += 1) {
      desk.parts.clock.advance(31_000);
      await desk.pass();
      desk.parts.clock.advance(6000);
      await settle();
    }
    expect(Object.keys((await atVenue()).deals)).toHaveLength(2);
    for (const ticket of [first.ticket, second]) {
      expect((await read(ticket)).on_exchange?.text).toBe("Dealt on NSE. The money awaits consent.");
    }
    expect(await quoteOf(first.ask)).toMatchObject({ remaining: 5 * CRORE });
  });

  test("that the exchange refuses is cancelled with its text, and both quotes have their size again", async () => {
    await desk.fault("accept", { refuse: { code: "E203", text: "Participant limit exceeded" } });
    const { ask, bid, ticket } = await lifted();
    await settle();
    const ended = await read(ticket, desk.narmada);
    expect(ended).toMatchObject({ state: "CANCELLED", on_exchange: { refused: true } });
    expect(ended.on_exchange?.text).toBe("NSE limit reached: Participant limit exceeded");
    for (const quote of [ask, bid]) {
      expect(await quoteOf(quote)).toMatchObject({ status: "OPEN", remaining: 5 * CRORE });
    }
    expect(Object.values((await atVenue()).deals)).toEqual([]);
  });

  test("needs the firm that lifts to be signed in there, and takes nothing else", async () => {
    await desk.parts.db.orm.delete(exchangeCredentials).where(eq(exchangeCredentials.clientId, "cli_narmada"));
    await expect(lifted()).rejects.toThrow("Your firm's NSE credentials are not set. Ask your ops admin.");
  });
});
