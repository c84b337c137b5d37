import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Exposure } from "#domain/limits/exposure.ts";
import { must } from "#domain/lib/must.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { body, CRORE, type Desk, HPCL, openDesk, post } from "#server/market/trading/eois/trading-desk.testing.ts";
import { readExposures } from "#server/market/trading/limits/read-exposures.ts";

type Ticket = typeof tickets.$inferSelect;

let desk: Desk;
let hit: Ticket;
beforeAll(async () => {
  desk = await openDesk();
  // Turns off the checks of unusual figures for these tests.
  await desk.parts.db.orm.update(clients).set({ checkLevelRupees: 200, checkSizeFactor: 10_000 });
  const atPar = { yield_stored: null, unit_price_stored: 100, fixed_field: "price" };
  const offered = await post(desk.narmada, atPar);
  const bid = await post(desk.meridian, { ...atPar, quote_type: "BID", unit_price_stored: 99.9 });
  body(
    await desk.meridian.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, { opposing_eoi: offered.id, confirm: true }),
  );
  hit = must((await desk.parts.db.orm.select().from(tickets).where(eq(tickets.buyerEoiId, bid.id)))[0]);
});
afterAll(() => desk.close());

/** The exposures of a firm's day with so many tickets, each like the one of the hit but for its changes. */
async function exposuresOf(firm: string, deals: readonly Partial<Ticket>[]): Promise<Exposure[]> {
  const { orm } = desk.parts.db;
  await orm.delete(tickets);
  const rows = deals.map((changes, n) => ({ ...hit, id: `tkt_${n}`, number: `T-${n}`, ...changes }));
  if (rows.length > 0) await orm.insert(tickets).values(rows);
  return readExposures(desk.parts, orm, firm, desk.parts.clock.now());
}
const inCrore = (exposures: readonly Exposure[]) =>
  exposures
    .map(({ id, stage, side, isin, counterpartyId, userId, principal }) =>
      [id, stage, side, isin, counterpartyId, userId, Math.round((principal / CRORE) * 1e6) / 1e6].join(" "),
    )
    .toSorted();

describe("the deals of a firm's day", () => {
  const done = { state: "EXECUTED" } as const;

  it("are as many exposures as there are kinds of deals done, however many deals there were", async () => {
    const one = await exposuresOf("cli_meridian", [done]);
    const many = await exposuresOf(
      "cli_meridian",
      Array.from({ length: 400 }, () => done),
    );
    expect(many).toHaveLength(1);
    expect(many[0]?.principal).toBeCloseTo(400 * must(one[0]).principal, 2);
    expect(many[0]?.bonds).toBeCloseTo(400 * must(one[0]).bonds, 6);
    expect(many[0]).toMatchObject({ id: null, stage: "used", side: "BID", counterpartyId: "cli_narmada" });
  });

  it("are kept apart where a limit may tell them apart: by dealer, counterparty, bond, side, and what is reserved", async () => {
    const read = await exposuresOf("cli_meridian", [
      done,
      { ...done, buyerUserId: "usr_other" },
      { ...done, sellerClientId: "cli_kaveri" },
      { ...done, finstrumentId: HPCL },
      { ...done, buyerClientId: "cli_narmada", sellerClientId: "cli_meridian", sellerUserId: hit.buyerUserId },
      { state: "AGREED" },
    ]);
    const crore = inCrore(await exposuresOf("cli_meridian", [done]))[0]
      ?.split(" ")
      .at(-1);
    expect(inCrore(read)).toEqual(
      [
        ` used BID ${hit.finstrumentId} cli_narmada ${hit.buyerUserId} ${crore}`,
        ` used BID ${hit.finstrumentId} cli_narmada usr_other ${crore}`,
        ` used BID ${hit.finstrumentId} cli_kaveri ${hit.buyerUserId} ${crore}`,
        ` used BID ${HPCL} cli_narmada ${hit.buyerUserId} ${crore}`,
        ` used ASK ${hit.finstrumentId} cli_narmada ${hit.buyerUserId} ${crore}`,
        ` reserved BID ${hit.finstrumentId} cli_narmada ${hit.buyerUserId} ${crore}`,
      ].toSorted(),
    );
  });

  it("count together whoever of the other firm made them", async () => {
    expect(await exposuresOf("cli_meridian", [done, { ...done, sellerUserId: "usr_other" }])).toHaveLength(1);
  });

  it("stand each by itself while somebody may still consent, so that an act can take its own off", async () => {
    const read = await exposuresOf("cli_meridian", [{ state: "SENT" }, { state: "PART_AGREED" }, { state: "SENT" }]);
    expect(new Set(read.map(({ id }) => id))).toEqual(new Set(["tkt_0", "tkt_1", "tkt_2"]));
  });

  it("stand each by itself where nobody knows its money, at its level", async () => {
    const [read] = await exposuresOf("cli_meridian", [{ ...done, consideration: null }]);
    expect(read).toMatchObject({ id: "tkt_0", stage: "used" });
    expect(must(read).principal).toBeGreaterThan(0);
  });

  it("count for nothing once they are refused or cancelled", async () => {
    expect(await exposuresOf("cli_meridian", [{ state: "REJECTED" }, { state: "CANCELLED" }])).toEqual([]);
  });
});
