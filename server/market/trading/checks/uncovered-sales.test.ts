import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DealPreview, EoiReview } from "#domain/contract/http/eoi.ts";
import { type DealWarning, dealWarning } from "#domain/entities/deal-warning.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { must } from "#domain/lib/must.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { SaleRule } from "#domain/entities/sale-rule.ts";
import { inventoryHoldings, inventoryLots, inventoryMoves } from "#server/machine/db/schema/inventory.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { TEST_NOW } from "#server/testing/clock.ts";
import {
  body,
  CRORE,
  type Desk,
  GSEC,
  legOf,
  openDesk,
  POWER_GRID,
  post,
  quote,
  refusalOf,
  respond,
} from "#server/market/trading/eois/trading-desk.testing.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(() => allow("FORBID"));
afterEach(async () => {
  for (const who of [desk.meridian, desk.narmada]) await who.send("PUT", "/api/trade/d/eoi/close/", {});
  const { orm } = desk.parts.db;
  await orm.delete(inventoryMoves);
  await orm.delete(inventoryLots);
  await orm.delete(inventoryHoldings);
});

const allow = (saleRule: SaleRule) =>
  desk.parts.db.orm.update(clients).set({ saleRule }).where(eq(clients.id, "cli_meridian"));

/** Meridian holds so much of the bond, as its own file said or as a deal made here settled. */
async function holds(crore: number, source: "UPLOAD" | "DEAL" = "UPLOAD"): Promise<void> {
  const { orm } = desk.parts.db;
  const now = new Date(TEST_NOW);
  const at = { createdAt: now, createdBy: "usr_opsmeridian" };
  const holding = { id: `hld_${source}`, clientId: "cli_meridian", finstrumentId: GSEC, accountId: source };
  await orm.insert(inventoryHoldings).values(holding);
  const lot = { id: `lot_${source}`, holdingId: holding.id, clientId: "cli_meridian", source, face: crore * CRORE };
  await orm.insert(inventoryLots).values({ ...lot, ...at });
  await orm.insert(inventoryMoves).values({
    lotId: lot.id,
    holdingId: holding.id,
    eventId: "evt_one",
    kind: "OPEN",
    on: "2026-01-01",
    face: lot.face,
    costPaise: null,
    realisedPaise: 0,
    interestPaise: 0,
    chargesPaise: 0,
    at: now,
    userId: "usr_opsmeridian",
  });
}

const cr = (text: string) => text.replaceAll(/(?<=\d) Cr/g, "\u00a0Cr");
const FORBIDDEN = " Your firm does not sell more than it holds.";
const textsOf = (warnings: readonly DealWarning[]) =>
  warnings.flatMap(({ figure, text }) => (figure === "uncovered" ? [text] : []));
const offer = (who: TestBrowser, crore: number, changes: object = {}) =>
  who.send("POST", "/api/eoi/add/", quote({ quantum: crore * CRORE, ...changes }));
const review = async (crore: number, changes: object = {}) =>
  textsOf(
    body<EoiReview>(
      await desk.meridian.send("POST", "/api/eoi/add/review/", quote({ quantum: crore * CRORE, ...changes })),
    ).warnings,
  );
/** Text of a refusal by the firm's rule. */
function barred(answer: Parameters<typeof refusalOf>[0]): string {
  const { status, code, message, fresh } = refusalOf(answer);
  expect({ status, code }).toEqual({ status: 422, code: "limit_breach" });
  expect(dealWarning.array().parse((fresh as { warnings: unknown }).warnings)).toMatchObject([
    { figure: "uncovered", rule: "FORBID" },
  ]);
  return message;
}

