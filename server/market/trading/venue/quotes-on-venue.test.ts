import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { must } from "#domain/lib/must.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import {
  exchangeCommands,
  exchangeCredentials,
  exchangeSessions,
  refusedCallbacks,
  venueEvents,
  venueQuotes,
} from "#server/machine/db/schema/exchanges.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { alertEvents } from "#server/machine/db/schema/research.ts";
import type { Venue } from "#server/market/exchange/adapter.ts";
import { startExchanges } from "#server/market/exchange/follow-exchanges.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { sweep } from "#server/market/trading/eois/sweeper.ts";
import { CALLBACK_SECRET, openVenueDesk, rfq, type VenueDesk } from "#server/market/trading/venue/venue.testing.ts";

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
  for (const table of [exchangeCommands, exchangeSessions, venueEvents, venueQuotes, refusedCallbacks, alertEvents])
    await orm.delete(table);
  await orm.update(eois).set({ status: "CLOSED", rfqStatus: null });
  await desk.setCredentials("meridian");
  await desk.pass();
});

const rowOf = async (id: string) =>
  must(
    (await desk.rows()).find((row) => row.eoi_id === id),
    id,
  );
const commandsOf = (id: string) =>
  desk.parts.db.orm.select().from(exchangeCommands).where(eq(exchangeCommands.subjectId, id));
const bellTexts = async () => (await desk.parts.db.orm.select().from(alertEvents)).map(({ text }) => text);
const audited = (action: string, subject: string) =>
  desk.parts.db.orm
    .select()
    .from(audit)
    .where(and(eq(audit.action, action), eq(audit.subject, subject)));

describe("a quote that is sent to an exchange (D-087, D-092, A-048)", () => {
  test("is queued at once, and live with its number once the exchange has answered", async () => {
    const posted = await desk.post();
    expect(posted).toMatchObject({ exchange: "NSE", rfq_status: "QUEUED", status: "OPEN" });
    await desk.pass();
    const row = await rowOf(posted.id);
    expect(row).toMatchObject({ rfq_status: "LIVE", mine: true, in_doubt: false, rfq_text: null });
    expect(row.rfq_number).toMatch(/^R\d+/);
    expect(await audited("exchange.queued", posted.id)).toHaveLength(1);
    expect(await audited("exchange.answer", posted.id)).toHaveLength(1);
    await desk.pass();
    expect(await desk.atVenue()).toHaveLength(1);
  });

  test("goes to BSE in its own dialect", async () => {
    await desk.pass("BSE");
    const posted = await desk.post({ clearing_corporation: "ICCL" });
    await desk.pass("BSE");
    expect(await rowOf(posted.id)).toMatchObject({ exchange: "BSE", rfq_status: "LIVE" });
    await desk.meridian.send("POST", `/api/eoi/expire/${posted.id}/`);
    await desk.pass("BSE");
    expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "CANCELLED" });
  });

  test("that the exchange refuses stays on our platform, failed there with its text", async () => {
    await desk.fault("placeQuote", { refuse: { code: "E203", text: "Participant limit exceeded" } });
    const posted = await desk.post();
    await desk.pass();
    expect(await rowOf(posted.id)).toMatchObject({
      rfq_status: "FAILED",
      rfq_text: "NSE limit reached: Participant limit exceeded",
      rfq_number: null,
    });
    const [row] = await desk.parts.db.orm.select().from(eois).where(eq(eois.id, posted.id));
    expect(row).toMatchObject({ status: "OPEN", rfqCode: "LIMIT" });
  });

  test("is seen by others once the exchange shows it to them, and never by those without trade access (M-12)", async () => {
    await desk.setCredentials("narmada");
    const posted = await desk.post({ anonymous: true });
    await desk.pass();
    desk.parts.clock.advance(20_000);
    await desk.pass();
    const [seen] = await desk.rows(desk.narmada);
    expect(seen).toMatchObject({
      mine: false,
      eoi_id: null,
      participant: null,
      rfq_status: "LIVE",
      quantum: 50_000_000,
    });
    expect(seen?.rfq_number).toBe((await rowOf(posted.id)).rfq_number);
    expect(await desk.rows(desk.admin)).toEqual([]);
    const mine = await desk.narmada.get("/api/eoi/rfq-quote/", { my_quotes: "true" });
    expect(mine.json()).toMatchObject({ count: 0 });
  });
});

