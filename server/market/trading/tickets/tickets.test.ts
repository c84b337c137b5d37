import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { endText } from "#domain/tickets/step-text.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { TEST_NOW } from "#server/testing/clock.ts";
import {
  body,
  CRORE,
  type Desk,
  GSEC,
  POWER_GRID,
  openDesk,
  post,
  refusalOf,
} from "#server/market/trading/eois/trading-desk.testing.ts";
import { digestOf } from "#server/market/trading/tickets/evidence.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

async function quotes(quantum = 2 * CRORE, askQuantum = quantum, bond = GSEC): Promise<{ ask: Eoi; bid: Eoi }> {
  const both = { finstrument_id: bond, yield_stored: 0.0685 };
  const ask = await post(desk.meridian, { ...both, quantum: askQuantum });
  const bid = await post(desk.narmada, { ...both, quote_type: "BID", quantum });
  return { ask, bid };
}
/** A deal that Narmada bought from Meridian by a hit. */
async function dealt(quantum = 2 * CRORE, askQuantum = quantum, bond = GSEC): Promise<Ticket> {
  const { ask, bid } = await quotes(quantum, askQuantum, bond);
  const hit = await desk.narmada.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, {
    opposing_eoi: ask.id,
    confirm: true,
  });
  return must(body<{ ticket: Ticket | null }>(hit).ticket);
}
const dealtCorporate = () => dealt(2 * CRORE, 2 * CRORE, POWER_GRID);
const seen = ({ version, yield_stored, unit_price_stored, consideration }: Ticket) => ({
  version,
  bond_yield: yield_stored,
  unit_clean_price: unit_price_stored,
  total_accrued_interest: consideration?.accrued_interest,
});
const consent = (who: TestBrowser, ticket: Ticket, more: object = {}) =>
  who.send("PATCH", `/api/chatter/trade/accept-consideration/${ticket.id}/`, { ...seen(ticket), ...more });
const act = (who: TestBrowser, ticket: Ticket, action: string, more: object = {}) =>
  who.send("PATCH", `/api/chatter/trade/actions/${ticket.id}/${action}/`, { version: ticket.version, ...more });
const edit = (who: TestBrowser, ticket: Ticket, changes: object) =>
  who.send("PATCH", `/api/chatter/trade/${ticket.id}/`, { version: ticket.version, ...changes });
const read = async (who: TestBrowser, { id }: Ticket) => body<Ticket>(await who.get(`/api/chatter/trade/${id}/`));
const agreed = async (bond = GSEC) => {
  const ticket = await dealt(2 * CRORE, 2 * CRORE, bond);
  const half = body<Ticket>(await consent(desk.narmada, ticket));
  return body<Ticket>(await consent(desk.meridian, half));
};

describe("a deal made here (A-108, A-109, W-13)", () => {
  it("is sent to both sides at once, with its clock running from the deal", async () => {
    const ticket = await dealt();
    expect(ticket).toMatchObject({
      state: "SENT",
      source: "HIT",
      exchange: "NDSOM",
      clearing_corporation: "CCIL",
      execution: "NDSOM_REPORT",
      deal_time: TEST_NOW,
      report_due_at: "2026-11-20T05:45:00.000Z",
      consents: { buyer: null, seller: null },
      readiness: { buyer: { ready: true }, seller: { ready: true } },
    });
    for (const firm of ["cli_meridian", "cli_narmada"]) {
      expect((await desk.messages("open_tickets", firm)).at(-1)?.id).toBe(ticket.id);
      expect((await desk.messages("rfq_negotiation_notifications", firm)).at(-1)).toMatchObject({
        id: ticket.id,
        your_turn: true,
      });
    }
    expect(refusalOf(await desk.sahyadri.get(`/api/chatter/trade/${ticket.id}/`)).code).toBe("not_found");
    expect((await read(desk.viewer, ticket)).id).toBe(ticket.id);
  });
});

