import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TermProposal } from "#domain/contract/http/bond-terms.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { termsOf } from "#domain/pricing/terms-of-bond.ts";
import { audit, outbox } from "#server/machine/db/schema/ledger.ts";
import { bondTermRoutes } from "#server/market/bonds/terms/routes.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import {
  body,
  CRORE,
  type Desk,
  legOf,
  openDesk,
  post,
  quote,
  refusalOf,
  respond,
} from "#server/market/trading/eois/trading-desk.testing.ts";

/** 8.10% Bajaj Housing Finance 2027: an AAA finance company without a stated coupon frequency. */
const ASSUMED = "INE377Y07482";
/** 7.24% PFC 2035: its issuer is known to pay yearly. */
const PFC = "INE134E08NJ0";
/** 7.96% Pipeline Infrastructure 2029: a corporate bond, for which nothing is assumed. */
const CORPORATE = "INE01XX07034";
const YEARLY = { bond_terms: { coupon_frequency: "ANNUAL" } };
const GROUND = "NBFC AAA: 99 % of 68 known pay yearly";

let desk: Desk;
let staff: TestBrowser;
let officer: TestBrowser;
beforeAll(async () => {
  desk = await openDesk();
  const app = await testApp(desk.parts, bondTermRoutes(desk.parts));
  [staff, officer] = await Promise.all([
    signIn(app, "staff@yieldboard.example"),
    signIn(app, "compliance@meridian.example"),
  ]);
  dealerAtStaffPage = await signIn(app, "dealer@meridian.example");
});
let dealerAtStaffPage: TestBrowser;
afterAll(() => desk.close());

async function openProposals(isin: string): Promise<TermProposal[]> {
  const answer = await staff.get("/api/staff/bond-terms/", { paginate: "true" });
  return body<{ results: TermProposal[] }>(answer).results.filter(({ finstrument_id }) => finstrument_id === isin);
}

function decide(who: TestBrowser, { id, version }: TermProposal, decision: Record<string, unknown>, key?: string) {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return who.send("POST", `/api/staff/bond-terms/${id}/decide/`, { version, ...decision }, headers);
}

describe("a quote in a bond whose coupon frequency nobody states", () => {
  test("waits for its poster to confirm the assumption, which is shown with its ground", async () => {
    const bare = quote({ finstrument_id: ASSUMED, quantum: CRORE });
    expect(refusalOf(await desk.meridian.send("POST", "/api/eoi/add/", bare))).toMatchObject({
      status: 400,
      field_errors: { "bond_terms.coupon_frequency": [expect.stringContaining(GROUND)] },
    });
  });

  test("is priced and frozen on the assumption once that is confirmed", async () => {
    const row = await post(desk.meridian, { finstrument_id: ASSUMED, quantum: CRORE, ...YEARLY });
    expect(row.unit_price_stored).not.toBeNull();
    expect(row.bond_terms).toContainEqual({
      term: "coupon_frequency",
      value: "ANNUAL",
      basis: "ASSUMED",
      ground: GROUND,
    });
  });

  test("is dealt on the poster's own frequency where he changes it, and says whose it is", async () => {
    const own = { bond_terms: { coupon_frequency: "MONTHLY" } };
    const [monthly, yearly] = [
      await post(desk.sahyadri, { finstrument_id: ASSUMED, quantum: CRORE, yield_stored: 0.07, ...own }),
      await post(desk.sahyadri, { finstrument_id: ASSUMED, quantum: CRORE, yield_stored: 0.07, ...YEARLY }),
    ];
    expect(monthly.unit_price_stored).not.toBe(yearly.unit_price_stored);
    expect(monthly.bond_terms).toContainEqual({
      term: "coupon_frequency",
      value: "MONTHLY",
      basis: "STATED",
      ground: "stated by Sahyadri Wealth",
    });
  });

  test("does not meet a quote on other terms, whatever their levels", async () => {
    const monthly = { finstrument_id: PFC, quantum: CRORE, bond_terms: { coupon_frequency: "MONTHLY" } };
    await post(desk.kaveri, { ...monthly, yield_stored: 0.075 });
    const before = (await desk.messages("quotes_cluster", "cli_narmada")).length;
    const bid = { quote_type: "BID", finstrument_id: PFC, quantum: CRORE, yield_stored: 0.075 };
    await post(desk.narmada, { ...bid, ...YEARLY });
    expect((await desk.messages("quotes_cluster", "cli_narmada")).length).toBe(before);
    await post(desk.narmada, { ...bid, bond_terms: { coupon_frequency: "MONTHLY" } });
    expect((await desk.messages("quotes_cluster", "cli_narmada")).length).toBeGreaterThan(before);
  });

  test("is refused a term that the data has otherwise", async () => {
    const known = quote({
      finstrument_id: "INE134E08LW7",
      quantum: CRORE,
      bond_terms: { coupon_frequency: "MONTHLY" },
    });
    expect(refusalOf(await desk.meridian.send("POST", "/api/eoi/add/", known))).toMatchObject({
      status: 400,
      field_errors: { "bond_terms.coupon_frequency": ["Coupon is in the data: yearly."] },
    });
  });

  test("shows its terms to the other side before they are bound, and the ticket carries them", async () => {
    const offered = await post(desk.meridian, { finstrument_id: ASSUMED, quantum: CRORE, ...YEARLY });
    const preview = body<DealPreview>(await desk.narmada.get("/api/eoi/answer/", { respond_eoi_id: offered.id }));
    expect(preview.terms).toMatchObject([{ term: "coupon_frequency", value: "ANNUAL", ground: GROUND }]);
    const cluster = await respond(desk.narmada, offered, { use_respond_eoi_price: true });
    expect(cluster.bond_terms).toEqual(offered.bond_terms);
    const accepted = await desk.narmada.send(
      "POST",
      `/api/cluster/${cluster.id}/accept/?lsId=${legOf(cluster, "cli_meridian")}`,
      {
        bond_yield: preview.bond_yield,
        unit_clean_price: preview.unit_clean_price,
        total_accrued_interest: preview.total_accrued_interest,
      },
    );
    expect(body<{ ticket: Ticket }>(accepted).ticket.bond_terms).toEqual(offered.bond_terms);
  });
});

