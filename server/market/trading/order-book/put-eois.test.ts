import { eq, getTableColumns, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { type Desk, openDesk, post } from "#server/market/trading/eois/trading-desk.testing.ts";
import { putEois } from "#server/market/trading/order-book/put-eois.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const stored = async (id: string): Promise<EoiRow> =>
  must((await desk.parts.db.orm.select().from(eois).where(eq(eois.id, id)))[0]);

/** A value of each column, no two alike where their types let them be. */
const full = (posted: EoiRow): EoiRow => ({
  ...posted,
  id: "eoi_full",
  quantum: 9_007_199_254_740_991,
  remaining: 123_456_789,
  unitPriceStored: 101.2345,
  yieldStored: 0.071_234,
  settlementAgreed: "2026-12-02",
  validity: "DAY",
  mandateExpiresAt: new Date("2026-12-03T04:05:06.789Z"),
  endClientId: `quoted "twice", a back\\slash and ₹`,
  userAccountId: posted.userId,
  brokerId: "usr_broker",
  replaces: posted.id,
  originTrade: "tkt_one",
  exchange: "NSE",
  rfqMode: "OTO",
  otoParticipantDetails: { code: "NARM", name: "Narmada" } as unknown as EoiRow["otoParticipantDetails"],
  rfqStatus: "LIVE",
  rfqNumber: "R-1",
  rfqCode: "E-9",
  rfqText: "null",
  bondTerms: [{ field: "coupon_frequency", value: "YEARLY" }] as unknown as EoiRow["bondTerms"],
});

test("EOIs are written as they are, whatever stands in their columns, and written over as they are", async () => {
  const { orm } = desk.parts.db;
  const posted = await stored((await post(desk.meridian)).id);
  const row = full(posted);
  expect(Object.keys(row).toSorted()).toEqual(Object.keys(getTableColumns(eois)).toSorted());
  await putEois(orm, [row, { ...posted, id: "eoi_empty" }]);
  expect(await stored("eoi_full")).toEqual(row);
  expect(await stored("eoi_empty")).toEqual({ ...posted, id: "eoi_empty" });

  const emptied = { ...posted, id: "eoi_full", validity: 1500 as unknown as EoiRow["validity"] };
  await putEois(orm, [emptied]);
  expect(await stored("eoi_full")).toEqual(emptied);
});

test("a text that is stored as JSON comes back as that text, whatever it would read as", async () => {
  const { orm } = desk.parts.db;
  const { id } = await post(desk.meridian);
  for (const text of ["DAY", "15", "null", "{}", ""]) {
    await orm
      .update(eois)
      .set({ validity: text as unknown as EoiRow["validity"] })
      .where(eq(eois.id, id));
    expect((await stored(id)).validity).toBe(text);
    const [kind] = await orm
      .select({ kind: sql`jsonb_typeof(${eois.validity})` })
      .from(eois)
      .where(eq(eois.id, id));
    expect(kind).toEqual({ kind: "string" });
  }
});