describe("consent (A-116, N-09, U-17, W-10)", () => {
  it("makes the ticket agreed when both sides have given it, and freezes what each had before it", async () => {
    const ticket = await dealt();
    const half = body<Ticket>(await consent(desk.narmada, ticket));
    expect(half).toMatchObject({ state: "PART_AGREED", consents: { seller: null } });
    expect(half.consents.buyer).toMatchObject({ user_id: "usr_dealernarmada", version: ticket.version });
    const whole = body<Ticket>(await consent(desk.meridian, half));
    expect(whole.state).toBe("AGREED");
    for (const firm of ["cli_meridian", "cli_narmada"]) {
      expect((await desk.messages("consideration_update", firm)).at(-1)).toEqual({
        id: ticket.id,
        consideration: ticket.consideration,
        status: "AGREED",
      });
    }
    const own = body<{ results: { side: string; digest: string; seen: unknown }[] }>(
      await desk.meridian.get(`/api/chatter/trade/${ticket.id}/evidence/`),
    ).results;
    expect(own).toHaveLength(1);
    expect(own[0]?.side).toBe("seller");
    expect(own[0]?.digest).toBe(digestOf(own[0]?.seen));
    expect(refusalOf(await desk.kaveri.get(`/api/chatter/trade/${ticket.id}/evidence/`)).code).toBe("not_found");
  });

  it("is given once by a side, by a dealer, at the version and the numbers that stand", async () => {
    const ticket = await dealt();
    expect((await consent(desk.viewer, ticket)).statusCode).toBe(403);
    expect(refusalOf(await consent(desk.sahyadri, ticket)).code).toBe("not_found");
    const moved = refusalOf(
      await consent(desk.narmada, ticket, { unit_clean_price: must(ticket.unit_price_stored) + 0.0002 }),
    );
    expect(moved).toMatchObject({ code: "level_moved", fresh: { id: ticket.id } });
    expect(refusalOf(await consent(desk.narmada, ticket, { version: 99 }))).toMatchObject({ code: "stale_version" });
    const half = body<Ticket>(await consent(desk.narmada, ticket));
    expect(refusalOf(await consent(desk.narmada, half))).toMatchObject({
      code: "already_done",
      message: ticketTexts.consentedAlready,
    });
    expect(await read(desk.narmada, ticket)).toMatchObject({ version: half.version, state: "PART_AGREED" });
  });

  it("is answered once for one key, however often it is sent", async () => {
    const ticket = await dealt();
    const key = { "idempotency-key": "consent-once" };
    const url = `/api/chatter/trade/accept-consideration/${ticket.id}/`;
    const first = await desk.narmada.send("PATCH", url, seen(ticket), key);
    const again = await desk.narmada.send("PATCH", url, seen(ticket), key);
    expect(again.json()).toEqual(first.json());
  });

  it("of both sides in the same instant is given by one, the other looks again", async () => {
    const ticket = await dealt();
    const both = await Promise.all([consent(desk.narmada, ticket), consent(desk.meridian, ticket)]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const lost = must(both.find(({ statusCode }) => statusCode === 409));
    expect(refusalOf(lost)).toMatchObject({ code: "stale_version", fresh: { state: "PART_AGREED" } });
  });

  it("needs what the side settles by, each lacking part named (N-11)", async () => {
    const ticket = await dealtCorporate();
    const { orm } = desk.parts.db;
    await orm.update(clients).set({ nscclCode: null }).where(eq(clients.id, "cli_narmada"));
    try {
      const shown = await read(desk.narmada, ticket);
      expect(shown.readiness.buyer).toEqual({
        ready: false,
        lacks: [{ field: "buyer.code", text: "Narmada Bank has no NSCCL code." }],
      });
      expect((await read(desk.meridian, ticket)).readiness.buyer).toEqual({ ready: false, lacks: [] });
      expect(refusalOf(await consent(desk.narmada, ticket))).toMatchObject({
        status: 422,
        code: "not_ready",
        field_errors: { "buyer.code": ["Narmada Bank has no NSCCL code."] },
      });
    } finally {
      await orm.update(clients).set({ nscclCode: "NNARMADA" }).where(eq(clients.id, "cli_narmada"));
    }
  });

  it("is not given while the market is shut", async () => {
    const ticket = await dealt();
    desk.parts.clock.set("2026-11-20T12:00:00.000Z");
    expect(refusalOf(await consent(desk.narmada, ticket)).code).toBe("market_closed");
    desk.parts.clock.set(TEST_NOW);
  });
});

describe("an edit (A-110, A-117, N-10)", () => {
  it("clears both consents and keeps old to new for the other side; the report clock runs on from the deal", async () => {
    const ticket = await dealt();
    const half = body<Ticket>(await consent(desk.narmada, ticket));
    const edited = body<Ticket>(await edit(desk.meridian, half, { quantity: CRORE }));
    expect(edited).toMatchObject({
      state: "SENT",
      quantity: CRORE,
      consents: { buyer: null, seller: null },
      deal_time: TEST_NOW,
      report_due_at: "2026-11-20T05:45:00.000Z",
      difference: { by_client_id: "cli_meridian", from: { quantity: 2 * CRORE } },
    });
    expect(edited.difference?.from.consideration).toBe(ticket.consideration?.consideration);
    const twice = body<Ticket>(
      await desk.meridian.send("PATCH", `/api/chatter/trade/${ticket.id}/price/`, {
        version: edited.version,
        unit_price_stored: 101.5,
      }),
    );
    expect(twice.difference?.from).toEqual(edited.difference?.from);
    const accepted = body<Ticket>(await consent(desk.narmada, twice, confirming(twice)));
    expect(accepted.difference).toBeNull();
    desk.parts.clock.advance(60_000);
    const done = body<Ticket>(await consent(desk.meridian, accepted, confirming(accepted)));
    expect(done).toMatchObject({
      state: "AGREED",
      deal_time: TEST_NOW,
      report_due_at: "2026-11-20T05:45:00.000Z",
    });
    desk.parts.clock.set(TEST_NOW);
  });

  it("of size and level is one step: one version, one line of history, at the settlement that is named with it", async () => {
    const ticket = await dealtCorporate();
    const edited = body<Ticket>(
      await edit(desk.meridian, ticket, { quantity: CRORE, unit_price_stored: 101.5, settlement_delta: 0 }),
    );
    expect(edited).toMatchObject({
      version: ticket.version + 1,
      quantity: CRORE,
      fixed_field: "price",
      unit_price_stored: 101.5,
      settlement_delta: 0,
    });
    expect(edited.history?.filter(({ act }) => act === "edit")).toHaveLength(1);
    const repriced = body<Ticket>(
      await desk.meridian.send("PATCH", `/api/chatter/trade/${ticket.id}/price/`, {
        version: edited.version,
        unit_price_stored: 101.5,
      }),
    );
    expect(repriced.yield_stored).toBe(edited.yield_stored);
    const two = { unit_price_stored: 101.5, yield_stored: 0.07 };
    expect(refusalOf(await edit(desk.meridian, edited, two)).field_errors).toHaveProperty("unit_price_stored");
  });

  it("that changes nothing leaves the ticket and its consents as they are", async () => {
    const half = body<Ticket>(await consent(desk.narmada, await dealt()));
    const same = body<Ticket>(await edit(desk.meridian, half, { quantity: half.quantity, exchange: "NDSOM" }));
    expect(same).toMatchObject({ version: half.version, state: "PART_AGREED" });
  });

  it("is refused once both have consented, and to whoever looked at an older version", async () => {
    const half = body<Ticket>(await consent(desk.narmada, await dealt()));
    expect(refusalOf(await edit(desk.meridian, { ...half, version: half.version - 1 }, { quantity: CRORE })).code).toBe(
      "stale_version",
    );
    const whole = body<Ticket>(await consent(desk.meridian, half));
    expect(refusalOf(await edit(desk.meridian, whole, { quantity: CRORE }))).toMatchObject({
      code: "already_done",
      message: ticketTexts.agreed,
    });
  });

  it("of no whole lots, or of T+2 on the RFQ platform, is refused at its field", async () => {
    const ticket = await dealtCorporate();
    expect(refusalOf(await edit(desk.meridian, ticket, { quantity: 12_345 })).field_errors).toHaveProperty("quantity");
    const rfq = await edit(desk.meridian, ticket, { execution: "RFQ_OTO", settlement_delta: 2 });
    expect(refusalOf(rfq).field_errors).toEqual({ settlement_delta: [ticketTexts.rfqSettlement] });
    const onRfq = body<Ticket>(await edit(desk.meridian, ticket, { execution: "RFQ_OTO" }));
    expect(onRfq.report_due_at).toBeNull();
  });
});

/** Repeats the figures of a ticket, to confirm its warnings. */
const confirming = (ticket: Ticket) => ({
  confirms: {
    bond_yield: ticket.yield_stored,
    unit_clean_price: ticket.unit_price_stored,
    quantity: ticket.quantity,
  },
});

describe("rejecting, reopening and cancelling (A-111, U-18)", () => {
  it("goes on inside the same deal: rejected and reopened it stays with both firms, with its clock and its history", async () => {
    const ticket = await dealt();
    const half = body<Ticket>(await consent(desk.narmada, ticket));
    desk.parts.clock.advance(60_000);
    expect(refusalOf(await act(desk.meridian, half, "reject")).field_errors).toHaveProperty("reason");
    const rejected = body<Ticket>(await act(desk.meridian, half, "reject", { reason: "Wrong settlement" }));
    expect(rejected).toMatchObject({ state: "REJECTED", reason: "Wrong settlement" });
    expect(refusalOf(await act(desk.meridian, rejected, "reject", { reason: "again" })).code).toBe("already_done");
    const why = { reason: "The day is right" };
    expect(refusalOf(await act(desk.meridian, rejected, "reopen", why)).code).toBe("forbidden");
    expect(refusalOf(await act(desk.narmada, rejected, "reopen")).field_errors).toHaveProperty("reason");
    const reopened = body<Ticket>(await act(desk.narmada, rejected, "reopen", why));
    expect(reopened).toMatchObject({ state: "SENT", reason: why.reason, consents: { buyer: null, seller: null } });
    for (const who of [desk.narmada, desk.meridian]) {
      const seenBy = await read(who, ticket);
      expect(seenBy).toMatchObject({ state: "SENT", deal_time: TEST_NOW, report_due_at: "2026-11-20T05:45:00.000Z" });
      expect(
        seenBy.history?.map(({ act: did, client_name, user_name, reason }) => [did, client_name, user_name, reason]),
      )
        // In the order that they happened.
        .toEqual([
          ["consent", "Narmada Bank", "Rohan Mehta", null],
          ["reject", "Meridian Mutual Fund", "Asha Kulkarni", "Wrong settlement"],
          ["reopen", "Narmada Bank", "Rohan Mehta", "The day is right"],
        ]);
    }
    const edited = body<Ticket>(await edit(desk.narmada, reopened, { quantity: CRORE }));
    expect(edited.history?.at(-1)).toMatchObject({
      act: "edit",
      change: { from: { quantity: 2 * CRORE }, to: { quantity: CRORE } },
    });
    expect((await read(desk.meridian, ticket)).quantity).toBe(CRORE);
    desk.parts.clock.set(TEST_NOW);
  });

  it("takes both sides to cancel a deal from the deal on, with a reason, and gives a live quote its size back", async () => {
    const ticket = await dealt(2 * CRORE, 5 * CRORE);
    const eoiId = must(ticket.seller_eoi_id);
    const before = (await desk.messages("quotes_eoi", "market")).findLast((row) => row.id === eoiId);
    expect(before).toMatchObject({ status: "PARTIAL", remaining: 3 * CRORE });
    expect(refusalOf(await act(desk.narmada, ticket, "cancel")).field_errors).toHaveProperty("reason");
    const asked = body<Ticket>(await act(desk.narmada, ticket, "cancel", { reason: "Dealt twice" }));
    expect(asked).toMatchObject({
      state: "SENT",
      cancel_asked: { client_id: "cli_narmada", user_name: "Rohan Mehta", reason: "Dealt twice" },
    });
    const cancelled = body<Ticket>(await act(desk.meridian, asked, "cancel"));
    expect(cancelled).toMatchObject({ state: "CANCELLED", reason: "Dealt twice" });
    expect(endText(cancelled)).toBe(
      "11:00:00: Narmada Bank (Rohan Mehta) and Meridian Mutual Fund (Asha Kulkarni) cancelled it. Reason: Dealt twice",
    );
    expect(endText(await read(desk.narmada, ticket))).toBe(endText(cancelled));
    const after = (await desk.messages("quotes_eoi", "market")).findLast((row) => row.id === eoiId);
    expect(after).toMatchObject({ status: "OPEN", remaining: 5 * CRORE });
    expect(refusalOf(await act(desk.narmada, cancelled, "cancel")).code).toBe("already_done");
  });

  it("cancels an agreed ticket only when the other side agrees within fifteen minutes", async () => {
    const whole = await agreed();
    const why = { reason: "Dealt twice" };
    const asked = body<Ticket>(await act(desk.narmada, whole, "cancel", why));
    expect(asked).toMatchObject({ state: "AGREED", cancel_asked: { client_id: "cli_narmada" } });
    expect(refusalOf(await act(desk.narmada, asked, "cancel", why)).code).toBe("already_done");
    desk.parts.clock.advance(15 * 60_000);
    expect(refusalOf(await act(desk.meridian, asked, "cancel")).field_errors).toHaveProperty("reason");
    const askedBack = body<Ticket>(await act(desk.meridian, asked, "cancel", why));
    expect(askedBack).toMatchObject({ state: "AGREED", cancel_asked: { client_id: "cli_meridian" } });
    expect(body<Ticket>(await act(desk.narmada, askedBack, "cancel")).state).toBe("CANCELLED");
    desk.parts.clock.set(TEST_NOW);
  });

  it("forgets a request to cancel when the deal is changed", async () => {
    const ticket = await dealt();
    const asked = body<Ticket>(await act(desk.narmada, ticket, "cancel", { reason: "Dealt twice" }));
    const edited = body<Ticket>(await edit(desk.meridian, asked, { quantity: CRORE }));
    expect(edited.cancel_asked).toBeNull();
  });

  it("lets the side that typed a ticket withdraw it alone until the other consents", async () => {
    const why = { reason: "Typed twice" };
    const sent = async () => body<Ticket>(await act(desk.meridian, await manual(), "send"));
    const first = await sent();
    expect(refusalOf(await act(desk.narmada, first, "cancel", why))).toMatchObject({
      code: "forbidden",
      message: ticketTexts.withdraw,
    });
    expect(refusalOf(await act(desk.meridian, first, "cancel")).field_errors).toHaveProperty("reason");
    expect(body<Ticket>(await act(desk.meridian, first, "cancel", why)).state).toBe("CANCELLED");
    expect((await read(desk.narmada, first)).state).toBe("CANCELLED");
    const half = body<Ticket>(await consent(desk.narmada, await sent()));
    const edited = body<Ticket>(await edit(desk.meridian, half, { quantity: 2 * CRORE }));
    expect(body<Ticket>(await act(desk.meridian, edited, "cancel", why))).toMatchObject({
      state: "SENT",
      cancel_asked: { client_id: "cli_meridian" },
    });
  });

  it("says of an agreed deal that is to be executed what is lacking", async () => {
    const whole = await agreed(POWER_GRID);
    expect(refusalOf(await act(desk.meridian, whole, "execute"))).toMatchObject({
      code: "not_ready",
      message: "NSE is not connected here.",
    });
    expect((await read(desk.meridian, whole)).state).toBe("AGREED");
  });
});

describe("notices of the other side's acts", () => {
  const last = async (firm: string) => (await desk.messages("rfq_negotiation_notifications", firm)).at(-1)?.text;

  it("name old, new, rupees, firm and reason, for every other firm on the ticket", async () => {
    const half = body<Ticket>(await consent(desk.narmada, await dealt()));
    const { number, bond_name: bond } = half;
    const brokered = body<Ticket>(
      await desk.meridian.send("PATCH", `/api/trade/members/${half.id}/`, {
        version: half.version,
        broker_id: "usr_brokerkaveri",
      }),
    );
    const priced = body<Ticket>(
      await desk.meridian.send("PATCH", `/api/chatter/trade/${half.id}/price/`, {
        version: brokered.version,
        yield_stored: 0.0686,
      }),
    );
    const moved = `${number}: Meridian Mutual Fund changed the yield of ${bond} from 6.8500 to 6.8600, −₹`;
    expect(await last("cli_narmada")).toContain(moved);
    expect(await last("cli_narmada")).toMatch(/\d\. Your consent is needed again\.$/);
    expect(await last("cli_kaveri")).toContain(moved);
    expect(await last("cli_meridian")).toContain("waits for your consent");
    const rejected = body<Ticket>(await act(desk.narmada, priced, "reject", { reason: "Not our level" }));
    expect(await last("cli_meridian")).toMatch(
      new RegExp(`^${number}: Narmada Bank rejected 2\\.00.Cr ${bond} for ₹.*: Not our level\\.$`),
    );
    const reopened = body<Ticket>(await act(desk.narmada, rejected, "reopen", { reason: "At the old level" }));
    expect(await last("cli_meridian")).toContain(`${number}: Narmada Bank reopened 2.00`);
    const asked = body<Ticket>(await act(desk.narmada, reopened, "cancel", { reason: "Dealt twice" }));
    expect(await last("cli_meridian")).toMatch(
      /asks to cancel .*: Dealt twice\. It can be agreed to until 11:15:00\.$/,
    );
    await act(desk.meridian, asked, "cancel");
    expect(await last("cli_narmada")).toMatch(
      /: Narmada Bank and Meridian Mutual Fund cancelled 2\.00.Cr .* for ₹.*: Dealt twice\.$/,
    );
  });
});

describe("brokers and brokerage (U-17, A-115, A-120, A-122, M-20)", () => {
  it("shows a side's brokerage with its GST to that side and its broker alone, and clears that side's consent only", async () => {
    const half = body<Ticket>(await consent(desk.narmada, await dealt()));
    const set = await desk.meridian.send("PATCH", `/api/trade/${half.id}/brokerage/`, {
      version: half.version,
      side: "seller",
      broker_id: "usr_brokerkaveri",
      basis: "PAISE_PER_100_FACE",
      value: 1,
    });
    const ticket = body<Ticket>(set);
    expect(ticket.state).toBe("PART_AGREED");
    expect(ticket.own.seller?.brokerage).toMatchObject({ brokerage: 2000, igst: 360, cgst: 0, gst_states: {} });
    const money = must(ticket.consideration);
    expect(ticket.own.seller?.total).toBeCloseTo(money.consideration - 2360, 2);
    const buyers = await read(desk.narmada, ticket);
    expect(buyers.own.seller).toBeUndefined();
    expect(JSON.stringify(buyers)).not.toContain("PAISE_PER_100_FACE");
    expect((await read(desk.kaveri, ticket)).own).toMatchObject({ seller: { brokerage: { brokerage: 2000 } } });
    const [entry] = await desk.parts.db.orm
      .select()
      .from(audit)
      .where(and(eq(audit.action, "ticket.brokerage"), eq(audit.subject, ticket.id)));
    expect(entry?.detail).toMatchObject({ basis: "PAISE_PER_100_FACE", value: 1 });
    expect(refusalOf(await consent(desk.kaveri, ticket)).code).toBe("forbidden");
    const other = await desk.narmada.send("PATCH", `/api/trade/${half.id}/brokerage/`, {
      version: ticket.version,
      side: "seller",
      basis: "NIL",
    });
    expect(other.statusCode).toBe(400);
  });

  it("sets broker, brokerage and custodian of a side in one call, or none of them", async () => {
    const ticket = await dealt();
    const path = `/api/trade/members/${ticket.id}/`;
    const brokerage = { basis: "PAISE_PER_100_FACE", value: 1 };
    const nobody = await desk.meridian.send("PATCH", path, { version: ticket.version, broker_id: null, brokerage });
    expect(refusalOf(nobody).field_errors).toEqual({ broker_id: ["Name the broker first."] });
    expect((await read(desk.meridian, ticket)).version).toBe(ticket.version);
    const set = body<Ticket>(
      await desk.meridian.send("PATCH", path, { version: ticket.version, broker_id: "usr_brokerkaveri", brokerage }),
    );
    expect(set.version).toBe(ticket.version + 1);
    expect(set.own.seller?.brokerage).toMatchObject({ brokerage: 2000, igst: 360 });
  });

  it("sends a draft by way of the broker of the author's side", async () => {
    const draft = await manual();
    const sent = body<Ticket>(
      await desk.meridian.send("PATCH", `/api/chatter/trade/send-to-broker/${draft.id}/`, {
        version: draft.version,
        broker_id: "usr_brokerkaveri",
      }),
    );
    expect(sent).toMatchObject({ state: "SENT", brokers: [{ user_id: "usr_brokerkaveri", buy: true, sell: false }] });
    expect((await read(desk.kaveri, sent)).id).toBe(sent.id);
    const unknown = await desk.meridian.send("PATCH", `/api/trade/members/${sent.id}/`, {
      version: sent.version,
      broker_id: "usr_dealernarmada",
    });
    expect(refusalOf(unknown).field_errors).toHaveProperty("broker_id");
  });
});

const MANUAL = {
  finstrument_id: "IN0020230085",
  side: "buyer",
  counterparty: { client_id: "cli_narmada" },
  quantity: CRORE,
  yield_stored: 0.069,
  trade_time: "10:45",
};
const manual = async (changes: object = {}) =>
  body<Ticket>(await desk.meridian.send("POST", "/api/chatter/trade/manual-ticket/", { ...MANUAL, ...changes }));

describe("a ticket by hand (U-17, A-112, V-15, V-16)", () => {
  it("is a draft of its own firm until it is sent, its deal made at the time that was typed", async () => {
    const draft = await manual();
    expect(draft).toMatchObject({
      state: "DRAFT",
      source: "MANUAL",
      buyer: { client_id: "cli_meridian" },
      seller: { client_id: "cli_narmada", user_id: "usr_dealernarmada" },
      trade_time: "2026-11-20T05:15:00.000Z",
      report_due_at: "2026-11-20T05:30:00.000Z",
    });
    expect(refusalOf(await desk.narmada.get(`/api/chatter/trade/${draft.id}/`)).code).toBe("not_found");
    const rows = await desk.messages("open_tickets", "cli_narmada");
    expect(rows.map(({ id }) => id)).not.toContain(draft.id);
  });

  it("needs the time of the deal, which is not later than now", async () => {
    const send = (changes: object) =>
      desk.meridian.send("POST", "/api/chatter/trade/manual-ticket/", { ...MANUAL, ...changes });
    const errors = async (changes: object) => refusalOf(await send(changes)).field_errors;
    expect(await errors({ trade_time: null })).toEqual({ trade_time: ["This field is required"] });
    expect(await errors({ trade_time: "11:01" })).toEqual({
      trade_time: ["Trade time cannot be later than the current time."],
    });
    expect((await send({ trade_time: "11:00" })).statusCode).toBe(200);
    expect(await errors({ counterparty: { client_id: "cli_meridian" } })).toHaveProperty("counterparty");
    expect((await send({ trade_time: null, execution: "RFQ_OTO" })).statusCode).toBe(200);
  });

  it("is sent whole or not at all: each missing part is named", async () => {
    const draft = await manual({ yield_stored: null });
    expect(refusalOf(await act(desk.meridian, draft, "send")).field_errors).toEqual({
      yield_stored: [ticketTexts.noLevel],
    });
  });
});

describe("audit of tickets", () => {
  it("has one entry for every change of state, and none for what was refused", async () => {
    const whole = await agreed();
    await act(desk.narmada, whole, "send");
    const entries = await desk.parts.db.orm.select().from(audit).where(eq(audit.subject, whole.id));
    expect(entries.map(({ action }) => action)).toEqual(["ticket.accept", "ticket.accept"]);
    const [row] = await desk.parts.db.orm.select().from(tickets).where(eq(tickets.id, whole.id));
    expect(row?.version).toBe(3);
  });
});

describe("whom a ticket may be with (A-113, A-114, A-118, A-119, A-121, D-129..D-137, I-03, S-18, U-20, U-21)", () => {
  interface Groups {
    groups: {
      title: string;
      results: { client_id: string; user_id: string | null; name: string; is_offline: boolean }[];
    }[];
  }
  const found = async (who: TestBrowser, path: string) => body<Groups>(await who.get(path)).groups;

  it("lists people under Member and firms under Company, from three letters on, and nobody of the own firm", async () => {
    const [members, companies] = await found(desk.meridian, "/api/chatter/search-trade-participants?search_param=narm");
    expect([members?.title, companies?.title]).toEqual(["Member", "Company"]);
    expect(members?.results).toMatchObject([{ user_id: "usr_dealernarmada", client_id: "cli_narmada" }]);
    expect(companies?.results).toMatchObject([{ user_id: null, client_id: "cli_narmada", name: "Narmada Bank" }]);
    const own = await found(desk.meridian, "/api/chatter/search-trade-participants?search_param=meridian");
    expect(own.flatMap(({ results }) => results)).toEqual([]);
    const short = await found(desk.meridian, "/api/chatter/search-trade-participants?search_param=na");
    expect(short.flatMap(({ results }) => results)).toEqual([]);
  });

  it("adds the clients of the own firm that have no login where they are asked for", async () => {
    const path = "/api/chatter/users-clients-unified/?search_param=gilt";
    expect((await found(desk.meridian, path)).flatMap(({ results }) => results)).toEqual([]);
    const asked = await found(desk.meridian, `${path}&include_offline=true`);
    expect(asked[1]?.results).toMatchObject([{ name: "Meridian Gilt Scheme", is_offline: true }]);
    const others = await found(desk.narmada, `${path}&include_offline=true`);
    expect(others.flatMap(({ results }) => results)).toEqual([]);
  });

  it("names the brokers active where the ticket is dealt, and both sides with their codes", async () => {
    const ticket = await dealt();
    const brokers = await desk.meridian.get(`/api/chatter/search-brokers/${ticket.id}`);
    expect(body<{ results: object[] }>(brokers).results).toMatchObject([{ user_id: "usr_brokerkaveri" }]);
    const set = await desk.meridian.send("PATCH", `/api/trade/members/${ticket.id}/`, {
      version: ticket.version,
      broker_id: "usr_brokerkaveri",
    });
    expect(set.statusCode).toBe(200);
    expect(body<object>(await desk.narmada.get(`/api/chatter/trade/${ticket.id}/participants/`))).toMatchObject({
      buyer_details: { client_id: "cli_narmada", nsccl_code: "NNARMADA" },
      seller_details: { client_id: "cli_meridian", user_id: "usr_dealermeridian" },
      brokers: [
        { brand_name: "Kaveri Securities", broker_details: { buy: false, sell: true, user_id: "usr_brokerkaveri" } },
      ],
    });
    const people = await desk.meridian.get("/api/trade/client/users/cli_narmada/");
    expect(body<{ results: object[] }>(people).results).toEqual([
      { user_id: "usr_dealernarmada", user_name: "Rohan Mehta" },
    ]);
  });
});
