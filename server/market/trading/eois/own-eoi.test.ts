import { REFUSALS } from "#domain/tables/texts.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { alertEvents } from "#server/machine/db/schema/research.ts";
import {
  body,
  CRORE,
  type Desk,
  GOVERNMENT_BONDS,
  HPCL,
  openDesk,
  post,
  POWER_GRID,
  refusalOf,
  respond,
} from "#server/market/trading/eois/trading-desk.testing.ts";
import { sweep } from "#server/market/trading/eois/sweeper.ts";
import type { TestBrowser } from "#server/testing/app.ts";

/** Tests that must not meet the quotes of others deal in a bond of their own. */
const [, AGREED, ENDED, EXPIRING, HIT] = GOVERNMENT_BONDS;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const update = (who: TestBrowser, row: Eoi, changes: object) => who.send("PUT", `/api/eoi/update/${row.id}/`, changes);

describe("changing a quote (A-061)", () => {
  it("keeps the id, moves the version, and derives the other number anew", async () => {
    const row = await post(desk.meridian);
    const after = body<Eoi>(await update(desk.meridian, row, { version: 1, yield_stored: 0.07, quantum: 10 * CRORE }));
    expect(after).toMatchObject({
      id: row.id,
      version: 2,
      yield_stored: 0.07,
      quantum: 10 * CRORE,
      remaining: 10 * CRORE,
    });
    expect(after.unit_price_stored).toBeLessThan(row.unit_price_stored ?? 0);
  });

  it("is refused with the fresh row when somebody changed it first", async () => {
    const row = await post(desk.meridian);
    body(await update(desk.meridian, row, { version: 1, yield_stored: 0.07 }));
    const stale = refusalOf(await update(desk.meridian, row, { version: 1, yield_stored: 0.071 }));
    expect(stale).toMatchObject({
      status: 409,
      code: "stale_version",
      fresh: { id: row.id, version: 2, yield_stored: 0.07 },
    });
  });

  it("is not found by another firm, and already done once it ended", async () => {
    const row = await post(desk.meridian);
    expect((await update(desk.narmada, row, { version: 1, quantum: CRORE })).statusCode).toBe(404);
    body(await desk.meridian.send("POST", `/api/eoi/expire/${row.id}/`));
    const gone = refusalOf(await update(desk.meridian, row, { version: 2, quantum: CRORE }));
    expect(gone).toMatchObject({ status: 409, code: "already_done", fresh: { status: "CLOSED" } });
    expect((await desk.meridian.send("POST", `/api/eoi/expire/${row.id}/`)).statusCode).toBe(409);
    expect((await desk.narmada.send("POST", `/api/eoi/expire/${row.id}/`)).statusCode).toBe(404);
  });

  it("takes the agreement away from a cluster that was agreed at the old level", async () => {
    const row = await post(desk.meridian, { finstrument_id: AGREED });
    const cluster = await respond(desk.narmada, row, { use_respond_eoi_price: true });
    expect(cluster.state).toBe("AGREED");
    body(await update(desk.meridian, row, { version: 1, yield_stored: 0.068 }));
    const after = (await desk.narmada.get(`/api/trade/cluster/${cluster.id}/`)).json<typeof cluster>();
    expect(after).toMatchObject({ state: "NEGOTIATING", version: 2 });
    expect(after.legs.find((leg) => leg.eoi_id === row.id)).toMatchObject({ yield_stored: 0.068, version: 2 });
  });
});

