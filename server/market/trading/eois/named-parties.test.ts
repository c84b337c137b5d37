import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listTradeOrigins } from "#domain/contract/http/eoi.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import {
  body,
  CRORE,
  type Desk,
  GOVERNMENT_BONDS,
  GSEC,
  HPCL,
  legOf,
  openDesk,
  post,
  quote,
  refusalOf,
  respond,
} from "#server/market/trading/eois/trading-desk.testing.ts";
import type { TestBrowser } from "#server/testing/app.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const send = (who: TestBrowser, changes: object, path = "/api/eoi/add/") =>
  who.send("POST", path, quote({ ...changes }));
const storedOf = async ({ id }: Eoi) => {
  const [row] = await desk.parts.db.orm.select().from(eois).where(eq(eois.id, id));
  return row;
};

describe("the end client of an EOI (D-086)", () => {
  it("is a client of the own firm, or the firm itself", async () => {
    for (const end_client_id of ["cli_kaverideccan", "cli_kaverisahyadri", "cli_kaveri"]) {
      const row = body<Eoi>(await send(desk.kaveri, { end_client_id }, "/api/trade/eoi/"));
      expect((await storedOf(row))?.endClientId).toBe(end_client_id);
    }
  });

  it("of anybody else is refused in the words of one that does not exist", async () => {
    const nobody = refusalOf(await send(desk.kaveri, { end_client_id: "cli_nobody" }));
    expect(nobody).toMatchObject({ status: 400, field_errors: { end_client_id: [tradingTexts.unknownClient] } });
    for (const end_client_id of ["cli_sahyadriwadia", "cli_sahyadri", "cli_meridian", "cli_yieldboard"]) {
      for (const path of ["/api/eoi/add/", "/api/trade/eoi/"]) {
        expect(refusalOf(await send(desk.kaveri, { end_client_id }, path))).toEqual(nobody);
      }
    }
  });

  it("is checked in an upload too, row by row", async () => {
    const header = "isin,quote_type,quantum,yield,price,settlement_delta,validity,end_client_id";
    const rows = ["cli_kaverideccan", "cli_sahyadriwadia", ""].map((client) => `${GSEC},BID,5cr,6.95,,1,,${client}`);
    const answer = await desk.kaveri.send("POST", "/api/eoi/upload/", { csv: [header, ...rows].join("\n") });
    expect(answer.statusCode).toBe(207);
    expect(answer.json()).toMatchObject({
      rows: [
        { ok: true },
        { ok: false, code: "validation_error", field_errors: { end_client_id: [tradingTexts.unknownClient] } },
        { ok: true },
      ],
    });
  });
});