describe("a firm that keeps its book here", () => {
  it("hears before it offers more than is free where the rest is, and may go on", async () => {
    await allow("WARN");
    await holds(8);
    expect(await review(8)).toEqual([]);
    await post(desk.meridian, { quantum: 3 * CRORE, yield_stored: 0.068 });
    const text = cr("You have 5 Cr of this bond free, 3 Cr in quotes; this sells 12 Cr.");
    expect(await review(12)).toEqual([text]);
    expect(refusalOf(await offer(desk.meridian, 12, { confirms: {} }))).toMatchObject({
      code: "unusual_level",
      message: text,
    });
    expect((await offer(desk.meridian, 12, { confirms: { uncovered: 7 * CRORE } })).statusCode).toBe(200);
  });

  it("hears nothing of a purchase", async () => {
    await holds(8);
    expect(await review(20, { quote_type: "BID" })).toEqual([]);
  });

  it("sells what is free and no more once it forbids it: by a quote, and by a larger one", async () => {
    await holds(8);
    expect(barred(await offer(desk.meridian, 9))).toBe(
      cr(`You have 8 Cr of this bond free; this sells 9 Cr.${FORBIDDEN}`),
    );
    const row = await post(desk.meridian, { quantum: 8 * CRORE });
    expect(barred(await offer(desk.meridian, 1))).toBe(
      cr(`You have none of this bond free, 8 Cr in quotes; this sells 1 Cr.${FORBIDDEN}`),
    );
    const edit = (changes: object) =>
      desk.meridian.send("PUT", `/api/eoi/update/${row.id}/`, { version: row.version, ...changes });
    expect(barred(await edit({ quantum: 9 * CRORE }))).toBe(
      cr(`You have 8 Cr of this bond free; this sells 9 Cr.${FORBIDDEN}`),
    );
    expect((await edit({ yield_stored: 0.0684, fixed_field: "yield" })).statusCode).toBe(200);
  });

  it("nor by an answer, a take, a counter or an acceptance", async () => {
    await holds(2);
    const bid = await post(desk.narmada, { quote_type: "BID", quantum: 5 * CRORE });
    const text = cr(`You have 2 Cr of this bond free; this sells 5 Cr.${FORBIDDEN}`);
    const seen = await desk.meridian.get("/api/eoi/answer/", { respond_eoi_id: bid.id });
    expect(textsOf(body<DealPreview>(seen).warnings)).toEqual([text]);
    const answered = { respond_eoi_id: bid.id, use_respond_eoi_price: true };
    expect(barred(await desk.meridian.send("POST", "/api/eoi/add-negotiation/", answered))).toBe(text);
    const lot = must(lotOf(must(desk.parts.bonds.get(GSEC), "bond")), "lot").rupees;
    const taken = { version: bid.version, lots: (5 * CRORE) / lot };
    expect(barred(await desk.meridian.send("POST", `/api/eoi/${bid.id}/take/`, taken))).toBe(text);
    const small = { yield_stored: 0.0684, maximum_lot_stored: (2 * CRORE) / lot };
    const { id: cluster } = await respond(desk.meridian, bid, small);
    const round = { cluster, action: "counter", fixed_field: "yield", quantity: 5 * CRORE };
    const wider = { ...round, level: 0.0686 };
    const asked = body<Cluster>(await desk.narmada.send("POST", "/api/eoi/add-negotiation/", wider));
    const counter = { ...round, level: 0.0684 };
    expect(barred(await desk.meridian.send("POST", "/api/eoi/add-negotiation/", counter))).toBe(text);
    const accept = `/api/cluster/${asked.id}/accept/?lsId=${legOf(asked, "cli_narmada")}`;
    expect(barred(await desk.meridian.send("POST", accept, {}))).toBe(text);
  });

  it("nor by its own quote that it deals against another", async () => {
    await allow("WARN");
    await holds(2);
    const own = await post(desk.meridian, { quantum: 5 * CRORE, yield_stored: 0.068 });
    const bid = await post(desk.narmada, { quote_type: "BID", quantum: 5 * CRORE, yield_stored: 0.0685 });
    await allow("FORBID");
    const hit = (row: Eoi) =>
      desk.meridian.send("PUT", `/api/trade/d/eoi/${row.id}/close/`, { opposing_eoi: bid.id, confirm: true });
    expect(barred(await hit(own))).toBe(cr(`You have 2 Cr of this bond free; this sells 5 Cr.${FORBIDDEN}`));
  });
});

describe("a ticket of a deal that is made already", () => {
  const written = async (isin: string) => {
    const terms = {
      finstrument_id: isin,
      side: "buyer",
      counterparty: { client_id: "cli_meridian" },
      quantity: 5 * CRORE,
    };
    const draft = body<Ticket>(
      await desk.narmada.send("POST", "/api/chatter/trade/manual-ticket/", {
        ...terms,
        yield_stored: isin === GSEC ? 0.0685 : 0.07,
        trade_time: "10:45",
      }),
    );
    const { version } = draft;
    return body<Ticket>(await desk.narmada.send("PATCH", `/api/chatter/trade/actions/${draft.id}/send/`, { version }));
  };
  const consent = ({ id, version, yield_stored, unit_price_stored, consideration }: Ticket) =>
    desk.meridian.send("PATCH", `/api/chatter/trade/accept-consideration/${id}/`, {
      version,
      side: "seller",
      bond_yield: yield_stored,
      unit_clean_price: unit_price_stored,
      total_accrued_interest: consideration?.accrued_interest ?? null,
      confirms: {},
    });

  it("is consented to without a word where the firm only warns, and refused where it forbids", async () => {
    await holds(2);
    const ticket = await written(POWER_GRID);
    expect(barred(await consent(ticket))).toContain("this sells 5");
    await allow("WARN");
    expect((await consent(ticket)).statusCode).toBe(200);
  });

  it("in a government bond is refused by law, also where the firm only warns", async () => {
    await holds(2);
    const ticket = await written(GSEC);
    await allow("WARN");
    expect(refusalOf(await consent(ticket)).field_errors).toHaveProperty("quantum");
  });
});

it("a firm whose book came of deals made here alone, or of nothing, is left alone", async () => {
  expect(await review(5)).toEqual([]);
  await holds(2, "DEAL");
  expect(await review(5)).toEqual([]);
  expect((await offer(desk.meridian, 5)).statusCode).toBe(200);
});