describe("ending quotes", () => {
  it("withdraws all of mine, or those in one bond, and nobody else's (A-056)", async () => {
    const gsec = await post(desk.kaveri, { yield_stored: 0.0001 + 0.068 });
    const hpcl = await post(desk.kaveri, { finstrument_id: HPCL, quantum: 100_000 });
    const others = await post(desk.narmada, { yield_stored: 0.0679 });
    const some = body<{ closed: string[] }>(
      await desk.kaveri.send("PUT", "/api/trade/d/eoi/close/", { finstrument_id: HPCL }),
    );
    expect(some.closed).toEqual([hpcl.id]);
    const all = body<{ closed: string[] }>(await desk.kaveri.send("PUT", "/api/trade/d/eoi/close/", {}));
    expect(all.closed).toEqual([gsec.id]);
    const rows = await desk.messages("quotes_eoi", "market");
    expect(rows.findLast((row) => row.id === gsec.id)?.status).toBe("CLOSED");
    expect(rows.findLast((row) => row.id === others.id)?.status).toBe("OPEN");
  });

  it("reaches its owner's bell when a colleague withdraws it or its time runs out, and not the one who withdrew it", async () => {
    const { orm } = desk.parts.db;
    await orm.delete(alertEvents);
    const own = async () => {
      const rows = await orm.select().from(alertEvents).where(eq(alertEvents.userId, "usr_dealernarmada"));
      return rows.map(({ page, text }) => `${page}: ${text.replaceAll("\u00a0", " ")}`);
    };
    const withdrawn = await post(desk.narmada, { finstrument_id: ENDED });
    // The dealer of Sahyadri moves to Narmada for a moment, and is a colleague of the owner there.
    const move = (clientId: string) => orm.update(users).set({ clientId }).where(eq(users.id, "usr_dealersahyadri"));
    await move("cli_narmada");
    body(await desk.sahyadri.send("POST", `/api/eoi/expire/${withdrawn.id}/`));
    await move("cli_sahyadri");
    expect(await own()).toEqual([
      expect.stringMatching(/^quotes: .+ withdrew your offer for 5\.00 Cr .+ at 6\.8500 at \d\d:\d\d:\d\d$/),
    ]);
    const gone = await post(desk.narmada, { finstrument_id: ENDED });
    body(await desk.narmada.send("POST", `/api/eoi/expire/${gone.id}/`));
    expect(await own()).toHaveLength(1);
    await post(desk.narmada, { finstrument_id: ENDED, validity: 5 });
    await post(desk.narmada, { finstrument_id: HPCL, validity: 5, quantum: CRORE });
    desk.parts.clock.advance(5 * 60 * 1000);
    await sweep(desk.parts);
    expect((await own()).at(-1)).toMatch(
      /^quotes: 2 of your quotes lapsed at \d\d:\d\d:\d\d: offer for .+; offer for .+$/,
    );
  });

  it("expires by itself when its time has come, once, and lapses its clusters (A-057)", async () => {
    const row = await post(desk.meridian, { validity: 10, finstrument_id: EXPIRING });
    const cluster = await respond(desk.narmada, row, { yield_stored: 0.0688, expires_at: "2026-11-20T05:39:00.000Z" });
    desk.parts.clock.advance(10 * 60_000);
    await sweep(desk.parts);
    await sweep(desk.parts);
    const rows = await desk.messages("quotes_eoi", "market");
    expect(rows.filter((each) => each.id === row.id && each.status === "EXPIRED")).toHaveLength(1);
    const after = (await desk.narmada.get(`/api/trade/cluster/${cluster.id}/`)).json<typeof cluster>();
    expect(after).toMatchObject({ state: "LAPSED", rounds: [{ status: "EXPIRED" }] });
  });

  it("expires once its settlement day has passed, though it was to stand longer", async () => {
    const { clock } = desk.parts;
    const begun = clock.now();
    const row = await post(desk.meridian, { finstrument_id: EXPIRING, expiry_date_stored: "2026-11-27T11:30:00.000Z" });
    expect(row.settlement_date).toBe("2026-11-23");
    const statusAt = async (instant: string) => {
      clock.set(instant);
      await sweep(desk.parts);
      return (await desk.messages("quotes_eoi", "market")).findLast(({ id }) => id === row.id)?.status;
    };
    expect(await statusAt("2026-11-23T18:29:59.000Z")).toBe("OPEN");
    // Midnight in India.
    expect(await statusAt("2026-11-23T18:30:00.000Z")).toBe("EXPIRED");
    clock.set(begun.toISOString());
  });
});

