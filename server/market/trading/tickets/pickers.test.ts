import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { getEvidence, listFacilitators } from "#domain/contract/http/tickets.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { users } from "#server/machine/db/schema/people.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { body, CRORE, type Desk, openDesk, post, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

const FARAH = { user_id: "usr_brokerkaveri", user_name: "Farah Irani" };

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

/** A deal that Narmada bought from Meridian by a hit. */
async function dealt(): Promise<Ticket> {
  const quote = { yield_stored: 0.0685, quantum: 2 * CRORE };
  const ask = await post(desk.meridian, quote);
  const bid = await post(desk.narmada, { ...quote, quote_type: "BID" });
  const hit = { opposing_eoi: ask.id, confirm: true };
  const done = await desk.narmada.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, hit);
  return must(body<{ ticket: Ticket | null }>(done).ticket);
}
const edit = (who: TestBrowser, { id, version }: Ticket, changes: object) =>
  who.send("PATCH", `/api/chatter/trade/${id}/`, { version, ...changes });
const consent = (who: TestBrowser, ticket: Ticket) =>
  who.send("PATCH", `/api/chatter/trade/accept-consideration/${ticket.id}/`, {
    version: ticket.version,
    bond_yield: ticket.yield_stored,
    unit_clean_price: ticket.unit_price_stored,
    total_accrued_interest: ticket.consideration?.accrued_interest,
  });
const read = async (who: TestBrowser, { id }: Ticket) => body<Ticket>(await who.get(`/api/chatter/trade/${id}/`));
const pageOf = async (who: TestBrowser, path: string) =>
  body<ResponseOf<typeof listFacilitators>>(await who.get(`/api/trade/${path}`));

describe("who may stand between two sides (A-017)", () => {
  it("are brokers who deal, of other firms, by a person's or a firm's name, in pages", async () => {
    const all = await pageOf(desk.meridian, "facilitator/");
    expect(all).toMatchObject({ count: 1, page: 1, results: [{ ...FARAH, client_id: "cli_kaveri" }] });
    for (const search of ["irani", "FARAH I", "kaveri sec"]) {
      const found = await pageOf(desk.narmada, `facilitator/?search=${encodeURIComponent(search)}`);
      expect(found.results).toMatchObject([FARAH]);
    }
    expect((await pageOf(desk.narmada, "facilitator/?search=rohan")).results).toEqual([]);
    expect(await pageOf(desk.narmada, "facilitator/?page=2&page_size=1")).toMatchObject({ count: 1, results: [] });
    expect((await pageOf(desk.kaveri, "facilitator/")).results).toEqual([]);
    expect((await desk.viewer.get("/api/trade/facilitator/")).statusCode).toBe(403);
  });

  it("leave out whoever may not deal now", async () => {
    const { orm } = desk.parts.db;
    await orm.update(users).set({ status: "inactive" }).where(eq(users.id, FARAH.user_id));
    try {
      expect((await pageOf(desk.meridian, "facilitator/")).count).toBe(0);
      expect(refusalOf(await edit(desk.meridian, await dealt(), { facilitator: FARAH.user_id })).field_errors).toEqual({
        facilitator: [ticketTexts.noFacilitator],
      });
    } finally {
      await orm.update(users).set({ status: "active" }).where(eq(users.id, FARAH.user_id));
    }
  });
});

describe("who may act for a client (A-018)", () => {
  it("are the own firm's people who deal, and the interest they enter names them with the client", async () => {
    const agents = await pageOf(desk.sahyadri, "agent/");
    const own = await desk.parts.db.orm.select().from(users).where(eq(users.clientId, "cli_sahyadri"));
    const dealers = own.filter(({ roles, status }) => status === "active" && roles.includes("clientdealer"));
    expect(new Set(agents.results.map(({ user_id }) => user_id))).toEqual(new Set(dealers.map(({ id }) => id)));
    expect(agents.count).toBe(dealers.length);
    expect((await pageOf(desk.sahyadri, "agent/?search=rohan")).results).toEqual([]);
    expect((await desk.viewer.get("/api/trade/agent/")).statusCode).toBe(403);
    const [agent] = agents.results;
    const quote = { finstrument_id: "IN0020230085", quote_type: "ASK", quantum: CRORE, yield_stored: 0.0685 };
    const entered = await desk.sahyadri.send("POST", "/api/trade/eoi/", {
      ...quote,
      end_client_id: "cli_sahyadriwadia",
      user_account_id: agent?.user_id,
    });
    expect(entered.statusCode).toBe(200);
  });
});

