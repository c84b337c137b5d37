import { and, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listInventory, uploadInventory } from "#domain/contract/http/inventory.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { inventoryHoldings, inventoryLots, inventoryMoves } from "#server/machine/db/schema/inventory.ts";
import { limits } from "#server/machine/db/schema/limits.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { inventoryRoutes } from "#server/market/trading/inventory/routes.ts";

// The tests' clock shows Monday, 23-Nov-2026. GS 2033 was published at 102.69, 6.6971 %, on 25-Jun-2026.
const GS_2033 = "IN0020230085";
const REPAID = "IN0020210186";
const HEAD = "isin,face,acquired_on,cost_price,cost_yield,ref,confirm";
const HOW = " To load an unusual row as it is, repeat its figures in a column named confirm.";

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  parts.clock.set(new Date("2026-11-23T05:30:00.000Z"));
  app = await testApp(parts, inventoryRoutes(parts));
  dealer = await signIn(app, "dealer@narmada.example");
});
beforeEach(async () => {
  for (const table of [inventoryMoves, inventoryLots, inventoryHoldings, limits]) await parts.db.orm.delete(table);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

type Report = ResponseOf<typeof uploadInventory>;
const upload = (rows: readonly string[], mode = "ADD") =>
  dealer.send("POST", "/api/inventory/upload/", { csv: [HEAD, ...rows].join("\n"), mode });
const reportOf = async (...sent: Parameters<typeof upload>) => {
  const answer = await upload(...sent);
  const body = answer.json<Report & { code?: string; fresh?: Pick<Report, "rows"> }>();
  const rows = (body.fresh ?? body).rows.map(({ row, ok, field_errors, confirm }) => ({
    row,
    ok,
    field_errors,
    confirm,
  }));
  return { status: answer.statusCode, code: body.code, message: body.message, rows };
};
const faces = async () =>
  (await dealer.get("/api/inventory/?paginate=false"))
    .json<ResponseOf<typeof listInventory>>()
    .results.map(({ finstrument_id, face }) => [finstrument_id, face] as const);

describe("a row of an upload of holdings that is unusual", () => {
  test("is refused with what its column confirm has to say, and loaded once that says it", async () => {
    const rows = [
      `${GS_2033},5cr,2026-06-20,102.7,,A,`,
      `${GS_2033},5cr,2026-06-20,,9.5,B,`,
      `${GS_2033},5cr,2026-06-20,10.27,,C,`,
      `${REPAID},5cr,2026-06-20,,,D,`,
    ];
    const first = await reportOf(rows);
    expect([first.status, first.message]).toEqual([207, `1 lot loaded. 3 rows are wrong.${HOW}`]);
    const far = (level: string, known: string) =>
      expect.stringMatching(`^${level} is .* bp from the last published level ${known}.* \\(25-Jun-2026\\)\\.$`);
    expect(first.rows.slice(1)).toEqual([
      { row: 3, ok: false, field_errors: { cost_yield: [far("9.5000 %", "6.69")] }, confirm: "9.5" },
      { row: 4, ok: false, field_errors: { cost_price: [far("10.2700", "102.")] }, confirm: "10.27" },
      {
        row: 5,
        ok: false,
        field_errors: { isin: ["The bond is repaid: it matured on 15-Nov-2026."] },
        confirm: "2026-11-15",
      },
    ]);
    const again = await reportOf(rows.slice(1).map((row, at) => `${row}${first.rows[at + 1]?.confirm}`));
    expect([again.status, again.message]).toEqual([200, "3 lots loaded."]);
    expect(Object.fromEntries(await faces())).toEqual({ [REPAID]: 50_000_000, [GS_2033]: 150_000_000 });
    const [entry] = await parts.db.orm
      .select({ detail: audit.detail })
      .from(audit)
      .where(and(eq(audit.action, "inventory.upload"), eq(audit.clientId, "cli_narmada")))
      .orderBy(desc(audit.seq))
      .limit(1);
    expect(entry?.detail).toMatchObject({
      confirmed: [
        { warnings: [{ figure: "bond_yield", value: 0.095 }] },
        { warnings: [{ figure: "unit_clean_price", value: 10.27 }] },
        { warnings: [{ figure: "maturity_date", value: "2026-11-15" }] },
      ],
    });
  });

  test("is not loaded by another figure, nor by one that nobody can read", async () => {
    const row = `${GS_2033},5cr,2026-06-20,,9.5,A`;
    const other = await reportOf([`${row},9.4`]);
    expect(other).toMatchObject({ status: 422, code: "unusual_level", message: `No row could be loaded.${HOW}` });
    expect(other.rows).toMatchObject([{ ok: false, confirm: "9.5" }]);
    expect(await reportOf([`${row},yes`])).toMatchObject({
      code: "validation_error",
      rows: [{ field_errors: { confirm: ["Repeat the figures as typed, such as 7.5; 500cr; 2027-01-04"] } }],
    });
    expect(await faces()).toEqual([]);
  });

  test("closes nothing on REPLACE until it is confirmed", async () => {
    await upload([`${GS_2033},2cr,2026-06-20,102.7,,A,`]);
    const rows = [`${GS_2033},3cr,2026-06-20,102.7,,B,`, `${GS_2033},4cr,2026-06-20,,9.5,C,`];
    expect(await reportOf(rows, "REPLACE")).toMatchObject({
      status: 422,
      code: "unusual_level",
      message: `Nothing was closed or loaded: a row is invalid.${HOW}`,
      rows: [{ ok: true }, { ok: false, confirm: "9.5" }],
    });
    expect(await faces()).toEqual([[GS_2033, 20_000_000]]);
    expect(await reportOf([rows[0] ?? "", `${rows[1]}9.5`], "REPLACE")).toMatchObject({ status: 200 });
    expect(await faces()).toEqual([[GS_2033, 70_000_000]]);
  });

  test("is not asked about again by a REPLACE that loads it as it is, and is by one that changes its size", async () => {
    const row = `${GS_2033},5cr,2026-06-20,,9.5,A,`;
    await upload([`${row}9.5`]);
    expect(await reportOf([row], "REPLACE")).toMatchObject({ status: 200, rows: [{ ok: true, confirm: null }] });
    expect(await reportOf([row.replace("5cr", "6cr")], "REPLACE")).toMatchObject({
      code: "unusual_level",
      rows: [{ ok: false, confirm: "9.5" }],
    });
    expect(await faces()).toEqual([[GS_2033, 50_000_000]]);
  });

  test("that is in the book already is said to be, and asked nothing", async () => {
    const row = `${GS_2033},5cr,2026-06-20,,9.5,A`;
    await upload([`${row},9.5`]);
    expect(await reportOf([`${row},`])).toMatchObject({
      code: "validation_error",
      rows: [{ field_errors: { ref: ["This ref is already in the book."] }, confirm: null }],
    });
  });

  test("is judged by the band of its firm, and not by a level of another time", async () => {
    expect(await reportOf([`${GS_2033},5cr,2026-10-01,,9.5,A,`])).toMatchObject({ status: 200 });
    const band = { level: "MARKET", unit: "BP", amount: 400, onBreach: "WARN" } as const;
    const set = { setBy: "usr_test", setByName: "Test", setAt: parts.clock.now() };
    await parts.db.orm.insert(limits).values({ id: "lim_bp", clientId: "cli_narmada", ...band, ...set });
    expect(await reportOf([`${GS_2033},5cr,2026-06-20,,9.5,B,`])).toMatchObject({ status: 200 });
  });

  test("was acquired while its bond was there; any other day cannot be right and is not asked about", async () => {
    const answer = await reportOf([
      `${GS_2033},5cr,2023-08-13,,,A,`,
      `${GS_2033},5cr,2023-08-14,,,B,`,
      `${REPAID},5cr,2026-11-15,,,C,2026-11-15`,
    ]);
    expect(answer.rows).toMatchObject([
      { row: 2, field_errors: { acquired_on: ["The bond was issued later, on 14-Aug-2023."] }, confirm: null },
      { row: 3, ok: true },
      {
        row: 4,
        field_errors: { acquired_on: ["The bond was repaid by then: it matured on 15-Nov-2026."] },
        confirm: null,
      },
    ]);
  });
});