const hit = (who: TestBrowser, own: Eoi, opposing: Eoi, changes: object = {}) =>
  who.send("PUT", `/api/trade/d/eoi/${own.id}/close/`, { opposing_eoi: opposing.id, ...changes });

describe("hitting a quote with one's own (A-055)", () => {
  const finstrument_id = HIT;

  it("shows the deal first and binds nobody", async () => {
    const ask = await post(desk.meridian, { finstrument_id });
    const bid = await post(desk.narmada, {
      finstrument_id,
      quote_type: "BID",
      yield_stored: 0.0695,
      quantum: 2 * CRORE,
    });
    const shown = body<{ preview: object; ticket: null }>(await hit(desk.narmada, bid, ask));
    expect(shown).toMatchObject({
      preview: { quote_type: "BID", quantity: 2 * CRORE, bond_yield: 0.0685, counterparty: "Meridian Mutual Fund" },
      eoi: null,
      ticket: null,
    });
    const rows = await desk.messages("quotes_eoi", "market");
    expect(rows.findLast((row) => row.id === ask.id)?.status).toBe("OPEN");
  });

  it("deals at the opposing level for the smaller size and sends its ticket to both firms", async () => {
    const ask = await post(desk.meridian, { finstrument_id });
    const bid = await post(desk.narmada, {
      finstrument_id,
      quote_type: "BID",
      yield_stored: 0.0695,
      quantum: 2 * CRORE,
    });
    const done = body<{ eoi: Eoi; ticket: Ticket }>(
      await hit(desk.narmada, bid, ask, { confirm: true, opposing_version: 1 }),
    );
    expect(done.eoi).toMatchObject({ id: bid.id, status: "FILLED", remaining: 0 });
    expect(done.ticket).toMatchObject({
      state: "SENT",
      quantity: 2 * CRORE,
      yield_stored: 0.0685,
      buyer: { client_id: "cli_narmada" },
      seller: { client_id: "cli_meridian" },
    });
    expect(done.ticket.consideration?.consideration).toBeCloseTo(
      (done.ticket.consideration?.principal ?? 0) + (done.ticket.consideration?.accrued_interest ?? 0),
      2,
    );
    const rows = await desk.messages("quotes_eoi", "market");
    expect(rows.findLast((row) => row.id === ask.id)).toMatchObject({ status: "PARTIAL", remaining: 3 * CRORE });
    for (const firm of ["cli_meridian", "cli_narmada"]) {
      expect(await desk.messages("open_tickets", firm)).toContainEqual(
        expect.objectContaining({ id: done.ticket?.id }),
      );
    }
  });

  it("is refused with fresh numbers when the level moved", async () => {
    const ask = await post(desk.meridian, { finstrument_id });
    const bid = await post(desk.narmada, { finstrument_id, quote_type: "BID", yield_stored: 0.0695 });
    body(await update(desk.meridian, ask, { version: 1, yield_stored: 0.067 }));
    const moved = refusalOf(await hit(desk.narmada, bid, ask, { confirm: true, opposing_version: 1 }));
    expect(moved).toMatchObject({ status: 409, code: "level_moved", fresh: { preview: { bond_yield: 0.067 } } });
    expect(moved.message).toBe("The level moved to 6.7000. Check and accept again.");
  });

  it("is refused once the other's time is over, even before the clock has swept it away", async () => {
    const ask = await post(desk.meridian, { quote_type: "ASK", validity: 5 });
    const bid = await post(desk.narmada, { quote_type: "BID", yield_stored: 0.06 });
    desk.parts.clock.advance(5 * 60_000 + 1);
    const late = refusalOf(await hit(desk.narmada, bid, ask, { confirm: true }));
    expect(late).toMatchObject({ status: 409, code: "already_done" });
    const answer = await desk.narmada.send("POST", "/api/eoi/add-negotiation/", {
      respond_eoi_id: ask.id,
      use_respond_eoi_price: true,
    });
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: "already_done" });
  });

  it("is refused against one's own firm, the same side, another day, and indicative quotes", async () => {
    const corporate = { finstrument_id: POWER_GRID };
    const bid = await post(desk.narmada, { ...corporate, quote_type: "BID", yield_stored: 0.0695 });
    const against = async (opposing: Eoi) =>
      refusalOf(await hit(desk.narmada, bid, opposing)).field_errors["opposing_eoi"];
    expect(await against(await post(desk.narmada, corporate))).toEqual([tradingTexts.ownQuote]);
    expect(await against(await post(desk.sahyadri, { ...corporate, quote_type: "BID", yield_stored: 0.0699 }))).toEqual(
      [tradingTexts.sameSide],
    );
    expect(await against(await post(desk.sahyadri, { ...corporate, settlement: "2026-11-25" }))).toEqual([
      tradingTexts.otherSettlement,
    ]);
    expect(await against(await post(desk.sahyadri, { ...corporate, state: "INDICATIVE" }))).toEqual([
      tradingTexts.indicative,
    ]);
  });
});