describe("the facilitator of a ticket (A-017)", () => {
  it("is named by either side for both to see, and takes back what was consented to", async () => {
    const half = body<Ticket>(await consent(desk.narmada, await dealt()));
    const named = body<Ticket>(await edit(desk.meridian, half, { facilitator: FARAH.user_id }));
    expect(named).toMatchObject({ state: "SENT", consents: { buyer: null, seller: null }, facilitator: FARAH });
    const seen = await read(desk.narmada, half);
    expect(seen).toMatchObject({ facilitator: FARAH, difference: { from: { facilitator: null } } });
    const again = body<Ticket>(await consent(desk.narmada, named));
    const same = body<Ticket>(await edit(desk.meridian, again, { facilitator: FARAH.user_id }));
    expect(same).toMatchObject({ version: again.version, state: "PART_AGREED" });
    const gone = body<Ticket>(await edit(desk.meridian, again, { facilitator: null }));
    expect(gone).toMatchObject({ state: "SENT", facilitator: null });
    expect((await read(desk.narmada, half)).difference?.from.facilitator).toBe("Kaveri Securities (Farah Irani)");
  });

  it("is no party: neither the ticket nor an act on it is theirs", async () => {
    const named = body<Ticket>(await edit(desk.meridian, await dealt(), { facilitator: FARAH.user_id }));
    expect((await desk.kaveri.get(`/api/chatter/trade/${named.id}/`)).statusCode).toBe(404);
    expect((await consent(desk.kaveri, named)).statusCode).toBe(404);
    const rows = await desk.messages("open_tickets", "cli_kaveri");
    expect(rows.map(({ id }) => id)).not.toContain(named.id);
  });

  it("is a broker of neither side's firm", async () => {
    const ticket = await dealt();
    for (const facilitator of ["usr_dealersahyadri", "usr_dealermeridian", "usr_nobody"]) {
      expect(refusalOf(await edit(desk.meridian, ticket, { facilitator })).field_errors).toEqual({
        facilitator: [ticketTexts.noFacilitator],
      });
    }
    const manual = {
      finstrument_id: "IN0020230085",
      side: "buyer",
      counterparty: { client_id: "cli_narmada" },
      quantity: CRORE,
      yield_stored: 0.069,
      execution: "RFQ_OTO",
      facilitator: FARAH.user_id,
    };
    const write = (who: TestBrowser) => who.send("POST", "/api/chatter/trade/manual-ticket/", manual);
    expect(refusalOf(await write(desk.kaveri)).field_errors).toHaveProperty("facilitator");
    const draft = body<Ticket>(await write(desk.meridian));
    expect(draft.facilitator).toMatchObject(FARAH);
    const toTheirs = await desk.meridian.send("PATCH", `/api/trade/members/${draft.id}/`, {
      version: draft.version,
      counterparty: { client_id: "cli_kaveri" },
    });
    expect(refusalOf(toTheirs).field_errors).toHaveProperty("facilitator");
  });

  it("stands on the confirmation and in the evidence of each side", async () => {
    const named = body<Ticket>(await edit(desk.meridian, await dealt(), { facilitator: FARAH.user_id }));
    const half = body<Ticket>(await consent(desk.narmada, named));
    body(await consent(desk.meridian, half));
    for (const who of [desk.meridian, desk.narmada]) {
      const paper = await who.get(`/api/chatter/trade/confirmed-trade/${named.id}/?output=csv`);
      expect(paper.body).toMatch(/Facilitator.*Kaveri Securities \(Farah Irani\)/);
      const evidence = body<ResponseOf<typeof getEvidence>>(await who.get(`/api/chatter/trade/${named.id}/evidence/`));
      expect(evidence.results[0]?.seen.terms.facilitator).toBe("Kaveri Securities (Farah Irani)");
    }
  });
});

describe("the reader's side of a ticket (D-140)", () => {
  it("is buy or sell for each firm, a broker's too, and neither for whoever acts for both", async () => {
    const ticket = await dealt();
    expect((await read(desk.narmada, ticket)).buy_or_sell).toBe("buy");
    expect((await read(desk.meridian, ticket)).buy_or_sell).toBe("sell");
    const broker = (who: TestBrowser, version: number) =>
      who.send("PATCH", `/api/trade/members/${ticket.id}/`, { version, broker_id: FARAH.user_id });
    const one = body<Ticket>(await broker(desk.meridian, ticket.version));
    expect((await read(desk.kaveri, ticket)).buy_or_sell).toBe("sell");
    body(await broker(desk.narmada, one.version));
    expect((await read(desk.kaveri, ticket)).buy_or_sell).toBeNull();
    expect((await desk.messages("open_tickets", "cli_narmada")).at(-1)).toMatchObject({ buy_or_sell: "buy" });
  });
});