describe("what comes between us and the exchange (3.2)", () => {
  test("an answer that is lost after the act: found by its tag, live with that number, no second quote", async () => {
    await desk.fault("placeQuote", "drop_after");
    const posted = await desk.post();
    await desk.pass();
    expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "QUEUED", in_doubt: true });
    await desk.pass();
    expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "LIVE", in_doubt: false });
    expect(await desk.atVenue()).toHaveLength(1);
  });

  test("a call that is cut before the act: absent in two reads, sent again, one quote there", async () => {
    await desk.fault("placeQuote", "drop_before");
    const posted = await desk.post();
    for (const wait of [0, 1000, 29_000, 1000, 5000]) {
      desk.parts.clock.advance(wait);
      await desk.pass();
      const [command] = await commandsOf(posted.id);
      if (wait !== 5000) expect(command?.state).toBe("IN_DOUBT");
    }
    await desk.pass();
    expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "LIVE", in_doubt: false });
    expect(await commandsOf(posted.id)).toMatchObject([{ state: "DONE", attempt: 2 }]);
    expect(await desk.atVenue()).toHaveLength(1);
  });

  test("an outage: queued, shown as nothing else, and sent once when it is over", async () => {
    const until = new Date(desk.parts.clock.now().getTime() + 60_000).toISOString();
    await desk.control("POST", "/faults", { exchange: "NSE", effect: { outage: { until } } });
    const posted = await desk.post();
    for (const wait of [0, 10_000, 30_000]) {
      desk.parts.clock.advance(wait);
      await desk.pass();
      expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "QUEUED", in_doubt: false });
    }
    desk.parts.clock.advance(65_000);
    await desk.pass();
    expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "LIVE" });
    expect(await desk.atVenue()).toHaveLength(1);
  });

  test.each([
    ["the sender notices it", () => desk.pass()],
    ["the clock ends it", () => sweep(desk.parts)],
  ])("an outage that outlasts the quote: failed, and never sent, when %s first", async (_who, notice) => {
    const until = new Date(desk.parts.clock.now().getTime() + 3_600_000).toISOString();
    await desk.control("POST", "/faults", { exchange: "NSE", effect: { outage: { until } } });
    const posted = await desk.post({ validity: 10 });
    await desk.pass();
    desk.parts.clock.advance(11 * 60_000);
    await notice();
    await desk.pass();
    expect(await rowOf(posted.id)).toMatchObject({
      rfq_status: "FAILED",
      rfq_text: "The exchange came back after the quote had ended.",
    });
    expect(await desk.atVenue()).toEqual([]);
  });

  test("a node that dies while it sends: in doubt at the start of the next, and found", async () => {
    const posted = await desk.post();
    await desk.pass();
    // State after a crash between the answer and the write.
    const orm = desk.parts.db.orm;
    await orm
      .update(exchangeCommands)
      .set({ state: "SENDING", number: null })
      .where(eq(exchangeCommands.subjectId, posted.id));
    await orm.update(eois).set({ rfqStatus: "QUEUED", rfqNumber: null }).where(eq(eois.id, posted.id));
    await desk.restart();
    expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "QUEUED", in_doubt: true });
    await desk.pass();
    expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "LIVE", in_doubt: false });
    expect(await desk.atVenue()).toHaveLength(1);
  });

  test("a session that a second login ended: one login, and the command goes once", async () => {
    await desk.fault("placeQuote", "session_end");
    const posted = await desk.post();
    await desk.pass();
    expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "LIVE" });
    expect(await desk.atVenue()).toHaveLength(1);
  });

  test("a read that the exchange does not answer holds up nothing that a dealer sends", async () => {
    const { exchangeParts } = desk;
    const answered = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const venue = must(exchangeParts.venues.NSE, "NSE");
    const silent: Venue = {
      ...venue,
      async quotesSince(...read) {
        asked.resolve();
        await answered.promise;
        return venue.quotesSince(...read);
      },
    };
    const following = startExchanges({ ...exchangeParts, venues: { NSE: silent } });
    try {
      await asked.promise;
      const posted = await desk.post();
      await vi.waitUntil(async () => (await commandsOf(posted.id))[0]?.state === "DONE", { timeout: 10_000 });
      expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "LIVE" });
    } finally {
      answered.resolve();
      await following.stop();
    }
  });

  test("an answer that is no answer (500) is looked up, not repeated", async () => {
    await desk.fault("placeQuote", { http: { status: 500 } });
    const posted = await desk.post();
    await desk.pass();
    expect(await commandsOf(posted.id)).toMatchObject([{ state: "IN_DOUBT", attempt: 1 }]);
  });
});