describe("what else an EOI may name", () => {
  const refusedField = async (changes: object) => refusalOf(await send(desk.meridian, changes)).field_errors;

  it("a broker who is one and works (D-091)", async () => {
    expect((await send(desk.meridian, { broker_id: "usr_brokerkaveri" })).statusCode).toBe(200);
    const refusal = { broker_id: [tradingTexts.unknownBroker] };
    expect(await refusedField({ broker_id: "usr_dealernarmada" })).toEqual(refusal);
    expect(await refusedField({ broker_id: "usr_nobody" })).toEqual(refusal);
    const { orm } = desk.parts.db;
    await orm.update(users).set({ status: "inactive" }).where(eq(users.id, "usr_brokerkaveri"));
    expect(await refusedField({ broker_id: "usr_brokerkaveri" })).toEqual(refusal);
    await orm.update(users).set({ status: "active" }).where(eq(users.id, "usr_brokerkaveri"));
  });

  it("an account of somebody in the own firm (D-085)", async () => {
    expect((await send(desk.meridian, { user_account_id: "usr_opsmeridian" })).statusCode).toBe(200);
    for (const user_account_id of ["usr_dealernarmada", "anything", "usr_nobody"]) {
      expect(await refusedField({ user_account_id })).toEqual({ user_account_id: [tradingTexts.unknownAccount] });
    }
  });

  it("a ticket of the own firm in the same bond, by its id or its number (D-095)", async () => {
    const cluster = await respond(desk.narmada, await post(desk.meridian), { use_respond_eoi_price: true });
    const url = `/api/cluster/${cluster.id}/accept/?lsId=${legOf(cluster, "cli_meridian")}`;
    const { ticket } = body<{ ticket: Ticket }>(await desk.narmada.send("POST", url, {}));
    const origin_trade = ticket.id;
    const byId = await post(desk.meridian, { origin_trade });
    const forClient = { origin_trade: ticket.number, end_client_id: "cli_meridian" };
    const byNumber = body<Eoi>(await send(desk.meridian, forClient, "/api/trade/eoi/"));
    for (const row of [byId, byNumber]) expect((await storedOf(row))?.originTrade).toBe(origin_trade);
    const refusal = { origin_trade: [tradingTexts.unknownTicket] };
    for (const path of ["/api/eoi/add/", "/api/trade/eoi/"]) {
      for (const named of [ticket.id, ticket.number]) {
        const sent = { origin_trade: named, end_client_id: "cli_sahyadri" };
        expect(refusalOf(await send(desk.sahyadri, sent, path)).field_errors).toEqual(refusal);
      }
    }
    expect(await refusedField({ origin_trade: "tkt_01jd0000000000000000000000" })).toEqual(refusal);
    expect(await refusedField({ origin_trade: "T-20261120-9999" })).toEqual(refusal);
    expect(await refusedField({ origin_trade, finstrument_id: HPCL, quantum: 100_000 })).toEqual(refusal);
    expect(await refusedField({ origin_trade: "anything" })).toHaveProperty("origin_trade");
  });

  it("no draft of another firm, even one that names the own firm (D-095)", async () => {
    const manual = {
      finstrument_id: GSEC,
      side: "buyer",
      counterparty: { client_id: "cli_meridian" },
      quantity: 5 * CRORE,
      yield_stored: 0.069,
      execution: "RFQ_OTO",
    };
    const draft = body<Ticket>(await desk.narmada.send("POST", "/api/chatter/trade/manual-ticket/", manual));
    for (const origin_trade of [draft.id, draft.number]) {
      expect(await refusedField({ origin_trade })).toEqual({ origin_trade: [tradingTexts.unknownTicket] });
    }
    expect((await send(desk.narmada, { origin_trade: draft.number })).statusCode).toBe(200);
  });

  it("which ticket an EOI comes from is shown to its firm and to nobody else (D-095)", async () => {
    const { origins } = body<ResponseOf<typeof listTradeOrigins>>(await desk.meridian.get("/api/eoi/origins/"));
    expect(origins).toHaveLength(2);
    expect(origins[0]).toMatchObject({ ticket_id: origins[1]?.ticket_id, number: origins[1]?.number });
    expect((await desk.viewer.get("/api/eoi/origins/")).json()).toEqual({ origins });
    expect((await desk.sahyadri.get("/api/eoi/origins/")).json()).toEqual({ origins: [] });
    const published = await desk.messages("quotes_eoi", "market");
    expect(JSON.stringify(published)).not.toContain("tkt_");
  });

  it("a live quote of the own firm in the same bond, to take its place (D-084)", async () => {
    const old = await post(desk.meridian);
    const refusal = { replaces: [tradingTexts.notLive] };
    expect(refusalOf(await send(desk.narmada, { replaces: old.id })).field_errors).toEqual(refusal);
    expect(await refusedField({ replaces: "eoi_01jd0000000000000000000000" })).toEqual(refusal);
    expect(await refusedField({ replaces: old.id, finstrument_id: HPCL, quantum: 100_000 })).toEqual(refusal);
    expect((await send(desk.meridian, { replaces: old.id })).statusCode).toBe(200);
  });

  it("and whoever hits a quote names a broker by the same rule", async () => {
    const [, finstrument_id] = GOVERNMENT_BONDS;
    const ask = await post(desk.meridian, { finstrument_id });
    const bid = await post(desk.narmada, { finstrument_id, quote_type: "BID", yield_stored: 0.0695 });
    const hit = { opposing_eoi: ask.id, confirm: true, broker_id: "usr_dealersahyadri" };
    const refusal = refusalOf(await desk.narmada.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, hit));
    expect(refusal.field_errors).toEqual({ broker_id: [tradingTexts.unknownBroker] });
  });
});