describe("a corporate bond", () => {
  test("is assumed nothing of: its quote is a yield without a price", async () => {
    const row = await post(desk.meridian, { finstrument_id: CORPORATE, quantum: CRORE });
    expect(row.unit_price_stored).toBeNull();
  });

  test("is priced on the terms that its poster states", async () => {
    const stated = { bond_terms: { coupon_frequency: "QUARTERLY", day_count: "ACT/365", face_value: 1_000_000 } };
    const row = await post(desk.meridian, { finstrument_id: CORPORATE, quantum: CRORE, ...stated });
    expect(row.unit_price_stored).not.toBeNull();
    expect(row.bond_terms?.map(({ basis }) => basis)).toEqual(["STATED", "STATED", "STATED"]);
    const odd = quote({ finstrument_id: CORPORATE, quantum: 100_000, ...stated });
    expect(refusalOf(await desk.meridian.send("POST", "/api/eoi/add/", odd)).field_errors).toHaveProperty("quantum");
  });
});

describe("a term before staff", () => {
  test("is a proposal with every quote that was posted on it", async () => {
    const proposals = await openProposals(ASSUMED);
    const yearly = must(
      proposals.find(({ value }) => value === "ANNUAL"),
      "the proposal",
    );
    expect(yearly).toMatchObject({ status: "OPEN", term: "coupon_frequency", history: [] });
    expect(yearly.evidence.length).toBeGreaterThan(1);
    expect(yearly.evidence[0]).toMatchObject({
      user_name: "Asha Kulkarni",
      client_name: "Meridian Mutual Fund",
      ground: GROUND,
    });
    expect(proposals.map(({ value }) => value).toSorted()).toEqual(["ANNUAL", "MONTHLY"]);
  });

  test("is nobody's business but staff's", async () => {
    const [proposal] = await openProposals(ASSUMED);
    for (const who of [dealerAtStaffPage, officer]) {
      expect((await who.get("/api/staff/bond-terms/")).statusCode).toBe(403);
      expect((await decide(who, must(proposal, "proposal"), { decision: "reject", reason: "mine" })).statusCode).toBe(
        403,
      );
    }
    const app = await testApp(desk.parts, bondTermRoutes(desk.parts));
    expect((await app.inject({ method: "GET", url: "/api/staff/bond-terms/" })).statusCode).toBe(401);
    await app.close();
  });

  test("is not rejected without a reason nor confirmed without a source", async () => {
    const [proposal] = await openProposals(ASSUMED);
    const bare = await decide(staff, must(proposal, "proposal"), { decision: "reject", reason: " " });
    expect(refusalOf(bare)).toMatchObject({ status: 400, field_errors: { reason: [expect.any(String)] } });
    const unsourced = await decide(staff, must(proposal, "proposal"), { decision: "confirm" });
    expect(refusalOf(unsourced)).toMatchObject({ status: 400, field_errors: { source: [expect.any(String)] } });
  });

  test("is not decided on what was seen before more quotes came in", async () => {
    const proposal = must(
      (await openProposals(ASSUMED)).find(({ value }) => value === "ANNUAL"),
      "proposal",
    );
    await post(desk.meridian, { finstrument_id: ASSUMED, quantum: CRORE, ...YEARLY });
    const late = await decide(staff, proposal, { decision: "confirm", source: "Offer document" });
    expect(refusalOf(late)).toMatchObject({
      status: 409,
      code: "stale_version",
      fresh: { id: proposal.id, version: proposal.version + 1 },
    });
  });

  test("is rejected with its reason, audited, and changes nothing of the bond", async () => {
    const [quarterly] = await openProposals(CORPORATE);
    const rejected = body<TermProposal>(
      await decide(staff, must(quarterly, "proposal"), { decision: "reject", reason: "The issuer says otherwise" }),
    );
    expect(rejected).toMatchObject({
      status: "REJECTED",
      reason: "The issuer says otherwise",
      decided_by: "Meera Iyer",
    });
    const [entry] = await desk.parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(1);
    expect(entry).toMatchObject({ action: "bond_term.reject", subject: rejected.id });
    const again = await decide(staff, rejected, { decision: "reject", reason: "Once more" });
    expect(refusalOf(again)).toMatchObject({ status: 409, code: "already_done" });
  });

  test("becomes the bond's term for everybody once confirmed, and what is open keeps its own", async () => {
    const open = await post(desk.meridian, { finstrument_id: ASSUMED, quantum: CRORE, ...YEARLY });
    const yearly = must(
      (await openProposals(ASSUMED)).find(({ value }) => value === "ANNUAL"),
      "proposal",
    );
    const decision = { decision: "confirm", source: "Offer document, page 12" };
    const confirmed = body<TermProposal>(await decide(staff, yearly, decision, "confirm-once"));
    expect(confirmed).toMatchObject({
      status: "CONFIRMED",
      history: [{ version: 1, value: "ANNUAL", source: "Offer document, page 12", decided_by: "Meera Iyer" }],
    });
    expect(body<TermProposal>(await decide(staff, yearly, decision, "confirm-once"))).toEqual(confirmed);

    const bond = must(desk.parts.bonds.get(ASSUMED), "bond");
    const reading = termsOf(bond);
    expect(reading).toMatchObject({ ok: true });
    expect(reading).not.toHaveProperty("assumed");
    expect(bond.terms).toMatchObject([{ basis: "CONFIRMED", value: "ANNUAL" }]);
    expect((await openProposals(ASSUMED)).map(({ value }) => value)).toEqual([]);

    const nudges = await desk.parts.db.orm.select().from(outbox).where(eq(outbox.stream, "refresh_bonds"));
    expect(nudges).toHaveLength(1);
    const stored = body<{ results: Eoi[] }>(await desk.meridian.get("/api/trade/eoi/", { paginate: "false" }));
    expect(stored.results.find(({ id }) => id === open.id)?.bond_terms).toEqual(open.bond_terms);
  });

  test("needs no confirming any more, and another value of it is a new version", async () => {
    const after = await post(desk.narmada, { finstrument_id: ASSUMED, quantum: CRORE, yield_stored: 0.07 });
    expect(after.bond_terms?.[0]).toMatchObject({ basis: "CONFIRMED", value: "ANNUAL" });
    await post(desk.narmada, {
      finstrument_id: ASSUMED,
      quantum: CRORE,
      yield_stored: 0.07,
      bond_terms: { coupon_frequency: "SEMI_ANNUAL" },
    });
    const [proposal] = await openProposals(ASSUMED);
    const source = { decision: "confirm", source: "Corrected offer document" };
    const confirmed = body<TermProposal>(await decide(staff, must(proposal, "proposal"), source));
    expect(confirmed.history.map(({ version, value }) => [version, value])).toEqual([
      [2, "SEMI_ANNUAL"],
      [1, "ANNUAL"],
    ]);
    expect(desk.parts.bonds.get(ASSUMED)?.terms?.[0]).toMatchObject({ value: "SEMI_ANNUAL", basis: "CONFIRMED" });
  });
});