describe("a change and a withdrawal (A-056, A-057, A-061)", () => {
  const edit = (row: Eoi, change: object) =>
    desk.meridian.send("PUT", `/api/eoi/update/${row.id}/`, {
      version: row.version,
      confirms: { bond_yield: 0.0715, retyped: { bond_yield: 0.0715 } },
      ...change,
    });
  async function live(): Promise<Eoi> {
    const { id } = await desk.post();
    await desk.pass();
    const found = await desk.meridian.get("/api/trade/eoi/", { my_quotes: "true", paginate: "false" });
    return must(
      body<{ results: Eoi[] }>(found).results.find((row) => row.id === id),
      "row",
    );
  }

  test("the level stays until the exchange has taken the new one", async () => {
    const row = await live();
    const answer = body<Eoi>(await edit(row, { yield_stored: 0.0715 }));
    expect(answer.yield_stored).toBe(0.0712);
    expect(await rowOf(row.id)).toMatchObject({ pending: "amend", yield_stored: 0.0712 });
    expect(
      refusalOf(
        await edit(answer, { yield_stored: 0.0716, confirms: { bond_yield: 0.0716, retyped: { bond_yield: 0.0716 } } }),
      ),
    ).toMatchObject({
      status: 409,
      code: "in_doubt",
      message: "Waiting for NSE. Try again in a moment.",
    });
    await desk.pass();
    expect(await rowOf(row.id)).toMatchObject({ pending: null, yield_stored: 0.0715, rfq_status: "LIVE" });
  });

  test("refused, the old level stays and the text is shown", async () => {
    const row = await live();
    await desk.fault("amendQuote", { refuse: { code: "E205", text: "Yield outside band 7.00 to 7.13" } });
    await edit(row, { yield_stored: 0.0715 });
    await desk.pass();
    expect(await rowOf(row.id)).toMatchObject({
      yield_stored: 0.0712,
      rfq_status: "LIVE",
      rfq_text: "NSE refused the level: Yield outside band 7.00 to 7.13",
    });
  });

  test("withdrawn is shown only when the exchange says so", async () => {
    const row = await live();
    expect(body<Eoi>(await desk.meridian.send("POST", `/api/eoi/expire/${row.id}/`))).toMatchObject({
      status: "CLOSED",
      rfq_status: "LIVE",
    });
    expect(await rowOf(row.id)).toMatchObject({ rfq_status: "LIVE", pending: "withdraw" });
    await desk.pass();
    expect(await rowOf(row.id)).toMatchObject({ rfq_status: "CANCELLED", pending: null });
    expect(await audited("exchange.withdrawn", row.id)).toHaveLength(1);
    expect(await bellTexts()).toEqual([]);
  });

  test("taken back before it was sent, nothing of it reaches the exchange", async () => {
    const posted = await desk.post();
    await desk.meridian.send("POST", `/api/eoi/expire/${posted.id}/`);
    await desk.pass();
    expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "CANCELLED", rfq_number: null });
    expect(await desk.atVenue()).toEqual([]);
  });
});

describe("dealing here on what an exchange has", () => {
  test("waits until the exchange has said that the quote stands", async () => {
    const posted = await desk.post();
    const own = body<Eoi>(
      await desk.narmada.send(
        "POST",
        "/api/eoi/add/",
        rfq({
          quote_type: "BID",
          send_to_rfq: false,
          yield_stored: 0.0713,
          confirms: { bond_yield: 0.0713, quantity: 50_000_000, retyped: { bond_yield: 0.0713, quantity: 50_000_000 } },
        }),
      ),
    );
    const hit = await desk.narmada.send("PUT", `/api/trade/d/eoi/${own.id}/close/`, {
      opposing_eoi: posted.id,
      confirm: true,
    });
    expect(refusalOf(hit)).toMatchObject({ code: "already_done", message: "Waiting for NSE. Try again in a moment." });
  });
});

