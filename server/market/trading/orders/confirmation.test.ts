import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderPaper } from "#domain/contract/http/orders.ts";
import type { Order } from "#domain/entities/order.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { must } from "#domain/lib/must.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { sealFirmPan } from "#server/machine/identity/pans.ts";
import { ticketEvidence } from "#server/machine/db/schema/trading.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";
import { openOrderDesk, type OrderDesk } from "#server/market/trading/orders/order-desk.testing.ts";
import { act, agreedDeal } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";

let desk: OrderDesk;
beforeAll(async () => {
  desk = await openOrderDesk();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

const page = async ({ id }: { id: string }, who = desk.meridian) =>
  body<OrderPaper>(await who.get(`/api/orders/${id}/confirmation/page/`));
const csv = async ({ id }: { id: string }, who = desk.meridian) =>
  (await who.get(`/api/orders/${id}/confirmation/`, { output: "csv" })).body;
/** The facts of one section by their labels. */
const factsOf = (paper: OrderPaper, section: string) =>
  Object.fromEntries(
    must(paper.sections.find(({ title }) => title === section)).facts.map(({ label, text }) => [label, text]),
  );
const lastEntry = async (subject: string) =>
  must(
    (
      await desk.parts.db.orm.select().from(audit).where(eq(audit.subject, subject)).orderBy(desc(audit.seq)).limit(1)
    )[0],
  );

describe("the confirmation of an order (A-100)", () => {
  test("names who consented in its ticket, what the reader had before it, and its entry of the audit chain", async () => {
    const ticket = await agreedDeal(desk, "RFQ_OTO");
    body<Ticket>(await act(desk.narmada, ticket, "execute"));
    await desk.settle();
    const { results } = body<{ results: Order[] }>(await desk.meridian.get("/api/orders/unified/"));
    const order = must(results[0]);
    expect(order.state).toBe("CONFIRMED");
    const paper = await page(order);
    const consents = factsOf(paper, "Consents");
    expect(consents["Buyer consented"]).toMatch(/^Asha Kulkarni, .+ IST$/);
    expect(consents["Seller consented"]).toMatch(/^Rohan Mehta, .+ IST$/);
    const frozen = await desk.parts.db.orm.select().from(ticketEvidence).where(eq(ticketEvidence.ticketId, ticket.id));
    const digestOf = (firm: string) => must(frozen.find(({ clientId }) => clientId === firm)).digest;
    expect(consents["SHA-256 of the evidence"]).toBe(digestOf("cli_meridian"));
    const entry = await lastEntry(order.id);
    expect(consents["Entry of the audit chain"]?.replaceAll(",", "")).toBe(String(entry.seq));
    expect(consents["Hash of that entry"]).toBe(entry.hash);
    const file = await csv(order);
    for (const part of [digestOf("cli_meridian"), entry.hash, String(entry.seq), "You bought"]) {
      expect(file).toContain(part);
    }
    // The other side's evidence stays its own.
    expect(file).not.toContain(digestOf("cli_narmada"));
    expect(await csv(order, desk.narmada)).toContain(digestOf("cli_narmada"));
  });

  test("says of the bond what the data says, and what the interest rests on", async () => {
    await desk.parts.db.orm
      .update(clients)
      .set(sealFirmPan(desk.parts.config, "cli_narmada", "AAACN1234F"))
      .where(eq(clients.id, "cli_narmada"));
    const order = await desk.confirmed();
    const bond = must(desk.parts.bonds.get(order.finstrument_id));
    const paper = await page(order);
    const facts = factsOf(paper, "Bond");
    expect(facts["Rated on"]).toBe(formatDate(bond.rating_date));
    expect(facts["Call"]).toBe(formatDate(bond.call_date));
    expect(facts["Put"]).toBe("–");
    const money = factsOf(paper, "Money");
    expect(money["Last coupon"]).toMatch(/^\d\d-[A-Z][a-z]{2}-\d{4}$/);
    expect(Number(money["Days of accrued interest"])).toBeGreaterThan(0);
    expect(money["Yield to maturity"]).toBe("6.2000");
    expect(factsOf(paper, "Parties")["Seller"]).toBe("Narmada Bank (Rohan Mehta), NNARMADA, PAN ending 234F");
  });

  test("that was reported by hand is consented to by the report and its acceptance, and names nobody else before", async () => {
    const reported = body<Order>(await desk.report(desk.narmada, {}));
    await desk.settle("NSE", 2);
    const early = await page(reported);
    expect(early.watermark).toBe("Not confirmed");
    expect(factsOf(early, "Parties")["Seller"]).toBe("Disclosed once the deal is executed");
    // The time of the report is shown; the name of the reporter only later.
    expect(factsOf(early, "Consents")["Seller consented"]).toMatch(/^\d\d-.+ IST$/);
    expect(factsOf(early, "Consents")["Buyer consented"]).toBe("–");
    body<Order>(await desk.answer(desk.meridian, await desk.read(reported), "accepted"));
    await desk.settle("NSE", 3);
    const late = factsOf(await page(reported), "Consents");
    expect(late["Seller consented"]).toMatch(/^Rohan Mehta, /);
    expect(late["Buyer consented"]).toMatch(/^Asha Kulkarni, /);
    expect((await desk.sahyadri.get(`/api/orders/${reported.id}/confirmation/page/`)).statusCode).toBe(404);
  });
});