const upload = (csv: string) => desk.kaveri.send("POST", "/api/eoi/upload/", { csv });

describe("uploading quotes (A-060)", () => {
  const header = "isin,quote_type,quantum,yield,price,settlement_delta,validity";
  const refreshes = () => desk.parts.db.orm.select().from(outbox).where(eq(outbox.stream, "refresh_public_runs"));

  it("posts every row, sizes as dealers type them, with one word to who lists the market (W-08)", async () => {
    const before = (await refreshes()).length;
    const answer = await upload(`${header}\nIN0020230085,bid,5cr,6.95,,1,DAY\n${POWER_GRID},ASK,50l,,99.5,,30\n`);
    expect(answer.statusCode).toBe(200);
    expect(body<{ created: Eoi[] }>(answer).created).toMatchObject([
      { quote_type: "BID", quantum: 5 * CRORE, yield_stored: 0.0695, source: "UPLOAD" },
      { quote_type: "ASK", quantum: 5_000_000, unit_price_stored: 99.5, fixed_field: "price", validity: 30 },
    ]);
    expect(await refreshes()).toHaveLength(before + 1);
  });

  it("answers 207 with a report by row when only some are good", async () => {
    const answer = await upload(
      `${header}\nIN0020230085,BID,5cr,6.94,,1,\nIN0020230085,BID,lots,6.95,,1,\n${POWER_GRID},ASK,50l,,,,\n`,
    );
    expect(answer.statusCode).toBe(207);
    expect(answer.json()).toMatchObject({
      status: 207,
      message: "1 of 3 rows posted; 2 failed.",
      rows: [
        { row: 2, ok: true },
        { row: 3, ok: false, field_errors: { quantum: [REFUSALS.size] } },
        { row: 4, ok: false, field_errors: { yield: ["Give a yield or a price."] } },
      ],
    });
  });

  it("refuses a file without sides and a row without its own: rows of a table are not guessed (U-37)", async () => {
    const before = (await refreshes()).length;
    const none = refusalOf(await upload(`${header}\nIN0020230085,,5cr,6.95,,1,\n`));
    expect(none).toMatchObject({
      status: 400,
      field_errors: {
        csv: ["No column says bid or offer. All of them are: Bids · Offers. Add a column quote_type with BID or ASK."],
      },
      fresh: { asked: [{ row: 0, column: "quote_type", code: "side_missing" }] },
    });
    expect(refusalOf(await upload(`${header}\nIN0020230085,mine,5cr,6.95,,1,\n`)).field_errors).toEqual({
      "rows.2.quote_type": ["mine is no side. Write buy or sell."],
    });
    expect(await refreshes()).toHaveLength(before);
  });

  it("reads the headings and figures of other programs as they are meant, and asks about those it does not know", async () => {
    const answer = await upload("ISIN Code,Side,Qty (Cr),YTM\nIN0020230085,ASK,5,6.95\n");
    expect(body<{ created: Eoi[] }>(answer).created).toMatchObject([{ quote_type: "ASK", quantum: 5 * CRORE }]);
    const western = await upload(`${header}\nIN0020230085,ASK,"100,000,000",6.95,,1,\n`);
    expect(body<{ created: Eoi[] }>(western).created).toMatchObject([{ quantum: 10 * CRORE }]);
    const unquoted = refusalOf(await upload(`${header}\nIN0020230085,ASK,100,000,000,6.95,,1,\n`));
    expect(unquoted.field_errors).toEqual({
      "rows.2.row": ["1 cell more than headings. A number with commas has to stand in quotes."],
    });
    const unknown = refusalOf(await upload("isin,side,qty,yield\nIN0020230085,ASK,5,6.95\n"));
    expect(unknown.field_errors).toEqual({
      csv: ["qty counts: Rupees · Lakh · Crore · Bonds. State it in the heading, such as Qty (Cr)."],
    });
  });

  it("posts the bid and the offer of a row together, or neither", async () => {
    const twoWay = "isin,bid yield,offer yield,bid qty (cr),offer qty (cr)";
    const both = await upload(`${twoWay}\nIN0020230085,6.97,6.93,5,5\n`);
    expect(body<{ created: Eoi[] }>(both).created.map(({ quote_type: side }) => side)).toEqual(["BID", "ASK"]);
    const partly = await upload(`${twoWay}\nIN0020230085,6.98,6.92,5,5\nIN0020230085,6.97,101,5,5\n`);
    expect(partly.json()).toMatchObject({ status: 207, message: "1 of 2 rows posted; 1 failed." });
    const before = (await refreshes()).length;
    const refused = refusalOf(await upload(`${twoWay}\nIN0020230085,6.97,101,5,5\n`));
    expect(refused.field_errors).toEqual({ "rows.2.offer_yield": ["Yield above 100%"] });
    const unusual = refusalOf(await upload(`${twoWay}\nIN0020230085,6.99,3.00,5,5\n`));
    expect(Object.keys(unusual.field_errors ?? {})).toEqual(["rows.2.yield"]);
    expect(await refreshes()).toHaveLength(before);
  });

  it("posts nothing for a file that is sent again while its quotes are live", async () => {
    const file = `${header}\nIN0020230085,BID,7cr,6.91,,1,DAY\n${POWER_GRID},ASK,70l,,99.4,,30\n`;
    expect((await upload(file)).statusCode).toBe(200);
    const before = (await refreshes()).length;
    expect(refusalOf(await upload(file)).field_errors).toEqual({
      "rows.2.row": [tradingTexts.liveAlready],
      "rows.3.row": [tradingTexts.liveAlready],
    });
    expect(await refreshes()).toHaveLength(before);
    expect((await upload(file.replace("6.91", "6.90"))).json()).toMatchObject({
      status: 207,
      rows: [{ ok: true }, { ok: false }],
    });
  });

  it("takes a yield of at most seven characters (V-05, U-24)", async () => {
    const rows = ["7.123456", "6.96000", "101"].map((level) => `IN0020230085,BID,5cr,${level},,1,`);
    expect((await upload(`${header}\n${rows.join("\n")}\n`)).json()).toMatchObject({
      rows: [
        { ok: false, field_errors: { yield: ["Should be at most 7 characters"] } },
        { ok: true },
        { ok: false, field_errors: { yield: ["Yield above 100%"] } },
      ],
    });
  });

  it("answers 400 when no row is good, and for a file that is none", async () => {
    const none = refusalOf(await upload(`${header}\nIN0020230085,BID,0,6.95,,1,\n`));
    expect(none).toMatchObject({ status: 400, field_errors: { "rows.2.quantum": ["Cannot be zero"] } });
    expect(refusalOf(await upload("a,b\n1,2\n")).field_errors).toHaveProperty("csv");
  });
});