describe("a negotiation here on what an exchange has", () => {
  test("goes on, and is not accepted while the exchange has the quote; once it has not, it is", async () => {
    await desk.fault("placeQuote", { refuse: { code: "E203", text: "Participant limit exceeded" } });
    const posted = await desk.post();
    const answer = {
      respond_eoi_id: posted.id,
      yield_stored: 0.0713,
      confirms: { bond_yield: 0.0713, retyped: { bond_yield: 0.0713 } },
    };
    const cluster = body<Cluster>(await desk.narmada.send("POST", "/api/eoi/add-negotiation/", answer));
    const offering = must(
      cluster.legs.find(({ client_id }) => client_id === "cli_narmada"),
      "leg",
    );
    const accept = () =>
      desk.meridian.send("POST", `/api/cluster/${cluster.id}/accept/?lsId=${offering.id}`, {
        confirms: { bond_yield: 0.0713, retyped: { bond_yield: 0.0713 } },
      });
    const refused = await accept();
    expect(refusalOf(refused), refused.body).toMatchObject({
      code: "already_done",
      message: "This quote is being dealt on NSE.",
    });
    await desk.pass();
    expect((await rowOf(posted.id)).rfq_status).toBe("FAILED");
    const accepted = await accept();
    expect(accepted.json(), accepted.body).not.toMatchObject({ code: "already_done" });
  });
});

describe("callbacks", () => {
  const call = (text: string, token: string) =>
    desk.app.inject({
      method: "POST",
      url: "/ext/exchange/nse/v1/notification",
      headers: { token, "content-type": "application/json" },
      payload: text,
    });
  const signed = (text: string) => call(text, createHmac("sha256", CALLBACK_SECRET).update(text).digest("hex"));
  const EMPTY = '{"rfqList":[],"negotiationList":[],"dealAmendList":[]}';

  test("are proven by NSE's own vector, and by BSE's", async () => {
    expect((await call(EMPTY, "a49a4779db4545fc9d70793bc77edce489df09e6c516c7aa4cf21bf985311946")).statusCode).toBe(
      200,
    );
    const venue = must(desk.exchangeParts.venues.BSE, "BSE");
    const header = "t=1795582800,v1=c675cd1365dcd10df9ddad64a4405424c5363040345bd360835df6466ba564d5";
    const bytes = Buffer.from('{"events":[]}');
    expect(venue.readCallback(bytes, { "x-bse-signature": header }, new Date(1_795_582_800_000))).toEqual([]);
    expect(venue.readCallback(bytes, { "x-bse-signature": header }, new Date(1_795_583_101_000))).toBeNull();
  });

  test("that are forged leave nothing but a count, and all is read anew", async () => {
    expect((await call(EMPTY, "0".repeat(64))).statusCode).toBe(401);
    expect(await desk.parts.db.orm.select().from(refusedCallbacks)).toMatchObject([{ exchange: "NSE", count: 1 }]);
    expect(await desk.parts.db.orm.select().from(venueEvents)).toEqual([]);
    const [session] = await desk.parts.db.orm.select().from(exchangeSessions);
    expect(session?.polledAt).toBeNull();
  });

  /** The row of a quote as NSE itself gives it. */
  async function rfqRow(id: string): Promise<Record<string, unknown>> {
    const { rfq_number: number } = await rowOf(id);
    const base = `${desk.parts.config.exchanges.NSE?.url}/rest/v1`;
    const sign = { domain: "NMERIDIAN", login: "yieldboard", password: "Bond#Desk1" };
    const headers = { "content-type": "application/json" };
    const login = await fetch(`${base}/login`, { method: "POST", headers, body: JSON.stringify(sign) });
    const { loginKey } = (await login.json()) as { loginKey: string };
    const read = await fetch(`${base}/rfqmaster/all/isin?number=${number}`, { headers: { loginkey: loginKey } });
    return must(((await read.json()) as Record<string, unknown>[])[0], "row");
  }

  test("that come twice count as one, late ones are kept and change nothing", async () => {
    const posted = await desk.post();
    await desk.pass();
    const before = await rfqRow(posted.id);
    desk.parts.clock.advance(5000);
    await desk.meridian.send("POST", `/api/eoi/expire/${posted.id}/`);
    await desk.pass();
    const gone = await rfqRow(posted.id);
    for (const _time of [1, 2, 3]) expect((await signed(JSON.stringify({ rfqList: [gone] }))).statusCode).toBe(200);
    const late = { ...before, version: 0, lastActivityTimestamp: "20-Nov-2026 10:00:00" };
    expect((await signed(JSON.stringify({ rfqList: [late] }))).statusCode).toBe(200);
    await desk.pass();
    expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "CANCELLED" });
    expect(await audited("exchange.late", posted.id)).toHaveLength(1);
    const events = await desk.parts.db.orm.select().from(venueEvents);
    expect(events.filter(({ outcome }) => outcome === "LATE")).toMatchObject([
      { exchange: "NSE", kind: "quote", key: before["number"], version: 0, source: "CALLBACK", received: 1 },
    ]);
    expect(Math.max(...events.map(({ received }) => received))).toBeGreaterThan(2);
  });

  test("one that is lost is made up for by the next poll", async () => {
    const posted = await desk.post();
    await desk.pass();
    const { number } = await rfqRow(posted.id);
    // A colleague at the exchange's own terminal withdraws it.
    const venue = must(desk.exchangeParts.venues.NSE, "NSE");
    const credentials = { participantCode: "NMERIDIAN", username: "yieldboard", password: "Bond#Desk1" };
    const login = await venue.login(credentials);
    const key = login.kind === "done" ? login.value.key : "";
    expect((await venue.withdrawQuote({ key, ...credentials }, String(number))).kind).toBe("done");
    desk.parts.clock.advance(15_000);
    await desk.pass();
    expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "CANCELLED" });
    // Its owner hears of it once.
    desk.parts.clock.advance(15_000);
    await desk.pass();
    expect(await bellTexts()).toEqual([
      expect.stringMatching(
        new RegExp(`^NSE ${String(number)} was closed at the exchange at .+: your offer for .+ at 7\\.1200$`),
      ),
    ]);
  });
});

describe("what a firm needs before it can quote there", () => {
  const refused = async (change: object) => refusalOf(await desk.meridian.send("POST", "/api/eoi/add/", rfq(change)));

  test("a named participant for one to one, an exchange, a settlement it takes (D-093, D-094)", async () => {
    expect(await refused({ rfq_mode: "OTO" })).toMatchObject({
      field_errors: { oto_participant_details: ["Name the participant for a one-to-one quote."] },
    });
    expect(await refused({ settlement_delta: 2 })).toMatchObject({
      field_errors: { settlement_delta: ["Settlement on RFQ is T+0 or T+1."] },
    });
    const to = { exchange: "NSE", participant_code: "NNOBODY", name: "Nobody" };
    expect(await refused({ rfq_mode: "OTO", oto_participant_details: to })).toMatchObject({
      field_errors: { oto_participant_details: ["NSE does not know the code NNOBODY."] },
    });
  });

  test("credentials: without them it is not ready, and nothing is posted", async () => {
    await desk.parts.db.orm.delete(exchangeCredentials).where(eq(exchangeCredentials.clientId, "cli_narmada"));
    const answer = await desk.narmada.send("POST", "/api/eoi/add/", rfq());
    const { status, code } = refusalOf(answer);
    expect([status, code]).toEqual([422, "not_ready"]);
  });

  test("credentials that the exchange takes: refused ones stop the commands, are told, and are shown (A-015)", async () => {
    desk.parts.clock.advance(1000);
    await desk.setCredentials("meridian", { password: "wrong" });
    await desk.pass();
    const states = body<{ credentials: object[] }>(await desk.admin.get("/api/client/credentials/")).credentials;
    expect(states[0]).toMatchObject({ corp: "NSCCL", check: "credentials_refused", refused_text: "Access Denied" });
    const posted = await desk.post();
    await desk.pass();
    expect(await commandsOf(posted.id)).toMatchObject([{ state: "QUEUED", attempt: 0 }]);
    desk.parts.clock.advance(1000);
    await desk.setCredentials("meridian");
    await desk.pass();
    expect(await rowOf(posted.id)).toMatchObject({ rfq_status: "LIVE" });
  });

  test("participants are found by code and name, and while the exchange is away (A-092, A-093)", async () => {
    const found = async (url: string) => body<{ results: object[] }>(await desk.meridian.get(url)).results;
    await desk.pass("BSE");
    const until = new Date(desk.parts.clock.now().getTime() + 60_000).toISOString();
    await desk.control("POST", "/faults", { effect: { outage: { until } } });
    expect(await found("/api/search-nsscl-participants/?search_param=narm")).toEqual([
      { exchange: "NSE", participant_code: "NNARMADA", name: "Narmada Bank" },
    ]);
    expect(await found("/api/search-iccl-participants/?search_param=kaveri")).toMatchObject([
      { participant_code: "IKAVERI" },
    ]);
    expect(await found("/api/search-iccl-participants/?search_param=&ucc_only=true")).toMatchObject([
      { participant_code: "IMERIDIAN" },
    ]);
  });
});
